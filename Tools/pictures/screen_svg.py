"""Turns terminal screens, as printed by `tmux capture-pane -e -p`, into SVG pictures, also moving ones."""
import collections
import copy
import html
import itertools
import re

WIDTH, HEIGHT = 9.0, 19.0

# Ground and ink, then the sixteen colours.
DARK = ["#16181d", "#d8dade",
        "#16181d", "#e06c75", "#8fc77f", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#abb2bf",
        "#7f848e", "#ff7b86", "#a9dc93", "#ffd58a", "#7cc3ff", "#d99cf0", "#7fd6e0", "#ffffff"]
LIGHT = ["#fbfaf7", "#24262b",
         "#24262b", "#b3262e", "#2f7d32", "#8a5a00", "#1f5fbf", "#8b2fa8", "#00727f", "#6b7078",
         "#55595f", "#c7353d", "#3a8f3d", "#9c6a0a", "#2f74d6", "#a044bd", "#108693", "#fbfaf7"]

# Which ways the lines of boxes go from their cell's middle.
LINES = {"│": "NS", "─": "WE", "┌": "SE", "┐": "SW", "└": "NE", "┘": "NW", "├": "NSE", "┤": "NSW", "┬": "WES", "┴": "WEN",
         "┼": "NSWE", "╴": "W"}
HEAVY = {"━": "WE", "╸": "W", "┃": "NS"}
DOTTED = {"┈": "WE", "┊": "NS"}
# What each of these fills of its cell: where it starts and ends, from the left and from the top.
BLOCKS = {"█": (0, 1, 0, 1), "▐": (0.5, 1, 0, 1), "▕": (0.875, 1, 0, 1), "▀": (0, 1, 0, 0.5), "▄": (0, 1, 0.5, 1),
          **{character: (0, k / 8, 0, 1) for k, character in enumerate("▏▎▍▌▋▊▉", 1)}}
