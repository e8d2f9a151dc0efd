from __future__ import annotations


class Trail(list[tuple[list[int], int, int]]):
    """Remembers each number that was overwritten, so that a choice can be taken back.

    Any number of lists share one trail. A mark is simply how long the trail was.
    """

    def write(self, numbers: list[int], place: int, number: int) -> None:
        self.append((numbers, place, numbers[place]))
        numbers[place] = number

    def undo(self, mark: int) -> None:
        while len(self) > mark:
            numbers, place, before = self.pop()
            numbers[place] = before
