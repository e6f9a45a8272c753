"""The first console as somebody reads it who stands before it: plain words, and words in the kiosk's large letters."""
import fcntl
import json
import os
import struct
import termios

LETTERS = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "letters.json")))


class Screen:
    def __init__(self):
        with open("/dev/tty1", "rb") as console:
            rows, columns, _, _ = struct.unpack("4H", fcntl.ioctl(console, termios.TIOCGWINSZ, bytes(8)))
        self.rows, self.columns = rows, columns

    def lines(self):
        text = open("/dev/vcsu1", "rb").read().decode("utf-32-le", "replace")
        return [text[row * self.columns:(row + 1) * self.columns] for row in range(self.rows)]

    def find(self, words):
        """The middle of the first place at which `words` stand, however they are written, as shares of width and height from the upper
        left; None where they stand nowhere. In several lines of large letters the first word is that place."""
        lines = self.lines()
        for row, line in enumerate(lines):
            if words.lower() in line.lower():
                return (line.lower().index(words.lower()) + len(words) / 2) / self.columns, (row + 0.5) / self.rows
        dots = self.dots(lines)
        for scale in (4, 3, 2, 1):
            place = self.find_large(words, scale, dots)
            if place:
                return place
            places = [self.find_large(word, scale, dots) for word in words.split()]
            if all(places):
                return places[0]
        return None

    @staticmethod
    def dots(lines):
        """Half cells, two rows of them to a line: a number a row, whose lowest bit is the leftmost."""
        def row(line, shapes):
            return sum(1 << column for column, character in enumerate(line) if character in shapes)
        return [half for line in lines for half in (row(line, "▀█"), row(line, "▄█"))]

    def find_large(self, words, scale, dots):
        if any(letter not in LETTERS for letter in words.upper()):
            return None
        pattern = [" ".join(rows).replace(" ", ".") for rows in zip(*(LETTERS[letter].split() for letter in words.upper()))]
        inked, blank = (
            [sum(1 << x * scale for x, dot in enumerate(line) if dot == wanted) for line in pattern] for wanted in "#.")
        most_covered = "".join(pattern).count("#") // 10
        most_stained = "".join(pattern).count(".") // 4
        width, height = len(pattern[0]) * scale, 5 * scale
        for top in range(len(dots) - height + 1):
            rows = dots[top:top + height:scale]
            for left in range(self.columns - width + 1):
                # Grains that drift by may cover a little of the letters, and lie between them.
                covered = 0
                for row, ink in zip(rows, inked):
                    covered += (~(row >> left) & ink).bit_count()
                    if covered > most_covered:
                        break
                else:
                    if sum((row >> left & hole).bit_count() for row, hole in zip(rows, blank)) <= most_stained:
                        return (left + width / 2) / self.columns, (top + height / 2) / len(dots)
        return None
