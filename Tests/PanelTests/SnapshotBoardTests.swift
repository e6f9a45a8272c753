import Instrument
import Panel
import Performer
import Terminal
import Testing

/// The list of snapshots, drawn and used.
@Suite("Snapshots") struct SnapshotBoardTests {
    static let sizes = ListPictureTests.sizes

    private func open(_ state: InstrumentState) -> PanelModel {
        var model = PanelModel()
        _ = Samples.open(.snapshots, &model, state)
        return model
    }

    @Test(
        "each is there with its key, name, sound and mapping, and one free place; the last one is marked",
        arguments: sizes)
    func rows(size: Size) {
        let state = Samples.performing()
        var model = open(state)
        #expect(model.view.list?.marked?.number == 3)
        var text = Samples.picture(&model, state, size).text
        #expect(text.contains("▸  3 ● rain on glass"), "\(text)")
        #expect(text.contains("morph in 5 s"))
        for key in [Key.home, .end] {
            _ = Samples.press([key], &model, state)
            text += Samples.picture(&model, state, size).text
        }
        _ = Samples.press([.home, .down], &model, state)
        text += Samples.picture(&model, state, size).text
        for words in [" 1   saved", "12   end", " 2   free", "choir", "2 is free: S saves here"] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(model.view.list?.items.map(\.number) == [1, 2, 3, 12])
        if size.columns >= 80 { #expect(text.contains("Faders") && text.contains("Knobs")) }
    }

    @Test("Enter and one key each go to a snapshot, and back to the instrument; a free one is only marked")
    func recall() {
        let state = Samples.performing()
        for (key, number) in [(Key.enter, 3), (.character("1"), 1), (.character("3"), 3), (.character("c"), nil)] {
            var model = open(state)
            let commands = Samples.press([key], &model, state)
            #expect(commands == (number.map { ["action(Mapping.Action.snapshot(\($0)))"] } ?? []), "\(key)")
            #expect((model.view == .surface) == (number != nil))
            if number == nil { #expect(model.view.list?.marked?.number == 13) }
        }
        var full = state
        full.snapshots.numbers = Array(1...16)
        for (index, key) in SnapshotCommand.keys.enumerated() {
            var model = open(full)
            #expect(
                Samples.press([.character(key)], &model, full) == ["action(Mapping.Action.snapshot(\(index + 1)))"])
        }
    }

    @Test("a number reaches any place: a free one is shown in place of the first, and S saves there")
    func freePlaces() {
        var state = Samples.performing()
        var model = open(state)
        for (key, number) in [("5", 5), ("0", 10), ("f", 16)] {
            #expect(Samples.press([.character(Character(key))], &model, state).isEmpty)
            #expect(model.view.list?.marked?.number == number)
            #expect(model.view.list?.items.count { $0.isFaint } == 1)
            #expect(
                Samples.press([.character("S")], &model, state) == ["action(Mapping.Action.storeSnapshot(\(number)))"])
        }
        // What was saved is no free place any more: the first one is shown again.
        state.snapshots.numbers.append(16)
        _ = Samples.picture(&model, state, Self.sizes[1])
        #expect(model.view.list?.items.map(\.number) == [1, 2, 3, 12, 16] && model.view.list?.marked?.number == 16)
        state.snapshots.numbers = Array(1...16)
        _ = Samples.picture(&model, state, Self.sizes[1])
        #expect(model.view.list?.items.count == 16 && model.view.list?.items.contains { $0.isFaint } == false)
    }

    @Test("m morphs in the time that + and - choose, from half a second to two minutes; it is kept for the next time")
    func morph() {
        let state = Samples.performing()
        var model = open(state)
        _ = Samples.press([.character("+"), .character("+")], &model, state)
        #expect(Samples.press([.character("m")], &model, state) == ["snapshots.morph(to: 3, seconds: 8.0)"])
        #expect(model.view == .surface)
        _ = Samples.open(.snapshots, &model, state)
        #expect(Samples.picture(&model, state, Self.sizes[1]).text.contains("morph in 8 s"))
        _ = Samples.press(Array(repeating: .character("-"), count: 40), &model, state)
        #expect(Samples.picture(&model, state, Self.sizes[0]).text.contains("morph in 0.5 s"))
        _ = Samples.press(Array(repeating: .character("+"), count: 40), &model, state)
        #expect(Samples.picture(&model, state, Self.sizes[0]).text.contains("morph in 120 s"))
        _ = Samples.press([.character("2")], &model, state)
        #expect(Samples.press([.character("m")], &model, state).isEmpty, "it is free")
    }

    @Test(
        "S keeps in the marked place, over what is there only if pressed twice; u takes back", arguments: sizes)
    func keep(size: Size) {
        let state = Samples.performing()
        var model = open(state)
        #expect(Samples.press([.character("S")], &model, state).isEmpty)
        #expect(Samples.picture(&model, state, size).text.contains("S again: replace snapshot 3"))
        #expect(Samples.press([.down, .up, .character("S")], &model, state).isEmpty, "it asks anew")
        #expect(Samples.press([.character("S")], &model, state) == ["action(Mapping.Action.storeSnapshot(3))"])
        #expect(!Samples.picture(&model, state, size).text.contains("S again"))
        let commands = Samples.press([.character("c"), .character("S")], &model, state)
        #expect(commands == ["action(Mapping.Action.storeSnapshot(13))"], "it is free")
        #expect(Samples.press([.character("u")], &model, state) == ["snapshots.takeBack"])
        #expect(model.view.place == .snapshots)
    }

