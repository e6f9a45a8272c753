import Instrument
import Panel
import SoundMarking
import Sounds
import Terminal
import Testing

/// A sound whose beats are marked, and which is practised.
@Suite("Marking beats, and practising") struct BeatsViewTests {
    /// A panel with the keys for beats.
    struct Bench {
        var model = PanelModel()
        var state: InstrumentState
        var size = Size(columns: 120, rows: 40)

        /// Two beats a second, three in a bar, from 0.5 s on.
        static let beats = (0..<23).map { Beat(seconds: 0.5 + Double($0) / 2, isDownbeat: $0 % 3 == 0) }

        init(_ beats: [Beat] = beats, opens: Bool = true, _ change: (inout MarkingState) -> Void = { _ in }) {
            state = Samples.marking()
            state.marking?.beats = beats
            if var marking = state.marking {
                change(&marking)
                state.marking = marking
            }
            _ = model.viewState(state, now: 1)
            if opens { _ = model.toggle(.beats, model.viewState(state, now: 1)) }
        }

        mutating func press(_ key: Key) -> [String] {
            let commands = Samples.act(key, &model, state)
            let viewState = model.viewState(state, now: 1)
            while !model.asked.isEmpty {
                if case .open(let place) = model.asked.removeFirst() { _ = model.toggle(place, viewState) }
            }
            return commands
        }

        mutating func press(_ keys: String) -> [String] { keys.flatMap { press(.character($0)) } }

        mutating func text(_ graphics: Capabilities.Graphics = .braille) -> String { canvas(graphics).text }

        mutating func canvas(_ graphics: Capabilities.Graphics = .braille) -> Canvas {
            // It is at rest: what was zoomed just now is drawn coarsely.
            for _ in 0..<6 { _ = model.viewState(state, now: 1) }
            return Samples.picture(&model, state, size, graphics)
        }

        mutating func rows() -> [Substring] { text().split(separator: "\n", omittingEmptySubsequences: false) }

        mutating func click(_ column: Int, _ row: Int) -> [String] {
            let viewState = model.viewState(state, now: 1)
            guard let layout = Layout(size: size, viewState) else { return ["no layout"] }
            return model.click(Place(column: column, row: row), viewState, layout)?.map { "\($0)" } ?? ["nothing"]
        }

        mutating func point(_ phase: Pointer.Phase, _ column: Int, _ row: Int) -> [String] {
            let viewState = model.viewState(state, now: 1)
            guard let layout = Layout(size: size, viewState) else { return ["no layout"] }
            let pointer = Pointer(id: Pointer.mouse, phase: phase, place: Place(column: column, row: row))
            return model.drag(pointer, viewState, layout)?.map { "\($0)" } ?? ["nothing held"]
        }

        /// The place of a word on the screen.
        mutating func place(of word: String) throws -> Place {
            let rows = rows()
            let row = try #require(rows.lastIndex { $0.contains(word) }, "no \(word)")
            let start = try #require(rows[row].firstRange(of: word)?.lowerBound)
            return Place(column: rows[row].distance(from: rows[row].startIndex, to: start), row: row)
        }
    }

    static let sizes = ListPictureTests.sizes

    @Test("Tab goes from sections to beats and back, a click on either word too, and what is seen stays")
    func keySets() throws {
        var bench = Bench(opens: false)
        _ = bench.press("++")
        let seen = (bench.model.view.content as? MarkingView)?.window
        #expect(bench.text().contains("▸sections◂ beats"))
        #expect(bench.press(.tab).isEmpty && bench.model.view.place == .beats)
        #expect((bench.model.view.content as? BeatsView)?.marking.window == seen && seen?.isAll == false)
        #expect(bench.text().contains(" sections ▸beats◂"))
        #expect(bench.press(.tab).isEmpty && bench.model.view.place == .marking)
        #expect((bench.model.view.content as? MarkingView)?.window == seen)
        var place = try bench.place(of: "◂ beats")
        #expect(bench.click(place.column + 3, place.row).isEmpty && bench.model.asked == [.open(.beats)])
        bench.model.asked = []
        _ = bench.press(.tab)
        place = try bench.place(of: " sections ▸")
        #expect(bench.click(place.column + 2, place.row).isEmpty && bench.model.view.place == .marking)
    }

