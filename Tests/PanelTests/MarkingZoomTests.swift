import Instrument
import Panel
import SoundMarking
import Sounds
import Terminal
import Testing

/// The waveform of a sound that is marked: zoomed, scrolled, dragged, and played from.
@Suite("The waveform while marking a sound") struct MarkingZoomTests {
    private static let size = Size(columns: 120, rows: 40)

    /// A panel in which a sound is marked, and what its pointers ask for.
    private struct Bench {
        var model = PanelModel()
        var state: InstrumentState
        var size = MarkingZoomTests.size

        init(_ state: InstrumentState = Samples.marking()) {
            self.state = state
            _ = look()
        }

        mutating func look() -> ViewState { model.viewState(state, now: 1) }

        mutating func picture(_ graphics: Capabilities.Graphics = .braille) -> Canvas {
            Samples.picture(&model, state, size, graphics)
        }

        mutating func press(_ keys: String) -> [String] {
            keys.flatMap { Samples.act(.character($0), &model, state) }
        }

        mutating func point(_ phase: Pointer.Phase, _ column: Double, _ row: Int, id: Int = Pointer.mouse) -> [String] {
            let viewState = look()
            guard let layout = Layout(size: size, viewState) else { return [] }
            let place = Place(column: Int(column.rounded()), row: row)
            return model.drag(Pointer(id: id, phase: phase, place: place, column: column), viewState, layout)?
                .map { "\($0)" } ?? ["nothing held"]
        }

        mutating func wheel(_ steps: Int, _ column: Int, _ row: Int) -> Bool {
            let viewState = look()
            guard let layout = Layout(size: size, viewState) else { return false }
            return model.zoom(steps, at: Place(column: column, row: row), viewState, layout)
        }

        mutating func scroll(_ rows: Int) {
            let viewState = look()
            if let layout = Layout(size: size, viewState) { model.scroll(by: rows, viewState, layout) }
        }

        var window: WaveformWindow? { (model.view.content as? MarkingView)?.window }

        /// The first row of the outline: the one below the lowest brackets.
        mutating func outlineRow() -> Int {
            let rows = picture().text.split(separator: "\n", omittingEmptySubsequences: false)
            return (rows.firstIndex { $0.contains("┌") } ?? 0) + 4
        }
    }

    @Test("+ and - zoom at the cursor, a sees all, and the cursor stays where it is drawn")
    func keys() throws {
        var bench = Bench()
        let column = try #require(bench.picture().cursor?.column)
        for _ in 0..<8 {
            #expect(bench.press("+").isEmpty)
            #expect(bench.picture().cursor?.column == column)
        }
        let deep = try #require(bench.window)
        #expect(abs(deep.length - 12.4 / 256) < 1e-9)
        #expect(bench.press("--").isEmpty && bench.picture().cursor?.column == column)
        #expect(bench.press("a").isEmpty && bench.window?.isAll == true)
    }

    @Test("while one zooms on and on, the outline is drawn in whole cells, five as one; at rest it is fine again")
    func coarse() {
        var bench = Bench()
        let row = bench.outlineRow()
        func outline() -> [UInt32] {
            let canvas = bench.picture()
            return (row..<row + 20).flatMap { row in (1..<118).map { canvas[$0, row].scalar } }
        }
        func isFine(_ cells: [UInt32]) -> Bool { cells.contains { (0x2801..<0x28ff).contains($0) } }
        #expect(isFine(outline()))
        _ = bench.press("+")
        #expect(isFine(outline()), "one step is no movement")
        _ = bench.press("-")
        let moving = outline()
        #expect(!isFine(moving) && moving.contains(0x28ff))
        for _ in 0..<6 { _ = bench.look() }
        #expect(isFine(outline()))
    }

    @Test(
        "the wheel with Ctrl zooms at the pointer, alone it scrolls, and what is seen follows the cursor again when that comes by"
    )
    func wheel() throws {
        var bench = Bench()
        let row = bench.outlineRow()
        for _ in 0..<12 {
            let isZoomed = bench.wheel(1, 100, row)
            #expect(isZoomed)
        }
        var window = try #require(bench.window)
        let pointed = window.begin + window.length * 99 / 117
        #expect(abs(pointed - 12.4 * 99 / 117) < 1e-9 && window.length < 1)
        // The cursor, at 4.2 s, is not seen; looking there does not end by itself.
        _ = bench.look()
        #expect(bench.window == window)
        bench.scroll(-4)
        let scrolled = try #require(bench.window)
        #expect(abs(scrolled.begin - (window.begin - 0.2 * window.length)) < 1e-9)
        bench.state.marking?.positionSeconds = window.begin
        _ = bench.look()
        window = try #require(bench.window)
        bench.state.marking?.positionSeconds = window.end + 0.01
        _ = bench.look()
        let turned = try #require(bench.window)
        #expect(turned.begin > window.begin && turned.contains(window.end + 0.01), "it follows")
    }