KINDS = [(LINES, 'stroke-width="1"'), (HEAVY, 'stroke-width="2.6"'), (DOTTED, 'stroke-width="1" stroke-dasharray="1 2"')]
# Of a braille character's dots: column and row, by bit.
DOTS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Style:
    """What escape sequences say of the text after them."""

    def __init__(self, palette):
        self.palette = palette
        self.reset()

    def reset(self):
        self.ink, self.ground = self.palette[1], None
        self.bold = self.dim = self.reverse = False

    def colour(self, index):
        if index < 16:
            return self.palette[2 + index]
        if index < 232:
            levels = [0, 95, 135, 175, 215, 255]
            index -= 16
            return "#%02x%02x%02x" % (levels[index // 36], levels[index // 6 % 6], levels[index % 6])
        return "#%02x%02x%02x" % ((8 + 10 * (index - 232),) * 3)

    def take(self, codes):
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code == 1:
                self.bold = True
            elif code == 2:
                self.dim = True
            elif code == 22:
                self.bold = self.dim = False
            elif code in (7, 27):
                self.reverse = code == 7
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = self.colour(code - 30 if code < 40 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.ground = self.colour(code - 40 if code < 50 else code - 92)
            elif code == 39:
                self.ink = self.palette[1]
            elif code == 49:
                self.ground = None
            elif code in (38, 48) and codes and codes[0] == 5:
                codes.pop(0)
                if code == 38:
                    self.ink = self.colour(codes.pop(0))
                else:
                    self.ground = self.colour(codes.pop(0))

    @property
    def colours(self):
        """Of what is drawn, and of what is behind it, if anything."""
        return (self.ground or self.palette[0], self.ink) if self.reverse else (self.ink, self.ground)


class Drawing:
    """A screen's marks, each kind and colour gathered. Not every font has braille and lines that join: they are shapes."""

    def __init__(self):
        gather = lambda: collections.defaultdict(list)
        self.grounds, self.dots, self.blocks, self.texts = gather(), gather(), gather(), gather()
        # Halves of cells, by style, colour, whether they are upright, and the line that they lie on.
        self.halves = collections.defaultdict(set)

    def put(self, piece, row, column, style):
        front, back = style.colours
        x, y = column * WIDTH, row * HEIGHT
        if back:
            self.grounds[back].append(f"M{number(x)} {number(y)}h{number(len(piece) * WIDTH)}v{HEIGHT:g}H{number(x)}z")
        words = "".join(" " if self.draw(character, row, column + k, front) else character
                        for k, character in enumerate(piece))
        # What lies far apart is cheaper apart.
        for word in re.finditer(r"\S+(?: \S+)*", words):
            places = " ".join(number(x + k * WIDTH) for k in range(word.start(), word.end()))
            self.texts[front, style.bold, style.dim].append(
                f'<text x="{places}" y="{number(y + 14.5)}">{html.escape(word.group())}</text>')

    def draw(self, character, row, column, colour):
        """Whether the character is drawn as a shape."""
        x, y = column * WIDTH, row * HEIGHT
        if character in BLOCKS:
            start, end, above, below = BLOCKS[character]
            left, width = x + start * WIDTH, (end - start) * WIDTH
            top, height = y + above * HEIGHT, (below - above) * HEIGHT
            self.blocks[colour].append(f"M{number(left)} {number(top)}h{number(width)}v{number(height)}H{number(left)}z")
            return True
        if 0x2800 <= ord(character) <= 0x28FF:
            for bit, (across, down) in enumerate(DOTS):
                if (ord(character) - 0x2800) >> bit & 1:
                    # A way of almost nothing, with round ends, is a dot.
                    self.dots[colour].append(
                        f"M{number(x + WIDTH * (0.28 + 0.44 * across))} {number(y + HEIGHT * (0.14 + 0.24 * down))}h.1")
            return True
        for ways, style in KINDS:
            for way in ways.get(character, ""):
                is_upright = way in "NS"
                line, cell = (column, row) if is_upright else (row, column)
                self.halves[style, colour, is_upright, line].add(2 * cell + (way in "SE"))
            if character in ways:
                return True
        return False

    def lines(self):
        """Ways by style and colour: halves that touch are one."""
        found = collections.defaultdict(list)
        for (style, colour, is_upright, line), halves in self.halves.items():
            step, across = (HEIGHT / 2, WIDTH) if is_upright else (WIDTH / 2, HEIGHT)
            at = number((line + 0.5) * across)
            for start in sorted(half for half in halves if half - 1 not in halves):
                end = start
                while end in halves:
                    end += 1
                start, end = number(start * step), number(end * step)
                found[style, colour].append(f"M{at} {start}V{end}" if is_upright else f"M{start} {at}H{end}")
        return found

    def parts(self):
        crisp = 'shape-rendering="crispEdges"'
        yield from (f'<path d="{"".join(ways)}" fill="{colour}" {crisp}/>' for colour, ways in self.grounds.items())
        yield from (f'<path d="{"".join(ways)}" fill="none" stroke="{colour}" {style}/>'
                    for (style, colour), ways in self.lines().items())
        yield from (f'<path d="{"".join(ways)}" fill="{colour}" {crisp}/>' for colour, ways in self.blocks.items())
        yield from (f'<path d="{"".join(ways)}" stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/>'
                    for colour, ways in self.dots.items())
        for (colour, bold, dim), words in self.texts.items():
            style = (' font-weight="bold"' if bold else "") + (' opacity="0.6"' if dim else "")
            yield "\n".join([f'<g fill="{colour}"{style}>', *words, "</g>"])


def pieces(lines, palette):
    """Of each line its pieces of text: column, text, style. A line goes on in the style of the one before."""
    style = Style(palette)
    for line in lines:
        column, found = 0, []
        for piece in re.findall(r"\x1b\[[0-9;]*m|\x1b.|[^\x1b]+", line):
            if piece.startswith("\x1b"):
                style.take(int(code or 0) for code in piece[2:-1].split(";") if piece.endswith("m"))
            else:
                found.append((column, piece, copy.copy(style)))
                column += len(piece)
        yield found


def cut(line, columns, width=4):
    """A line's pieces in parts of so many columns; a word that goes on is not cut."""
    places = {at for column, piece, _ in line for at in range(column, column + len(piece))
              if at % width == 0 and (at == column or piece[at - column - 1:at - column + 1].isspace() or not
                                      piece[at - column - 1:at - column + 1].isascii())}
    for start, end in itertools.pairwise([0, *sorted(places - {0}), columns]):
        part = [(max(column, start), piece[max(start - column, 0):end - column], style)
                for column, piece, style in line if column < end and column + len(piece) > start]
        if part:
            yield part


def document(parts, columns, rows, palette):
    width, height = columns * WIDTH + 24, rows * HEIGHT + 24
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 {number(width)} {number(height)}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">',
        f'<rect x="-12" y="-12" width="{number(width)}" height="{number(height)}" rx="8" fill="{palette[0]}"/>',
        *parts, "</svg>", ""])


def svg(lines, columns, palette=DARK, shown=slice(None)):
    """The picture of those of a screen's lines that are to be shown."""
    drawing = Drawing()
    rows = list(pieces(lines, palette))[shown]
    for row, line in enumerate(rows):
        for column, piece, style in line:
            drawing.put(piece, row, column, style)
    return document(drawing.parts(), columns, len(rows), palette)


def moving_svg(screens, seconds, columns, palette=DARK):
    """The picture of screens that follow one another, over and over, in so many seconds. A part of a line that stays is drawn once; where
    nothing moves, as in a viewer without SMIL, the screen in the middle stands."""
    shown = collections.defaultdict(list)
    for index, lines in enumerate(screens):
        for row, line in enumerate(pieces(lines, palette)):
            for part in cut(line, columns):
                key = tuple((column, piece, style.colours, style.bold, style.dim) for column, piece, style in part)
                shown[row, key].append((index, part))
    parts = []
    for (row, _), times in shown.items():
        drawing = Drawing()
        for column, piece, style in times[0][1]:
            drawing.put(piece, row, column, style)
        numbers = [index for index, _ in times]
        drawn = list(drawing.parts())
        if drawn:
            parts += drawn if len(numbers) == len(screens) else [animated(drawn, numbers, len(screens), seconds)]
    return document(parts, columns, len(screens[0]), palette)


def animated(parts, numbers, count, seconds):
    """What is shown on the screens of these numbers alone."""
    numbers = set(numbers)
    turns = [k for k in range(count) if k == 0 or (k in numbers) != (k - 1 in numbers)]
    values = ";".join("inline" if k in numbers else "none" for k in turns)
    times = ";".join(f"{k / count:.4g}" for k in turns)
    still = "" if count // 2 in numbers else ' display="none"'
    return "\n".join([
        f"<g{still}>", *parts, f'<animate attributeName="display" dur="{seconds:g}s" repeatCount="indefinite" '
        f'calcMode="discrete" values="{values}" keyTimes="{times}"/></g>'])