    @Test("the sound is closed from either set of keys, and the help goes back to where one was")
    func closing() {
        var bench = Bench()
        let viewState = bench.model.viewState(bench.state, now: 1)
        #expect(bench.model.toggle(.help, viewState).isEmpty && bench.model.toggle(.help, viewState).isEmpty)
        #expect(bench.model.view.place == .beats)
        #expect(bench.press(.escape) == ["marking.close"] && bench.model.view == .surface)
    }

    @Test("keys for beats ask for what docs/keys.md says")
    func keys() {
        var bench = Bench()
        for (key, step) in [
            (Key.character("t"), "beat(.tap)"), (.enter, "beat(.tap)"), (.left, "beat(.step(-1))"),
            (.right, "beat(.step(1))"), (.shiftLeft, "beat(.bar(-1))"), (.shiftRight, "beat(.bar(1))"),
            (.character("["), "beat(.nudge(seconds: -0.01))"), (.character("]"), "beat(.nudge(seconds: 0.01))"),
            (.character("{"), "beat(.nudgeAll(seconds: -0.01))"), (.character("}"), "beat(.nudgeAll(seconds: 0.01))"),
            (.character("D"), "beat(.delete(at: nil))"), (.character("h"), "beat(.halve)"),
            (.character("d"), "beat(.double)"), (.character("f"), "beat(.find)"),
            (.character("b"), "beat(.firstOfBar(beatsPerBar: nil))"), (.character("u"), "undo"),
            (.character("U"), "redo"), (.character("2"), "playSection(2)"), (.character(" "), "play"),
        ] {
            let asked = bench.press(key).map { $0.replacing("SoundMarking.BeatStep", with: "") }
            #expect(asked == ["marking.\(step)"], "\(key.word)")
        }
    }

    @Test("keys that loop and practise do the same in both sets", arguments: [false, true])
    func practice(opens: Bool) {
        var bench = Bench(opens: opens)
        for (key, step) in [
            ("(", "loopBegin"), (")", "loopEnd"), ("<", "loopMove(-1)"), (">", "loopMove(1)"), ("/", "loopHalve"),
            ("*", "loopDouble"), ("c", "countIn(true)"), ("y", "pass(isClean: true)"), ("Y", "pass(isClean: false)"),
        ] {
            let asked = bench.press(key).map { $0.replacing("SoundMarking.PracticeStep", with: "") }
            #expect(asked == ["marking.practice(.\(step))"], "\(key)")
        }
        #expect(bench.press("%").isEmpty && bench.text().contains("practice rise"))
        #expect(bench.press(.escape).isEmpty)
        bench.state.marking?.beatLoop = 2...4
        #expect(bench.press("0") == ["marking.loop(nil)"])
        #expect(bench.press("w") == ["marking.repeats(true)"], "the loop ends, and all of the sound goes round")
    }

    @Test("without beats each of their keys says once which keys make some, and opens no line")
    func none() {
        let reason = "no beats yet: f finds them, t taps them while it plays"
        let keys = "[]{}DhdbB".map { Key.character($0) } + [.right, .left, .shiftLeft, .shiftRight]
        for key in keys {
            var bench = Bench([])
            #expect(bench.press(key).isEmpty, "\(key.word)")
            let text = bench.text()
            #expect(text.ranges(of: reason).count == 1 && bench.model.line.open == nil, "\(key.word)\n\(text)")
        }
        var bench = Bench([])
        #expect(bench.text().contains("no beats"))
        #expect(bench.press("t").count == 1 && bench.press("f").count == 1 && bench.press("(").count == 1)
        bench.state.marking?.isFindingBeats = true
        #expect(bench.text().contains("finding beats"))
    }