    @Test("two fingers zoom and scroll: what lay under them lies under them, and neither is a click")
    func pinching() throws {
        var bench = Bench()
        let row = bench.outlineRow()
        func seconds(_ column: Double) throws -> Double {
            let window = try #require(bench.window)
            return window.begin + (column - 1) / 117 * window.length
        }
        #expect(bench.point(.press, 40, row, id: 1).isEmpty && bench.point(.press, 60, row + 3, id: 2).isEmpty)
        let (left, right) = (try seconds(40), try seconds(60))
        for step in 1...20 {
            let further = Double(step)
            #expect(bench.point(.drag, 40 - further, row, id: 1).isEmpty)
            #expect(bench.point(.drag, 60 + further / 2, row + 3, id: 2).isEmpty)
            let under = (try seconds(40 - further), try seconds(60 + further / 2))
            #expect(abs(under.0 - left) < 1e-9 && abs(under.1 - right) < 1e-9)
        }
        let window = try #require(bench.window)
        #expect(window.length < 12.4 / 2)
        #expect(bench.point(.release, 20, row, id: 1).isEmpty)
        #expect(bench.point(.drag, 90, row + 3, id: 2).isEmpty && bench.point(.release, 90, row + 3, id: 2).isEmpty)
        #expect(bench.point(.release, 90, row + 3, id: 2) == ["nothing held"])
    }

    @Test("the cursor is dragged, also while paused; a click goes there", arguments: [false, true])
    func cursor(isPlaying: Bool) {
        var bench = Bench()
        bench.state.marking?.isPlaying = isPlaying
        let row = bench.outlineRow()
        #expect(bench.point(.press, 1, row).isEmpty && bench.point(.release, 1, row) == ["marking.seek(to: 0.0)"])
        #expect(bench.point(.press, 40, row).isEmpty)
        #expect(bench.point(.drag, 118, row) == ["marking.seek(to: 12.4)"])
        #expect(bench.point(.drag, 1, row + 1) == ["marking.seek(to: 0.0)"] && bench.point(.release, 1, row).isEmpty)
    }

