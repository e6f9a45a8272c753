import MIDI
import Mapping
import Panel
import Terminal
import Testing

/// Learning any action from MIDI, in the panel.
@Suite("Learning from MIDI in the panel") struct LearningViewTests {
    private static let pad = MIDIMessage.noteOn(channel: 10, note: 36, velocity: 40)
    private static let release = MIDIMessage.noteOff(channel: 10, note: 36, velocity: 0)
    private static let mute = MIDIUse(.note(36), channel: 10, .performs(.mute))
    private static let freeze = MIDIUse(.controller(80), channel: 1, .performs(.freeze))

    @Test("by keys alone an action is found, shown a pad, and from then on the pad asks for it")
    func keys() {
        var played = LearningPerformer()
        played.open()
        #expect(played.picture().contains("MIDI learn: choose what to control"))
        played.type("mute")
        played.press(.enter)
        #expect(played.picture().contains("mute: move a controller or press a key now"))
        played.play(Self.pad, Self.release)
        #expect(!played.performer.isMuted, "what is shown does nothing yet")
        #expect(played.performer.mapper.mapping.midi == [Self.mute])
        let text = played.picture()
        for words in [
            "MIDI learn: key C2 on channel 10 triggers mute", "saved to touch.toml", "received: key C2, channel 10",
            "● mute",
        ] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(!text.contains("press a key now") && played.model.view.place == .learning, "the next one can be learnt")
        played.play(Self.pad)
        #expect(played.performer.isMuted)
    }

