import Granular
import InstrumentSamples
import Kiosk
import Stage
import Terminal
import Testing
import Touch

@Suite("What visitors see")
struct PictureTests {
    private func draw(
        _ visit: Visit, graphics: Capabilities.Graphics = .ascii
    ) -> Canvas {
        KioskPicture.draw(
            visit.session.viewState(visit.observation), stage: nil, visit.layout,
            Capabilities(graphics: graphics, colours: 0))
    }

    /// A terminal on which nothing is large, so that words stand there as words.
    private static let plain = KioskGrid(
        size: Size(columns: 80, rows: 24),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320))

    @Test("words are words, in every view")
    func words() throws {
        var visit = try Visit(grid: Self.plain)
        #expect(draw(visit).text.contains("Touch the screen and play"))
        visit.play()
        let home = draw(visit).text
        for words in ["Choose, or play", "How to play", "Sounds", "Background", "Volume", "8 of 10", "Play"] {
            #expect(home.contains(words), "\(words)")
        }
        visit.open(.howToPlay)
        let mappings = draw(visit).text
        for number in 1...4 { #expect(mappings.contains("mapping \(number)")) }
        #expect(!mappings.contains("mapping 5"))
        #expect(mappings.contains("1 of 2"))
        visit.tap(visit.shown.tiles[0])
        #expect(draw(visit).text.contains("Home"))
        #expect(draw(visit).text.contains("sound 1"))
        visit.tap(visit.layout.stage.sound)
        #expect(draw(visit).text.contains("Back"))
        visit.fingers = [0.1, 0.15, 0.2, 0.8, 0.9].enumerated().map {
            PointingFinger(id: $0.offset, place: SurfacePoint(x: $0.element, y: 0.02))
        }
        visit.pass(5.2)
        let pad = draw(visit).text
        for digit in 0...9 { #expect(pad.contains(" \(digit) ")) }
        #expect(pad.contains("PIN - - - -"))
    }

    @Test(
        "who plays sees the surface with their fingers, and the cloud",
        arguments: [Capabilities.Graphics.ascii, .braille])
    func stage(graphics: Capabilities.Graphics) throws {
        var visit = try Visit()
        visit.start()
        var model = StageModel()
        let state = Samples.state(contacts: Samples.twoFingers)
        let stage = model.stage(of: state, now: 1)
        let capabilities = Capabilities(graphics: graphics, colours: 0)
        let viewState = visit.session.viewState(visit.observation)
        let canvas = KioskPicture.draw(viewState, stage: stage, visit.layout, capabilities)
        #expect(canvas.text.contains("tone") && canvas.text.contains("texture"), "\(canvas.text)")
        #expect(canvas.text.contains("612 Hz"), "\(canvas.text)")
        let layout = visit.layout.stage
        #expect(
            !layout.cloud.isEmpty
                && (layout.cloud.row..<layout.cloud.endRow).contains { canvas.text(row: $0).contains("Hz") })
        // Where a finger is drawn, it plays.
        let finger = layout.geometry.place(of: Samples.twoFingers[0].position)
        let glyph = Glyphs.of(graphics).finger.value
        #expect(canvas[finger.column, finger.row].scalar == glyph)
    }

    /// A small panel.
    private static let small = KioskGrid(
        size: Size(columns: 40, rows: 12),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 154, heightMillimetres: 86))

    @Test("on the smallest terminal words stand whole, and home tells what is chosen")
    func smallest() throws {
        var visit = try Visit(grid: Self.small)
        visit.play()
        let home = draw(visit, graphics: .braille).text
        for words in ["How to play", "Sounds", "Background", "Volume", visit.sound, visit.mapping, "8 of 10"] {
            #expect(home.contains(words), "\(words):\n\(home)")
        }
        visit.open(.sounds)
        let sounds = draw(visit, graphics: .braille).text
        for number in 1...4 { #expect(sounds.contains("sound \(number)"), "\(sounds)") }
        for _ in 0..<5 { visit.pass(keys: [.function(12)]) }
        let pad = draw(visit, graphics: .braille).text
        #expect(pad.contains("Back") && pad.contains("PIN") && pad.contains("OK"), "\(pad)")
    }

    @Test("the titles of a page are of one size", arguments: [Self.plain, Self.small, KioskSamples.grid])
    func oneSize(grid: KioskGrid) throws {
        var visit = try Visit(grid: grid)
        visit.play()
        let text = draw(visit, graphics: .braille).text
        let titles = ["How to play", "Sounds", "Background", "Volume"]
        let plain = titles.count { text.contains($0) }
        #expect(plain == 0 || plain == titles.count, "\(text)")
    }

    @Test("who plays in quiet hours is told why it is soft")
    func quiet() throws {
        var configuration = KioskSamples.configuration
        configuration.quiet = [.init(hours: try #require(DailyHours("22:00-08:00")), levelDecibels: -40)]
        var visit = try Visit(configuration, grid: Self.plain)
        visit.start()
        #expect(!draw(visit).text.contains("Quiet hours"))
        visit.minuteOfDay = 23 * 60
        #expect(draw(visit).text.contains("Quiet hours"))
    }

    @Test("what is chosen is told by words too")
    func chosen() throws {
        for grid in [Self.plain, KioskSamples.grid] {
            var visit = try Visit(grid: grid)
            visit.start()
            visit.tap(visit.layout.stage.sound)
            let text = draw(visit).text
            #expect(text.contains("playing") || text.contains("> sound 1 <"))
        }
    }

    @Test("what is typed of a PIN is never drawn, only how much")
    func secret() throws {
        var visit = try Visit(grid: Self.plain)
        for _ in 0..<5 { visit.pass(keys: [.function(12)]) }
        let before = draw(visit).text
        for digit in "47" { visit.pass(keys: [.character(digit)]) }
        let after = draw(visit).text
        #expect(before.contains("PIN - - - -") && before.contains("Back") && !before.contains("Del"))
        #expect(after.contains("PIN * * - -") && after.contains("Del") && !after.contains("Back"))
        for digit in "00" { visit.pass(keys: [.character(digit)]) }
        #expect(draw(visit).text.contains("checking"))
        visit.pass()
        #expect(draw(visit).text.contains("wrong; wait 2 s"))
    }

    @Test("the picture that invites moves slowly, and nothing stands at its place for long")
    func attract() throws {
        var visit = try Visit()
        var seen: [String] = []
        for _ in 0..<6 {
            seen.append(draw(visit, graphics: .braille).text)
            visit.pass(10)
        }
        #expect(Set(seen).count == seen.count)
        // The words too, within minutes: they are the first row with much in it.
        func row(_ visit: Visit) -> Int? {
            draw(visit).text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { row in
                row.count { $0 == "#" } > 30
            }
        }
        let first = try #require(row(visit))
        visit.pass(75)
        let later = try #require(row(visit))
        #expect(first != later)
    }

    @Test("who touches it sees a ring around the finger in the very next picture")
    func ring() throws {
        let visit = try Visit()
        var observation = visit.observation
        let before = visit.session.viewState(observation)
        observation.fingers = [PointingFinger(id: 1, place: SurfacePoint(x: 0.5, y: 0.5))]
        let after = visit.session.viewState(observation)
        func drawn(_ viewState: KioskViewState) -> Canvas {
            KioskPicture.draw(viewState, stage: nil, visit.layout, Capabilities(graphics: .braille, colours: 256))
        }
        let changed = zip(drawn(before).cells, drawn(after).cells).count { $0 != $1 }
        #expect((15...400).contains(changed))
    }

    @Test(
        "every view can be drawn at every size, and stays within its terminal",
        arguments: LayoutTests.grids.filter { (try? KioskLayout($0)) != nil })
    func everySize(grid: KioskGrid) throws {
        var visit = try Visit(grid: grid)
        for graphics in [Capabilities.Graphics.ascii, .blocks, .braille] {
            var stages: [(inout Visit) -> Void] = [{ _ in }, { $0.play() }]
            for tile in KioskTile.allCases {
                stages.append { $0.open(tile) }
                stages.append { $0.tap($0.shown.back) }
            }
            stages.append { $0.tap($0.shown.back) }
            stages.append { $0.tap($0.layout.stage.sound) }
            stages.append { visit in for _ in 0..<5 { visit.pass(keys: [.function(12)]) } }
            visit = try Visit(grid: grid)
            visit.room = KioskSamples.room(phones: 12, playing: 3)
            for goOn in stages {
                goOn(&visit)
                let canvas = draw(visit, graphics: graphics)
                #expect(canvas.size == grid.size)
                #expect(canvas.text.contains { $0 != " " && $0 != "\n" })
            }
        }
    }

    @Test("large letters stand whole on whatever is drawn below them")
    func largeLetters() {
        let room = Rect(column: 0, row: 0, columns: 100, rows: 20)
        func drawn(over below: Character) -> [[Cell]] {
            var canvas = Canvas(size: Size(columns: 100, rows: 20), graphics: .braille)
            for row in 0..<20 { canvas.draw(String(repeating: below, count: 100), column: 0, row: row, style: .strong) }
            LargeLetters.draw("Touch me", in: room, on: &canvas)
            return (0..<20).map { row in (0..<100).map { canvas[$0, row] } }
        }
        let alone = drawn(over: " ")
        let inks = ["▀", "▄", "█"].map { Unicode.Scalar($0)!.value }
        #expect(alone.joined().count { inks.contains($0.scalar) } > 100)
        for below: Character in ["▀", "▄", "█"] {
            for (one, other) in zip(alone, drawn(over: below)) {
                for (cell, there) in zip(one, other) where inks.contains(cell.scalar) {
                    #expect(there.scalar == cell.scalar, "over \(below)")
                }
            }
        }
    }
}