    @Test("B asks how many beats a bar has: the nearest beat begins one of so many")
    func bars() {
        var bench = Bench()
        #expect(bench.press("B").isEmpty && bench.text().contains("beat first"))
        #expect(bench.press("3").isEmpty)
        let asked = bench.press(.enter).map { $0.replacing("SoundMarking.BeatStep", with: "") }
        #expect(asked == ["marking.beat(.firstOfBar(beatsPerBar: Optional(3)))"])
        #expect(bench.model.line.open == nil)
    }

    @Test("buttons do what the keys do, and those that have nothing to do have no frame", arguments: [80, 120, 200])
    func buttons(columns: Int) throws {
        var bench = Bench()
        bench.size = Size(columns: columns, rows: 30)
        let words =
            columns < 100
            ? ["tap", "‹beat", "beat›", "‹ bar", "bar ›", "from", "to", "clean", "miss", "del", "undo"]
            : [
                "tap", "‹ beat", "beat ›", "‹ bar", "bar ›", "loop from", "loop to", "clean", "missed", "delete",
                "undo",
            ]
        let steps = [
            "beat(.tap)", "beat(.step(-1))", "beat(.step(1))", "beat(.bar(-1))", "beat(.bar(1))",
            "practice(.loopBegin)", "practice(.loopEnd)", "practice(.pass(isClean: true))",
            "practice(.pass(isClean: false))", "beat(.delete(at: nil))", "undo",
        ]
        let line = try #require(bench.rows().last { $0.contains(words[1]) && $0.contains("undo") })
        for word in words { #expect(line.contains(word), "\(word) in \(line)") }
        let buttonRow = try bench.place(of: words[2]).row
        for (index, step) in steps.enumerated() {
            let column = 2 + (2 * index + 1) * (columns - 2) / 22
            let asked = bench.click(column, buttonRow).map {
                $0.replacing("SoundMarking.BeatStep", with: "").replacing("SoundMarking.PracticeStep", with: "")
            }
            #expect(asked == ["marking.\(step)"])
        }
        func frames() throws -> Int {
            let row = bench.rows()[try bench.place(of: words[2]).row]
            return row.count { $0 == "│" }
        }
        bench.state.marking?.beatLoop = 1...3
        let all = try frames()
        bench.state.marking?.beats = []
        #expect(all == 22)
        #expect(try frames() == all - 10)
    }

    @Test("beats are drawn at every zoom, the first of a bar higher and solid", arguments: [0, 1, 3, 5])
    func ticks(zoom: Int) throws {
        var bench = Bench()
        bench.state.marking?.positionSeconds = 5
        _ = bench.press(String(repeating: "+", count: zoom))
        let window = try #require((bench.model.view.content as? BeatsView)?.marking.window)
        let canvas = bench.canvas()
        let axis = try #require(canvas.cursor).row
        func heights(_ beat: Beat) -> (solid: Int, dotted: Int) {
            let column = 1 + Int(((beat.seconds - window.begin) / window.length * 117).rounded())
            let cells = (8..<axis).map { canvas[column, $0].scalar }
            return (cells.count { $0 == 0x2502 }, cells.count { $0 == 0x250a })
        }
        let seen = Bench.beats.filter { window.contains($0.seconds) && abs($0.seconds - 5) > 0.05 }
        for beat in seen {
            let height = heights(beat)
            #expect(beat.isDownbeat ? height.solid > 4 : height.dotted > 2, "\(beat) \(height)\n\(canvas.text)")
        }
        #expect(zoom > 3 || !seen.isEmpty)
    }

    @Test("a long sound has lines for some bars where all have no room")
    func thinned() {
        let many = (0..<2_000).map { Beat(seconds: Double($0) * 0.006, isDownbeat: $0 % 4 == 0) }
        var bench = Bench(many)
        let canvas = bench.canvas()
        let axis = canvas.cursor?.row ?? 0
        let lines = (1..<119).count { canvas[$0, axis - 1].scalar == 0x2502 }
        #expect(lines > 10 && lines < 60)
    }

    @Test("the axis has bars, beats of them where there is room, and is never empty")
    func axis() {
        var bench = Bench()
        func axis() -> String {
            let canvas = bench.canvas()
            return canvas.text(row: canvas.cursor?.row ?? 0)
        }
        #expect(axis().contains("│1 ") && axis().contains("│8 "), "\(axis())")
        _ = bench.press("++")
        #expect(axis().contains("│3.2 ") && axis().contains("│3.3 "), "\(axis())")
        for _ in 0..<14 {
            _ = bench.press("+")
            #expect(axis().contains { $0.isNumber }, "\(axis())")
        }
        #expect(axis().contains("#"), "no beat is seen there")
    }

    @Test("the loop lies in a row of its own, can be drawn and dragged, and is told in beats", arguments: [24, 40])
    func loop(rows: Int) throws {
        var bench = Bench()
        bench.size.rows = rows
        let row = try bench.place(of: "no loop: drag here").row
        #expect(bench.point(.press, 20, row).isEmpty && bench.point(.drag, 40, row).isEmpty)
        #expect(bench.text().contains("┏loop"))
        let made = bench.point(.release, 40, row)
        #expect(made.count == 1 && made[0].contains("loopBetween"))
        bench.state.marking?.beatLoop = 2...4
        let text = bench.text()
        #expect(text.contains("┏loop 4 beats━") && text.contains("looping 4 beats"), "\(text)")
        #expect(bench.text(.ascii).contains("[loop 4 beats="))
        let end = 1 + Int((4 / 12.4 * 117).rounded())
        #expect(bench.point(.press, end, row).isEmpty && bench.point(.drag, end + 20, row).isEmpty)
        let moved = bench.point(.release, end + 20, row)
        #expect(moved.count == 1 && moved[0].contains("loopBetween(2.0, 6."), "\(moved)")
        // In the other set of keys it is seen as well.
        _ = bench.press(.tab)
        #expect(bench.text().contains("loop 4 beats"))
    }

    @Test("the count-in stands large over the waveform", arguments: sizes)
    func countIn(size: Size) {
        var bench = Bench { $0.countIn = .init(beat: 2, of: 4) }
        bench.size = size
        func isThere() -> Bool { bench.text().contains { "▀▄█".contains($0) } || bench.text().contains("2 of 4") }
        #expect(isThere(), "\(bench.text())")
        bench.state.marking?.countIn = nil
        #expect(!isThere())
    }

    @Test("what goes on is told in words: rising speed, passes, where beats come from, that nothing is kept")
    func words() {
        var bench = Bench {
            $0.passes = 3
            $0.cleanPasses = 2
            $0.beatsSource = .found
            $0.countsIn = true
            $0.keepsMarks = false
        }
        let text = bench.text()
        for words in [
            "3 passes, 2 clean", "23 beats found: check them", "count-in", "built-in: not saved",
        ] { #expect(text.contains(words), "\(words)\n\(text)") }
    }

    @Test("while something loops, the row of the loop says what, and the words say where it lies")
    func loops() {
        var bench = Bench()
        bench.state.marking?.loop = 2
        #expect(bench.text().contains("looping 2 drops: drag here, or ( and ) set the ends of another"))
        bench.state.marking?.loop = nil
        bench.state.marking?.repeats = true
        #expect(bench.text().contains("all of it loops: drag here") && !bench.text().contains("no loop"))
        bench.state.marking?.repeats = false
        bench.state.marking?.beatLoop = 2...4
        bench.state.marking?.speed = 0.85
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            bench.size = size
            let text = bench.text()
            #expect(text.contains("looping 4 beats, 2.00 s to 4.00 s") && text.contains("speed 85 %"), "\(text)")
        }
    }

    @Test("the count-in leaves the cursor in sight, wherever it stands", arguments: sizes)
    func countInBesideCursor(size: Size) throws {
        for seconds in [0, 4.2, 8.0, 12.4] {
            var bench = Bench { $0.countIn = .init(beat: 2, of: 4) }
            bench.size = size
            bench.state.marking?.positionSeconds = seconds
            let canvas = bench.canvas()
            let cursor = try #require(canvas.cursor)
            // Below the rows of brackets, whose number every size has another of.
            let line = (0..<cursor.row).count { canvas[cursor.column, $0].scalar == 0x2502 }
            bench.state.marking?.countIn = nil
            let without = bench.canvas()
            #expect(line == (0..<cursor.row).count { without[cursor.column, $0].scalar == 0x2502 }, "\(canvas.text)")
        }
    }

    @Test("an answer goes with the next key, and a warning stays until it was read")
    func answers() {
        var bench = Bench()
        func say(_ text: String, at seconds: Double, isWarning: Bool = false) {
            bench.state.messages.append(.init(timeSeconds: seconds, text: text, isWarning: isWarning))
        }
        func text(_ now: Double) -> String {
            let viewState = bench.model.viewState(bench.state, now: now)
            return Picture.draw(
                viewState, size: bench.size, capabilities: Capabilities(graphics: .braille, colours: 256)
            ).text
        }
        func press(_ key: String, at now: Double) {
            let viewState = bench.model.viewState(bench.state, now: now)
            for character in key { _ = bench.model.handle(.character(character), in: viewState, pageRows: 5) }
        }
        _ = text(2)
        say("moved: beat 3 → 1.010 s", at: 2.1)
        #expect(text(2.2).contains("moved: beat 3 → 1.010 s"))
        press("+", at: 2.3)
        #expect(!text(2.4).contains("moved: beat 3"))
        press("[", at: 2.5)
        say("moved: beat 4 → 1.490 s", at: 2.6)
        #expect(text(2.7).contains("moved: beat 4 → 1.490 s"), "what comes of the key is seen")
        say("marks are lost", at: 2.8, isWarning: true)
        _ = text(2.9)
        press("+", at: 3)
        #expect(text(3.1).contains("marks are lost") && !text(8).contains("marks are lost"))
    }

    @Test("without line drawing, bars, beats, ends of sections, the loop and the cursor are told apart")
    func plainTerminal() throws {
        var bench = Bench { $0.beatLoop = 6...8 }
        bench.state.marking?.positionSeconds = 7.1
        let canvas = bench.canvas(.ascii)
        #expect(canvas.text.unicodeScalars.allSatisfy { $0.isASCII })
        let axis = try #require(canvas.cursor).row
        func foot(_ seconds: Double) -> Character {
            let column = 1 + Int((seconds / 12.4 * 117).rounded())
            return Unicode.Scalar(canvas[column, axis - 1].scalar).map(Character.init) ?? " "
        }
        #expect(foot(0.5) == "!" && foot(1) == ":" && foot(7.1) == "|")
        #expect(foot(3.1) == "[" && foot(5.6) == "]" && foot(8) != "|")
        #expect(canvas.text.contains("[loop 4 beats="))
    }

    @Test(
        "the last row has the most useful keys, whole, and says where the others are", arguments: [false, true],
        [Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 120, rows: 40)])
    func lastRow(opens: Bool, size: Size) {
        var bench = Bench(opens: opens)
        bench.size = size
        var wanted = [
            "space play", "t tap", "D delete", "u U undo", opens ? "Tab sections" : "Tab beats", "? more", "Esc close",
        ]
        if size.columns >= 100 || !opens { wanted.append("( ) loop") }
        if size.columns >= 100 { wanted.append("s S speed") }
        if size.columns >= 120 { wanted.append("y Y clean") }
        var words: Set<String> = ["more"]
        for entry in KeyTable.panel.entries {
            for key in entry.keys { words.insert(key.key.word) }
            for word in (entry.hint ?? "").split(separator: " ") { words.insert(String(word)) }
        }
        for graphics: Capabilities.Graphics in [.ascii, .braille] {
            let row = bench.text(graphics).split(separator: "\n").last ?? ""
            for keys in wanted { #expect(row.contains(keys), "misses \(keys): \(row)") }
            guard graphics == .braille else { continue }
            for word in row.split(separator: " ") { #expect(words.contains(String(word)), "\(word) in \(row)") }
        }
    }
}
