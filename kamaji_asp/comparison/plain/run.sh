#!/bin/sh
# Every line of runs.txt names facts, an encoding and a file for clingo's answer. Runs with an answer are left out.
#   CLINGO   the program, clingo if not set      LIMIT   seconds for each run, 60
#   MODELS   solutions to look for, 2; 0 is all  OPTIONS further options of clingo
cd "$(dirname "$0")" || exit
echo "{\"models\": ${MODELS:-2}, \"time\": ${LIMIT:-60}}" > limits.json
while read -r facts encoding answer; do
  [ -s "$answer" ] && continue
  mkdir -p "$(dirname "$answer")"
  # clingo ends with 10, 20 or 30 when all is well: only an answer that is no JSON tells of a failure.
  ${CLINGO:-clingo} "$encoding" "$facts" "${MODELS:-2}" --time-limit="${LIMIT:-60}" ${OPTIONS:-} \
    --outf=2 --stats --warn=none > "$answer.part" < /dev/null
  mv "$answer.part" "$answer"
done < runs.txt