    @Test("a section's edge is dragged, drawn on the way, and moved when it is let go; a click on it plays the section")
    func edges() throws {
        var bench = Bench()
        let rows = bench.picture().text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("┌") })
        let end = 1 + (5.6 / 12.4 * 117).rounded()
        #expect(bench.point(.press, end, row).isEmpty && bench.point(.drag, 60, row).isEmpty)
        let window = try #require(bench.window)
        let dragged = 59 * (window.length / 117)
        let drawn = bench.picture().text
        #expect(drawn.contains("3.10 s to 6.25 s"), "\(drawn)")
        #expect(
            bench.point(.release, 60, row) == ["marking.edge(2, beginning: false, to: \(dragged))"])
        #expect(bench.point(.press, end, row).isEmpty)
        #expect(bench.point(.release, end, row) == ["marking.playSection(2)"])
    }

    @Test("an edge is dragged by its line in the outline too, from a column beside it; a click there goes there")
    func lines() throws {
        var bench = Bench()
        let row = bench.outlineRow() + 6
        let begin = 1 + (8 / 12.4 * 117).rounded()
        for beside in [-1.0, 0, 1] {
            #expect(bench.point(.press, begin + beside, row).isEmpty && bench.point(.drag, 60, row).isEmpty)
            #expect(
                bench.point(.release, 60, row).first?.hasPrefix("marking.edge(3, beginning: true, to: 6.25") == true)
        }
        #expect(bench.point(.press, begin, row).isEmpty)
        #expect(bench.point(.release, begin, row).first?.hasPrefix("marking.seek(to: ") == true)
        #expect(bench.point(.press, begin + 2, row).isEmpty)
        #expect(bench.point(.drag, 60, row).first?.hasPrefix("marking.seek(to: ") == true, "that is the cursor")
    }

    @Test("times have as many decimals as a column tells apart, while it stands still")
    func decimals() {
        var bench = Bench()
        bench.state.marking?.isPlaying = false
        bench.state.marking?.positionSeconds = 4.234567
        #expect(
            bench.picture().text.contains(" 4.23 s of 12.40 s") && bench.picture().text.contains("3.10 s to 5.60 s"))
        _ = bench.press("+++++++++++++++")
        #expect(bench.picture().text.contains(" 4.23457 s of"))
        #expect(bench.picture().text.contains("3.10000 s to 5.60000 s"))
        bench.state.marking?.isPlaying = true
        #expect(bench.picture().text.contains(" 4.23 s of"))
    }

    @Test("the small outline shows which part is seen, and goes where it is pressed")
    func overview() throws {
        var bench = Bench()
        #expect(bench.press("+++").isEmpty)
        #expect(bench.point(.press, 118, 3).isEmpty)
        let window = try #require(bench.window)
        #expect(abs(window.end - 12.4) < 1e-9 && window.length == 12.4 / 8)
        #expect(bench.point(.drag, 1, 3).isEmpty && bench.window?.begin == 0)
        let strong = (0..<120).filter { bench.picture()[$0, 3].style == .strong }
        #expect(strong.allSatisfy { $0 <= 16 } && !strong.isEmpty)
    }

    @Test("ticks are seconds, tenths, milliseconds and single samples, as the zoom has room")
    func ticks() {
        var bench = Bench()
        func axis() -> String { bench.picture().text }
        #expect(axis().contains("│2 s") && axis().contains("│10 s"))
        _ = bench.press("++++")
        #expect(axis().contains("│4.1 s") && axis().contains("│4.3 s"))
        _ = bench.press("++++")
        #expect(axis().contains("│4.195 s"), "\(axis())")
        _ = bench.press("+++++++")
        #expect(axis().contains("│#33601"), "\(axis())")
        var long = Samples.marking()
        long.marking?.waveform = Waveform([Float](repeating: 0.5, count: 2 * 6_000), rate: 10)
        long.marking?.durationSeconds = 600
        bench = Bench(long)
        #expect(axis().contains("│1:00") && axis().contains("│9:00"))
    }

    @Test("beats rise over the ticks, those that begin a bar higher, and k counts the bars")
    func beats() throws {
        var state = Samples.marking()
        state.marking?.beats = (0..<24).map { Beat(seconds: Double($0) / 2, isDownbeat: $0 % 4 == 0) }
        var bench = Bench(state)
        let row = bench.outlineRow()
        let axis = bench.picture().text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("│2 s") }
        let foot = try #require(axis) - 1
        let bar = Int((1 + 2.0 / 12.4 * 117).rounded())
        let beat = Int((1 + 2.5 / 12.4 * 117).rounded())
        let canvas = bench.picture()
        let heights = [(bar, Unicode.Scalar("│")), (beat, "┊")].map { column, line in
            (row...foot).filter { canvas[column, $0].scalar == line.value }.count
        }
        #expect(heights[0] > heights[1] && heights[1] > 0, "\(canvas.text)")
        #expect(bench.press("k").isEmpty)
        let text = bench.picture().text
        #expect(text.contains("│1 ") && text.contains("│2 ") && text.contains("│6 ") && !text.contains("│2 s"))
        var none = Bench()
        _ = none.press("k")
        #expect(none.picture().text.contains("│2 s"), "seconds stay where there are no beats")
    }

    @Test("sections that overlap lie in rows over each other")
    func lanes() {
        let sections = [(0.0, 6.0), (2, 8), (4, 10), (9, 12)].map {
            SoundSummary.Section(name: "part", beginSeconds: $0, endSeconds: $1)
        }
        var bench = Bench(Samples.marking(sections: sections))
        let rows = bench.picture().text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.contains("┌") && $0.contains("part") }
        #expect(rows.count == 3, "\(bench.picture().text)")
        #expect(rows[1].contains("┌2 part") && rows[0].contains("┌3 part"))
        #expect(rows[2].contains("┌1 part") && rows[2].contains("┌4 part"), "where there is room again")
    }

    @Test("buttons: empty, set and playing are told apart by their signs; one tap plays, the next empty one marks")
    func buttons() throws {
        var bench = Bench()
        bench.state.marking?.loop = 2
        for (graphics, signs) in [
            (Capabilities.Graphics.braille, ["1 ○", "2 ●", "3 ○", "4 +", "9 ·"]),
            (.ascii, ["1 o", "2 *", "4 +", "9 -"]),
        ] {
            let text = bench.picture(graphics).text
            for sign in signs { #expect(text.contains(sign), "\(sign)\n\(text)") }
            #expect(text.contains("delete") && text.contains("undo"))
        }
        let row = Self.size.rows - 3
        func click(_ column: Int) throws -> [String] {
            let viewState = bench.look()
            let layout = try #require(Layout(size: Self.size, viewState))
            #expect(bench.point(.press, Double(column), row) == ["nothing held"])
            return bench.model.click(Place(column: column, row: row), viewState, layout)?.map { "\($0)" } ?? []
        }
        #expect(try click(5) == ["marking.playSection(1)"])
        #expect(try click(36) == ["marking.section(4, begin: 4.2, end: 5.6)"])
        // A double click comes before the next picture.
        let viewState = bench.look()
        let layout = try #require(Layout(size: Self.size, viewState))
        let asked = (0..<3).map { _ in
            bench.model.click(Place(column: 36, row: row), viewState, layout)?.count
        }
        #expect(asked == [1, 0, 0], "the same once more is no section")
        #expect(bench.picture().text.contains("Section 4 lies here"))
        let isFree = try click(60).isEmpty
        #expect(isFree && bench.picture().text.contains("Section 4 is next"))
        #expect(try click(100) == ["marking.forget(2)"] && click(115) == ["marking.undo"])
        // Nine colours, but for those of eyes that confuse some.
        let styles = (0..<9).map { bench.picture()[1 + $0 * 118 / 11, row].style }
        #expect(Set(styles.prefix(3).map(\.hue)).count == 3)
    }
}
