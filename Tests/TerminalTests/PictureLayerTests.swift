import SeededGenerator
import Terminal
import TestSupport
import Testing

@Suite("Pictures in pixels") struct PictureLayerTests {
    private var layer = PictureLayer()
    private var terminal = PictureTerminal()
    private var now: Int64 = 0
    private static let cell = Size(columns: 10, rows: 20)
    private static let place = Rect(column: 84, row: 3, columns: 36, rows: 18)

    private static func picture(_ seed: UInt64, columns: Int = 216, rows: Int = 216) -> CanvasPicture {
        var random = SeededGenerator(seed: seed)
        let pixels = (0..<3 * columns * rows).map { _ in UInt8.random(in: 0...255, using: &random) }
        return CanvasPicture(rect: place, image: PixelImage(columns: columns, rows: rows, pixels: pixels))
    }

    /// A picture as pictures are: nothing in it changes at once.
    private static func gradient(columns: Int = 216, rows: Int = 216) -> CanvasPicture {
        var pixels: [UInt8] = []
        for y in 0..<rows {
            for x in 0..<columns {
                pixels += [255 * x / columns, 255 * y / rows, 128 + 100 * x * y / columns / rows].map { UInt8($0) }
            }
        }
        return CanvasPicture(rect: place, image: PixelImage(columns: columns, rows: rows, pixels: pixels))
    }

    private static func image(_ picture: CanvasPicture) -> PictureTerminal.Image {
        .init(columns: picture.image.columns, rows: picture.image.rows, pixels: picture.image.pixels)
    }

    /// A step of a screen, 33 ms after the last; how many bytes it wrote.
    @discardableResult
    private mutating func step(_ picture: CanvasPicture?, _ graphics: PixelGraphics?) -> Int {
        now += 33_000
        let erasure = layer.update(picture, graphics, at: now)
        terminal.feed(erasure.bytes)
        if erasure.isClearing { terminal.feed("\u{1b}[H\u{1b}[2J".utf8) }
        guard layer.shown != nil else { return erasure.bytes.count }
        let bytes = layer.nextBytes()
        terminal.feed(bytes)
        return erasure.bytes.count + bytes.count
    }

    private mutating func settle(_ picture: CanvasPicture?, _ graphics: PixelGraphics?) -> Int {
        (0..<40).reduce(0) { sum, _ in sum + step(picture, graphics) }
    }

    @Test("a terminal that shows kitty's pictures has the file's own pixels in the cells of the picture, sent once")
    mutating func kitty() throws {
        let picture = Self.picture(1)
        let bytes = settle(picture, .kitty)
        let placed = try #require(terminal.placed.values.first)
        #expect(placed.image == Self.image(picture))
        #expect(placed.column == 84 && placed.row == 3 && placed.columns == 36 && placed.rows == 18)
        #expect(bytes > 3 * 216 * 216 && bytes <= 200_000)
        #expect(settle(picture, .kitty) == 0 && !layer.isBusy)
    }

    @Test("sixels look like the picture, as large as its cells, within 200 kB, whatever the picture is")
    mutating func sixels() throws {
        let picture = Self.gradient()
        #expect(settle(picture, .sixel(cell: Self.cell)) <= 200_000)
        let seen = try #require(terminal.sixels)
        #expect(seen.columns == 360 && seen.rows == 360)
        #expect(terminal.strips.map(\.row) == Array(3..<21) && terminal.strips.allSatisfy { $0.column == 84 })
        // The gradients at the same places, on the whole: single pixels are dithered.
        for (x, y) in [(40, 40), (300, 60), (100, 320)] {
            let expected = [255 * x / 360, 255 * y / 360, 128 + 100 * x * y / 360 / 360]
            for colour in 0..<3 {
                var sum = 0
                for row in y - 6...y + 6 {
                    for column in x - 6...x + 6 { sum += Int(seen.pixels[3 * (row * 360 + column) + colour]) }
                }
                #expect(abs(sum / 169 - expected[colour]) < 12, "\(x), \(y), \(colour)")
            }
        }
        #expect(settle(picture, .sixel(cell: Self.cell)) == 0)
        for seed in 2...4 as ClosedRange<UInt64> {
            let bytes = settle(Self.picture(seed), .sixel(cell: Size(columns: 20, rows: 40)))
            #expect(bytes > 1_000 && bytes <= 200_000)
        }
        let small = CanvasPicture(rect: Self.place, image: PixelImage(columns: 1, rows: 1, pixels: [200, 0, 0]))
        #expect(settle(small, .sixel(cell: Self.cell)) > 100)
        #expect(terminal.sixels?.pixels.prefix(3).first.map { abs(Int($0) - 200) < 4 } == true)
    }

    @Test("a picture that is not there any more leaves nothing behind, wherever it was on its way")
    mutating func gone() {
        for graphics: PixelGraphics in [.kitty, .sixel(cell: Self.cell)] {
            for steps in [1, 6, 8, 10, 40] {
                for _ in 0..<steps { step(Self.picture(UInt64(steps)), graphics) }
                step(nil, graphics)
                #expect(terminal.placed.isEmpty && terminal.strips.isEmpty && layer.shown == nil)
                #expect(settle(nil, graphics) == 0)
                // The next one comes whole.
                _ = settle(Self.gradient(columns: 50 + steps, rows: 50), graphics)
                #expect(graphics == .kitty ? terminal.placed.count == 1 : terminal.sixels != nil)
                if graphics == .kitty {
                    #expect(terminal.placed.values.first?.image.columns == 50 + steps)
                }
                step(nil, graphics)
            }
        }
    }

