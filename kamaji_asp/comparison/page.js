// Each puzzle as a point, by the times of two contestants; drawn again when others are chosen.
const UNTRIED = -1;
const find = (id) => document.getElementById(id);
const [one, other, kind, plot] = ["one", "other", "kind", "scatter"].map(find);
const box = { left: 84, right: 505, top: 15, bottom: 450 };

function draw(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  plot.append(element);
  return element;
}

function seconds(value) {
  if (value === null) return "unsolved";
  return value < 1 ? `${Number((1000 * value).toPrecision(3))} ms` : `${Number(value.toPrecision(3))} s`;
}

// Some programs round a short time down to nothing, for which there is no logarithm.
const floor = (time) => (time === null ? null : Math.max(time, 0.0001));

// Powers of ten; where they are few, also 2 and 5 times each.
function ticks(low, high) {
  const steps = high - low > 2.5 ? [1] : [1, 2, 5];
  const found = [];
  for (let power = Math.floor(low); power <= high; power++) {
    for (const step of steps) found.push(step * 10 ** power);
  }
  return found.filter((time) => Math.log10(time) >= low && Math.log10(time) <= high);
}

function show() {
  const [a, b] = [Number(one.value), Number(other.value)];
  const pairs = data.puzzles
    .filter((puzzle) => kind.value === "" || puzzle.family === kind.value)
    .filter((puzzle) => puzzle.times[a] !== UNTRIED && puzzle.times[b] !== UNTRIED)
    .map((puzzle) => ({ ...puzzle, x: floor(puzzle.times[a]), y: floor(puzzle.times[b]) }));
  const known = pairs.flatMap((pair) => [pair.x, pair.y]).filter((time) => time !== null);
  plot.replaceChildren();
  if (known.length === 0) {
    find("verdict").textContent = "There is no puzzle that both have tried and at least one has solved.";
    return;
  }
  const low = Math.log10(Math.min(...known)) - 0.1;
  const high = Math.log10(Math.max(...known)) + 0.3; // unsolved puzzles lie on the border
  const share = (time) => (time === null ? 1 : (Math.log10(time) - low) / (high - low));
  const across = (time) => box.left + share(time) * (box.right - box.left);
  const up = (time) => box.bottom - share(time) * (box.bottom - box.top);

  for (const time of ticks(low, high)) {
    draw("line", { class: "axis", x1: across(time), x2: across(time), y1: box.top, y2: box.bottom });
    draw("line", { class: "axis", x1: box.left, x2: box.right, y1: up(time), y2: up(time) });
    draw("text", { x: across(time), y: box.bottom + 18, "text-anchor": "middle" }, seconds(time));
    draw("text", { x: box.left - 6, y: up(time) + 4, "text-anchor": "end" }, seconds(time));
  }
  draw("line", { class: "even", x1: box.left, y1: box.bottom, x2: box.right, y2: box.top });
  draw("line", { class: "border", x1: box.right, x2: box.right, y1: box.top, y2: box.bottom });
  draw("line", { class: "border", x1: box.left, x2: box.right, y1: box.top, y2: box.top });
  const names = [data.contestants[a], data.contestants[b]];
  draw("text", { x: (box.left + box.right) / 2, y: 488, "text-anchor": "middle" }, `${names[0]}, time`);
  const middle = (box.top + box.bottom) / 2;
  draw("text", { transform: `translate(14 ${middle}) rotate(-90)`, "text-anchor": "middle" }, `${names[1]}, time`);
  for (const pair of pairs) {
    const mark = draw("circle", { class: "mark", cx: across(pair.x), cy: up(pair.y), r: 4 });
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = `${pair.name}: ${names[0]} ${seconds(pair.x)}, ${names[1]} ${seconds(pair.y)}`;
    mark.append(title);
  }
  const rank = (time) => (time === null ? Infinity : time);
  const faster = pairs.filter((pair) => rank(pair.x) < rank(pair.y)).length;
  const slower = pairs.filter((pair) => rank(pair.x) > rank(pair.y)).length;
  find("verdict").textContent =
    `${pairs.length} puzzles: ${names[0]} is faster on ${faster}, ${names[1]} on ${slower}. ` +
    `Above the diagonal, ${names[0]} is faster; unsolved puzzles lie on the dotted border.`;
}

data.contestants.forEach((name, index) => {
  one.add(new Option(name, index));
  other.add(new Option(name, index));
});
kind.add(new Option("all", ""));
for (const family of new Set(data.puzzles.map((puzzle) => puzzle.family))) kind.add(new Option(family, family));
other.value = Math.min(1, data.contestants.length - 1);
for (const select of [one, other, kind]) select.addEventListener("change", show);
show();