    @Test("everything that a gesture can be taught for can be learnt, numbers too")
    func everySubject() {
        var played = LearningPerformer()
        played.open()
        let list = played.model.view.list
        #expect(list?.items.map(\.name) == SubjectMenu.subjects.map(SubjectMenu.name))
        for words in ["snapshot 3", "store snapshot 16", "morph 2", "section 9", "pitch-offset (Hz)", "tap tempo"] {
            played.model.view = .surface
            played.open()
            played.type(words)
            played.press(.enter)
            #expect(played.picture().contains("\(words): move a controller"))
        }
        #expect(
            played.asked.contains("midi.learn(Optional(Mapping.Lesson.Subject.action(Mapping.Action.snapshot(3))))"))
    }

    @Test("what has a controller or key says so in its row, and in full at the foot, also while it is learnt anew")
    func before() {
        var played = LearningPerformer([Self.mute, Self.freeze, MIDIUse(.fineController(1), .performs(.freeze))])
        played.open()
        var text = played.picture()
        #expect(text.contains("▸ ● mute") && text.contains("key C2"), "\(text)")
        #expect(text.contains("key C2 on channel 10"), "\(text)")
        #expect(text.contains("● freeze") && text.contains("CC 80 +1"), "\(text)")
        played.press(.down)
        #expect(played.picture().contains("not assigned"))
        played.type("freeze")
        played.press(.enter)
        text = played.picture()
        #expect(text.contains("now assigned: controller 80 on channel 1, controllers 1 and 33"), "\(text)")
        played.play(Self.pad)
        text = played.picture()
        #expect(text.contains("key C2 on channel 10 triggers freeze; it also triggers mute"), "\(text)")
        #expect(text.contains("CC 80 +2"))
    }

    @Test("Esc ends the waiting first and closes then; so does the same again, and leaving the list")
    func cancelled() {
        for leave: (inout LearningPerformer) -> Void in [
            { $0.press(.escape) }, { $0.press(.enter) }, { $0.press(.down, .enter, .escape) },
        ] {
            var played = LearningPerformer()
            played.open()
            played.press(.enter)
            #expect(played.picture().contains("Esc cancel"))
            leave(&played)
            #expect(played.picture().contains("Esc close") && !played.picture().contains("press a key now"))
            played.play(Self.pad)
            #expect(played.performer.mapper.mapping.midi.isEmpty)
            played.press(.escape)
            #expect(played.model.view == .surface)
        }
        var played = LearningPerformer()
        played.open()
        played.press(.enter)
        #expect(Samples.open(.menu, &played.model, played.state).map { "\($0)" } == ["midi.learn(nil)"])
    }

    @Test("keys that come before the next picture count from what the key before them asked for")
    func fast() {
        var played = LearningPerformer()
        played.open()
        let viewState = played.model.viewState(played.state, now: 1)
        #expect(played.model.handle(.enter, in: viewState, pageRows: 5)?.count == 1)
        #expect(
            played.model.handle(.escape, in: viewState, pageRows: 5).map { "\($0)" } == "[midi.learn(nil)]")
        #expect(played.model.view.place == .learning)
    }

    @Test("on the surface Esc ends the waiting of c, and the list opens where it waits")
    func onTheSurface() {
        var played = LearningPerformer()
        played.press(.character("c"))
        #expect(played.state.midi?.learning == .parameter(.pitch))
        played.open()
        #expect(
            played.picture().contains("▸   pitch (Hz)") && played.picture().contains("pitch (Hz): move a controller"))
        played.press(.escape, .escape)
        #expect(played.model.view == .surface)
        played.press(.character("c"), .escape)
        #expect(played.state.midi?.learning == nil && played.model.view == .surface)
    }

    @Test(
        "Del and Ctrl-X let go of what is marked, and it is told where there is nothing",
        arguments: [
            Key.delete, .character("\u{18}"),
        ])
    func forgets(key: Key) {
        var played = LearningPerformer([Self.mute, Self.freeze])
        played.open()
        played.press(key)
        #expect(played.performer.mapper.mapping.midi == [Self.freeze])
        #expect(played.picture().contains("MIDI learn: mute no longer follows MIDI"))
        #expect(!played.picture().contains("● mute"))
        played.press(key)
        #expect(played.picture().contains("MIDI learn: nothing triggers mute"))
    }

    @Test(
        "without MIDI a line says how to have it, before anything is chosen and after",
        arguments: ListPictureTests.sizes)
    func off(size: Size) {
        var played = LearningPerformer([Self.mute], isOn: false)
        played.open()
        func words() -> String { played.picture(size).split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
        #expect(words().contains("▲ MIDI is off; start with --midi to turn it on"), "\(played.picture(size))")
        played.press(.down, .enter)
        #expect(words().contains("learn: MIDI is off; start with --midi to turn it on"), "\(played.picture(size))")
        played.press(.escape)
        #expect(played.model.view == .surface, "nothing is waited for")
    }

    @Test(
        "by clicks and taps alone: the first marks, the second learns, and the keys of the last row do the rest",
        arguments: ListPictureTests.sizes)
    func clicks(size: Size) throws {
        var played = LearningPerformer([Self.mute])
        played.open()
        let layout = try #require(Layout(size: size, played.model.viewState(played.state, now: 1)))
        func place(_ words: String) throws -> Place {
            let rows = played.picture(size).split(separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(rows.firstIndex { $0.contains(words) }, "\(words)")
            let found = try #require(rows[row].firstRange(of: words))
            return Place(column: rows[row].distance(from: rows[row].startIndex, to: found.lowerBound), row: row)
        }
        played.click(try place("  panic"), layout)
        #expect(played.state.midi?.learning == nil && played.model.view.list?.marked?.name == "panic")
        played.click(try place("  panic"), layout)
        #expect(played.state.midi?.learning == .action(.panic))
        played.click(try place("Esc cancel"), layout)
        #expect(played.state.midi?.learning == nil && played.model.view.place == .learning)
        played.click(try place("● mute"), layout)
        played.click(try place("Del remove"), layout)
        #expect(played.performer.mapper.mapping.midi.isEmpty)
        played.click(try place("×"), layout)
        #expect(played.model.view == .surface)
    }

    @Test("the last row of the stage leads there where MIDI is on, and only there", arguments: [true, false])
    func keyLine(isOn: Bool) throws {
        let size = Size(columns: 112, rows: 28)
        var played = LearningPerformer(isOn: isOn)
        let viewState = played.model.viewState(played.state, now: 1)
        let hints = KeyLine.hints(viewState, try #require(Layout(size: size, viewState)))
        #expect(hints.contains { $0.key == .character("A") } == isOn)
        #expect(played.picture(size).contains("A learn") == isOn, "\(played.picture(size))")
    }

    @Test(
        "at every size one sees what is learnt, what it has, what came, and how to leave",
        arguments: ListPictureTests.sizes)
    func sizes(size: Size) {
        for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
            var played = LearningPerformer([Self.freeze])
            played.open()
            played.type("freeze")
            played.press(.enter)
            played.play(.pressure(channel: 2, value: 5))
            let text = played.picture(size, graphics)
            for words in ["freeze: move a controller", "CC 80", "received: pressure 5, channel 2", "Esc cancel"] {
                #expect(text.contains(words), "misses \(words):\n\(text)")
            }
        }
    }
}