    @Test("n opens a line with the name as it is; Enter gives the new one, empty takes it away, Esc leaves it")
    func name() {
        let state = Samples.performing()
        var model = open(state)
        for key in [Key.character("n"), .backspace, .character("S"), .character("!")] {
            #expect(Samples.act(key, &model, state).isEmpty)
        }
        for size in Self.sizes {
            #expect(Samples.picture(&model, state, size).text.contains("snapshot 3 : rain on glasS!"))
        }
        #expect(Samples.act(.enter, &model, state) == [#"snapshots.name(3, "rain on glasS!")"#])
        #expect(model.line.open == nil && model.view.place == .snapshots)
        _ = Samples.act(.character("n"), &model, state)
        for _ in 0..<20 { _ = Samples.act(.backspace, &model, state) }
        #expect(Samples.act(.enter, &model, state) == [#"snapshots.name(3, "")"#])
        _ = Samples.act(.character("n"), &model, state)
        #expect(Samples.act(.escape, &model, state).isEmpty && model.line.open == nil)
        _ = Samples.press([.character("2")], &model, state)
        _ = Samples.act(.character("n"), &model, state)
        #expect(model.line.open == nil, "nothing is kept there")
    }

    @Test("the name that is there is chosen: the first letter takes its place, Del empties it, whatever else edits it")
    func chosenName() throws {
        let state = Samples.performing()
        for (keys, name) in [
            ([Key.character("c"), .character("d")], "cd"), ([.delete], ""), ([.delete, .character("e")], "e"),
            ([.left, .character("-")], "rain on glas-s"), ([.home, .character("a")], "arain on glass"),
            ([.end, .character("!")], "rain on glass!"), ([.backspace, .backspace], "rain on gla"),
            ([.up, .character("s")], "rain on glasss"), ([], "rain on glass"),
        ] {
            var model = open(state)
            _ = Samples.act(.character("n"), &model, state)
            let canvas = Samples.picture(&model, state, Self.sizes[1])
            #expect(canvas.cells.count { $0.style == .chosen } == "rain on glass".count)
            for key in keys { _ = Samples.act(key, &model, state) }
            #expect(Samples.act(.enter, &model, state) == ["snapshots.name(3, \"\(name)\")"], "\(keys)")
        }
        var model = open(state)
        _ = Samples.act(.character("n"), &model, state)
        _ = Samples.act(.left, &model, state)
        let canvas = Samples.picture(&model, state, Self.sizes[1])
        #expect(!canvas.cells.contains { $0.style == .chosen })
        #expect(!canvas.text.contains("history"), "names have none from before")
    }

    @Test("x takes away only when it is pressed twice on the same one")
    func forget() {
        let state = Samples.performing()
        var model = open(state)
        #expect(Samples.press([.character("x")], &model, state).isEmpty)
        for size in Self.sizes {
            #expect(Samples.picture(&model, state, size).text.contains("x again: delete snapshot 3"))
        }
        #expect(Samples.press([.character("x")], &model, state) == ["snapshots.delete(3)"])
        #expect(Samples.press([.character("x"), .up, .down, .character("x")], &model, state).isEmpty)
        #expect(Samples.press([.character("+"), .character("x")], &model, state).isEmpty)
        #expect(
            Samples.press([.character("2"), .character("x"), .character("x")], &model, state).isEmpty, "it is free")
    }

    @Test("the last row tells of each key what it does here, and nothing of what it does elsewhere")
    func hints() {
        let size = Size(columns: 200, rows: 60)
        let state = Samples.performing()
        var model = open(state)
        var row = Samples.picture(&model, state, size).text(row: 59)
        #expect(row.contains("m morph") && row.contains("x delete") && row.contains("s sounds"), "\(row)")
        for words in ["m mute", "volume", "1 2 3", "type", "change"] { #expect(!row.contains(words), "\(row)") }
        model = PanelModel()
        row = Samples.picture(&model, Samples.marking(), size).text(row: 59)
        #expect(row.contains("space play") && row.contains("t tap"), "\(row)")
        for words in ["space hold", "t teach", "s sounds", "1 2 3", "type", "change"] {
            #expect(!row.contains(words), "\(row)")
        }
    }

    @Test("the first click marks a row, the second goes there")
    func clicks() throws {
        let state = Samples.performing()
        var model = open(state)
        let viewState = model.viewState(state, now: 1)
        let layout = try #require(Layout(size: Self.sizes[1], viewState))
        let rows = Samples.picture(&model, state, Self.sizes[1]).text.split(
            separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("12   end") })
        let place = Place(column: 12, row: row)
        #expect(model.click(place, viewState, layout)?.isEmpty == true && model.view.list?.marked?.number == 12)
        let again = model.viewState(state, now: 1)
        #expect(
            model.click(place, again, layout)?.map { "\($0)" } == ["action(Mapping.Action.snapshot(12))"])
    }
}
