import Granular
import Instrument
import Panel
import Performer
import Sounds
import Terminal
import Testing

/// Commands as they are typed without a panel, in the line for values and in the menu.
@Suite("Commands typed in the panel") struct TypedCommandTests {
    private static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

    private func state() -> InstrumentState {
        var state = Samples.state()
        state.sounds.all = [
            SoundSummary(name: "study", isWaveform: false), SoundSummary(name: "saw", isWaveform: true),
        ]
        state.messages = []
        return state
    }

    private func letters(_ text: String) -> [Key] { text.map { .character($0) } }

    /// Types a line in the line for values, and takes it; the commands that come of it.
    private func type(_ text: String, _ model: inout PanelModel, _ state: InstrumentState) -> [Command] {
        _ = model.viewState(state, now: 1)
        model.openValueLine()
        return (letters(text) + [.enter]).flatMap { model.handleInLine($0) ?? [] }
    }

    private func picture(_ model: inout PanelModel, _ size: Size) -> String {
        Picture.draw(
            model.viewState(state(), now: 1), size: size, capabilities: Capabilities(graphics: .braille, colours: 256)
        ).text
    }

    @Test(
        "a line that sets nothing is a command",
        arguments: [
            ("sound saw", #"sounds.choose("saw")"#), ("mix saw 0.5", "sounds.add("), ("bank /tmp/bank", "files.bank("),
            ("grain 3", "grain(3"), ("lfo 1 sine", "modulation."), ("bed saw", "sounds.bed("),
            ("set level -6", "playing.set("), ("level -6", "playing.set("), ("volume -6", "master.set("),
            ("store 3", "storeSnapshot(3)"), ("mapping faders", #"playing.choose("Faders")"#), ("panic", "panic"),
            ("format flac", "recording.format("), ("pitch-set 0 3 7", "playing.notes("), ("record", "record"),
        ])
    func commands(text: String, wanted: String) {
        var model = PanelModel()
        let commands = type(text, &model, state()).map { "\($0)" }
        #expect(commands.count == 1 && commands[0].contains(wanted), "\(text): \(commands)")
        #expect(model.line.open == nil && model.asked.isEmpty)
        model.openValueLine()
        _ = model.handleInLine(.up)
        #expect(model.line.value?.text == text, "it can be taken again")
    }

    @Test(
        "what cannot be done keeps the line open, with the nearest name of a parameter or a command",
        arguments: [
            ("grain x", "unknown number of grains"), ("sound nosuch", #"Unknown sound: "nosuch""#),
            ("grian 3", #"unknown name "grian", did you mean grain?"#), ("densty 5", "did you mean density?"),
            ("ne", #""ne" is ambiguous: next-sound, next-mapping, next-scene"#), ("quiet on", "quern play --plain"),
            ("pitch x", "pitch takes"), ("device", "device needs an argument"),
        ])
    func problems(text: String, problem: String) {
        var model = PanelModel()
        #expect(type(text, &model, state()).isEmpty)
        #expect(model.line.value?.problem?.contains(problem) == true, "\(model.line.value?.problem ?? "none")")
        #expect(model.line.value?.text == text && model.asked.isEmpty)
    }

    @Test(
        "a question with a long answer opens the view that shows it",
        arguments: [
            ("help", KeyPlace.help), ("sounds", .sounds), ("beds", .beds), ("mappings", .mappings),
            ("snapshots", .snapshots), ("parameters", .parameters), ("values", .parameters), ("log", .messages),
            ("modulation", .modulation), ("lfo", .modulation), ("gestures", .gestures),
        ])
    func questions(text: String, place: KeyPlace) throws {
        var model = PanelModel()
        #expect(type(text, &model, state()).isEmpty)
        #expect(model.asked == [.open(place)] && model.line.open == nil)
        let viewState = model.viewState(state(), now: 1)
        #expect(model.opened(place, viewState) != nil)
    }

    @Test(
        "other questions are answered in a line",
        arguments: [
            ("mix", "mix: study alone"), ("density", "density 47"), ("volume", "volume −12"),
            ("format", "recordings: "), ("section", "section: all of study"), ("help forget", "forget NUMBER: "),
            ("status", "0 grains"),
        ])
    func shortQuestions(text: String, answer: String) {
        var model = PanelModel()
        #expect(type(text, &model, state()).isEmpty && model.asked.isEmpty && model.line.open == nil)
        let notices = model.viewState(state(), now: 2).messages.notices
        #expect(notices.count == 1 && notices[0].contains(answer), "\(notices)")
    }

    @Test("help on a word begins with what it says of that word; closed, it leads back", arguments: sizes)
    func helpAnswer(size: Size) {
        var model = PanelModel()
        #expect(type("help delay", &model, state()).isEmpty && model.asked == [.open(.help)])
        let viewState = model.viewState(state(), now: 1)
        _ = model.toggle(.help, viewState)
        #expect(model.view.place == .help)
        let text = picture(&model, size)
        #expect(text.contains("Help · delay") && text.contains("echoes on the beat"), "\(text)")
        _ = model.close(model.viewState(state(), now: 1))
        #expect(model.view == .surface)
        _ = model.toggle(.help, model.viewState(state(), now: 1))
        #expect(!picture(&model, size).contains("Help · delay"))
    }

    @Test("a mapping that was chosen is told, and a frozen reverb is marked") func told() {
        var model = PanelModel()
        var state = state()
        _ = type("mapping faders", &model, state)
        #expect(model.viewState(state, now: 2).messages.notices == ["mapping: Faders"])
        for size in Self.sizes {
            state.playing.values[.reverbFreeze] = 0
            var sign: String { size.columns < 72 ? "REV FRZ" : "REVERB FROZEN" }
            func picture() -> String {
                Picture.draw(
                    model.viewState(state, now: 3), size: size,
                    capabilities: Capabilities(graphics: .braille, colours: 256)
                ).text
            }
            #expect(!picture().contains(sign))
            state.playing.values[.reverbFreeze] = 1
            #expect(picture().contains(sign) || picture().contains("RVF"))
        }
    }

    @Test("quit asks as the key does") func quit() {
        var model = PanelModel()
        #expect(type("quit", &model, state()).isEmpty && model.asked == [.quit])
    }

    @Test("an answer is up at once, before messages that wait, whoever gives it")
    func answersFirst() {
        for text in ["density 50", "mix saw 0.5"] {
            var model = PanelModel()
            var state = state()
            state.messages = (0..<4).map { .init(timeSeconds: 10 + Double($0) / 10, text: "message \($0)") }
            #expect(model.viewState(state, now: 10.5, noticeRows: 1).messages.notices == ["message 0"])
            model.openValueLine()
            for key in letters(text) + [.enter] { _ = model.handleInLine(key) }
            let answer: String
            if text.hasPrefix("mix") {
                answer = "mix: study, saw 0.5"
                state.messages.append(.init(timeSeconds: 10.55, text: answer))
            } else {
                answer = "set: density 50"
                state.playing.values[.density] = 50
            }
            let notices = model.viewState(state, now: 10.6, noticeRows: 1).messages.notices
            #expect(notices.count == 1 && notices[0].hasPrefix(answer), "\(notices)")
            #expect(model.viewState(state, now: 12.7, noticeRows: 1).messages.notices == ["message 0"])
        }
    }

    @Test("where what was said stays to be read the answer is there too")
    func log() {
        var model = PanelModel()
        var state = state()
        state.messages = [.init(timeSeconds: 0.5, text: "playing on hw:0,0")]
        _ = type("mix", &model, state)
        let viewState = model.viewState(state, now: 2, noticeRows: 6)
        #expect(viewState.messages.said.map { $0.text } == ["playing on hw:0,0", "mix: study alone"])
    }

    @Test("names of commands are offered too, and what one takes", arguments: sizes)
    func completion(size: Size) {
        var model = PanelModel()
        model.openValueLine()
        for key in letters("gra") { _ = model.handleInLine(key) }
        #expect(model.line.value?.names.contains("grain") == true && model.line.value?.names.contains("grab") == true)
        #expect(picture(&model, size).contains("grab, "), "\(picture(&model, size))")
        for key in [.backspace, .backspace, .backspace] + letters("mix ") { _ = model.handleInLine(key) }
        let text = picture(&model, size)
        #expect(text.contains("mix NAME [CHANCE|off] …|off") && !text.contains("pitch = mix"), "\(text)")
    }

    @Test("the menu finds the words of commands, and opens the line with the word in it")
    func menuWords() {
        for (typed, text) in [("lfo", "lfo "), ("monitor le", "monitor level "), ("history", "history")] {
            var model = PanelModel()
            let state = state()
            _ = Samples.open(.menu, &model, state)
            #expect(Samples.press(letters(typed) + [.enter], &model, state).isEmpty)
            #expect(model.view == .surface && model.line.value?.text == text, "\(typed)")
        }
    }

    @Test("a whole command is taken in the menu; one that cannot be done stays in the line")
    func menuCommands() {
        var model = PanelModel()
        let state = state()
        _ = Samples.open(.menu, &model, state)
        let commands = Samples.press(letters("grain 3") + [.enter], &model, state)
        #expect(commands.count == 1 && commands[0].contains("grain(3"), "\(commands)")
        #expect(model.view == .surface && model.line.open == nil)
        _ = Samples.open(.menu, &model, state)
        #expect(Samples.press(letters("grain x") + [.enter], &model, state).isEmpty)
        #expect(model.view == .surface && model.line.value?.text == "grain x" && model.line.value?.problem != nil)
    }
}