    @Test("on every way out the end takes it away, also one that is half sent, and without one nothing is written")
    mutating func end() {
        #expect(layer.end.isEmpty)
        #expect(settle(Self.picture(1), nil) == 0 && layer.end.isEmpty && layer.shown == nil)
        for steps in [6, 8, 40] {
            for graphics: PixelGraphics in [.kitty, .sixel(cell: Self.cell)] {
                layer = PictureLayer()
                terminal = PictureTerminal()
                for _ in 0..<steps { step(Self.picture(2), graphics) }
                // Broken off in the middle of a piece.
                if layer.isBusy { terminal.feed("\u{1b}_Gq=2,m=1;AAAA".utf8) }
                terminal.feed(layer.end.utf8)
                #expect(terminal.placed.isEmpty && terminal.strips.isEmpty && layer.end.utf8.count <= 90)
            }
        }
    }

    @Test("a list that is gone through sends no picture before one stays, and one that was sent comes back at once")
    mutating func passing() {
        for seed in 1...30 as ClosedRange<UInt64> { step(Self.picture(seed, columns: 20, rows: 20), .kitty) }
        #expect(terminal.pictureBytes == 0 && terminal.sentCount == 0)
        let (one, other) = (Self.picture(40, columns: 20, rows: 20), Self.picture(41, columns: 20, rows: 20))
        _ = settle(one, .kitty)
        _ = settle(other, .kitty)
        #expect(terminal.sentCount == 2 && terminal.placed.count == 1)
        #expect(step(one, .kitty) < 300 && terminal.sentCount == 2)
        #expect(terminal.placed.values.map(\.image) == [Self.image(one)])
    }

    @Test("after the screen was cleared it is sent again, once, when nothing clears it for a moment")
    mutating func cleared() {
        let picture = Self.picture(7, columns: 60, rows: 60)
        _ = settle(picture, .kitty)
        for _ in 0..<20 {
            terminal.feed(layer.forget(at: now))
            #expect(terminal.placed.isEmpty)
            step(picture, .kitty)
        }
        #expect(terminal.sentCount == 1)
        _ = settle(picture, .kitty)
        #expect(terminal.sentCount == 2 && terminal.placed.count == 1)
    }

    @Test("no step writes more than 24 kB, so that no key waits") mutating func pieces() {
        let picture = Self.picture(9)
        #expect((0..<40).allSatisfy { _ in step(picture, .kitty) <= PictureLayer.stepBytes })
    }
}

@Suite("A picture on a canvas") struct CanvasPictureTests {
    private let image = PixelImage(columns: 1, rows: 1, pixels: [1, 2, 3])
    private let rect = Rect(column: 4, row: 1, columns: 4, rows: 2)

    @Test("stays while all is drawn beside it, and is gone where anything is drawn over it") func covered() {
        var canvas = Canvas(size: Size(columns: 12, rows: 4))
        canvas.place(image, in: rect)
        canvas.draw("abcd", column: 0, row: 1)
        canvas.draw("abcd", column: 8, row: 2)
        canvas.draw("a line above", column: 0, row: 0)
        #expect(canvas.picture == CanvasPicture(rect: rect, image: image))
        for draw: (inout Canvas) -> Void in [
            { $0.draw("abcde", column: 0, row: 2) }, { $0.clear(Rect(column: 7, row: 2, columns: 2, rows: 1)) },
            { $0.draw("音", column: 3, row: 1) },
        ] {
            var covered = canvas
            draw(&covered)
            #expect(covered.picture == nil)
        }
        var outside = Canvas(size: Size(columns: 6, rows: 4))
        outside.place(image, in: rect)
        #expect(outside.picture == nil)
    }
}

@Suite("What a terminal answers about pictures") struct GraphicsAnswerTests {
    private func parse(_ text: String, from: Int64 = 0, stepMicroseconds: Int64 = 10) -> [Input] {
        var parser = InputParser()
        parser.awaitAnswer(from: from)
        return text.utf8.enumerated().compactMap {
            parser.parse(Int32($1), at: Int64($0) * stepMicroseconds)
        }
    }

    private let q = Input.key(.character("q"))

    @Test("kitty's answer, the size of a cell and the attributes are read, and keys beside them are keys") func read() {
        let answers = parse("q\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;4;22cq")
        let esc = Input.key(.escape)
        #expect(
            answers == [
                q, esc, .graphics(.kitty(true)), esc, .graphics(.cell(Size(columns: 10, rows: 20))), esc,
                .graphics(.attributes([4, 22])), q,
            ])
        #expect(parse("\u{1b}_Gi=1;ENOTSUPPORTED:no\u{1b}\\q") == [esc, .graphics(.kitty(false)), q])
        #expect(parse("\u{1b}_Gi=7;OK\u{1b}\\q") == [esc, .graphics(.kitty(false)), q])
    }

    @Test("what is none takes no key away") func none() {
        let esc = Input.key(.escape)
        #expect(parse("\u{1b}[6;5~q") == [esc, q] && parse("\u{1b}[?;;c").count == 1)
        #expect(parse("\u{1b}[6;99999;1tq") == [esc, q] && parse("\u{1b}[6;20tq") == [esc, q])
        // Alt with _ and another key, long after anything was asked; and a broken answer.
        #expect(parse("\u{1b}_q", from: -3_000_000) == [esc, q])
        #expect(parse("\u{1b}_Gqq").suffix(2) == [q, q])
        #expect(parse("\u{1b}_Gi=1" + String(repeating: "x", count: 300) + "\u{1b}").last == esc)
        #expect(parse("\u{1b}[?" + String(repeating: "1;", count: 300) + "cq").last == q)
    }
}
