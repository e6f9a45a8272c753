import Instrument
import Mapping
import Panel
import Performer
import Terminal
import Testing
import Touch

/// What goes on over time, as it is seen on the stage: loops, morphs, the history, a performance that is played again.
@Suite("What goes on over time") struct ActivityTests {
    static let sizes = ListPictureTests.sizes
    static let graphics: [Capabilities.Graphics] = [.ascii, .blocks, .braille]

    private func picture(
        _ state: InstrumentState, _ size: Size, _ graphics: Capabilities.Graphics = .braille, now: Double = 1
    ) -> Canvas {
        var model = PanelModel()
        return Samples.picture(&model, state, size, graphics)
    }

    @Test(
        "the looper shows what it does, its layers, where it is, its speed and its direction", arguments: sizes,
        graphics)
    func loop(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        #expect(!picture(state, size, graphics).text.contains("loop playing"))
        state.loop = LoopState(
            phase: .playing, layers: 2, lengthSeconds: 4.2, position: 0.5, speed: 0.5, isReversed: true)
        let text = picture(state, size, graphics).text
        let glyphs = Glyphs.of(graphics)
        let dots = String(repeating: String(glyphs.sounding), count: 2)
        let speed = graphics == .ascii ? "x0.5" : "×0.5"
        #expect(text.contains("playing \(dots) "), "\(text)")
        #expect(text.contains("\(speed) \(glyphs.left)"), "\(text)")
        let row = text.split(separator: "\n").first { $0.contains("playing \(dots)") } ?? ""
        #expect(row.unicodeScalars.contains(glyphs.line) && row.unicodeScalars.contains(glyphs.thinLine), "\(row)")
        if size.columns >= 80 { #expect(row.contains("loop playing") && row.contains("4.2 s"), "\(row)") }
        state.loop = LoopState(phase: .recording, layers: 1, lengthSeconds: 4.2, position: 0.1)
        #expect(picture(state, size, graphics).text.contains("recording \(glyphs.sounding)\(glyphs.silent)"))
        state.loop = LoopState(phase: .waiting)
        #expect(picture(state, size, graphics).text.contains("waiting"))
        state.loop = LoopState(phase: .stopped, layers: 30, lengthSeconds: 4.2)
        #expect(picture(state, size, graphics).text.contains("stopped 30\(glyphs.sounding)"))
    }

    @Test("a finger that a loop playing has a sign of its own, is faint and has no values", arguments: graphics)
    func ghosts(graphics: Capabilities.Graphics) throws {
        let size = Size(columns: 80, rows: 24)
        var state = Samples.state(contacts: Samples.twoFingers)
        let hands = picture(state, size, graphics)
        state.playing.fingers = state.playing.fingers.enumerated().map { number, finger in
            Finger(
                id: FingerID(source: 16 + number, contact: finger.id.contact), contact: finger.contact,
                control: finger.control, at: 0)
        }
        let looped = picture(state, size, graphics)
        let glyphs = Glyphs.of(graphics)
        let sign = glyphs.looped
        let cells = looped.cells.filter { $0.scalar == sign.value && $0.style == .dim }
        #expect(cells.count == 2, "\(looped.text)")
        let finger = glyphs.finger
        #expect(hands.cells.filter { $0.scalar == finger.value && $0.style == Style(.finger) }.count == 2)
        #expect(!looped.cells.contains { $0.style == Style(.finger) })
        // Beside a hand its value stands a second time.
        func count(_ canvas: Canvas) -> Int { canvas.text.split(separator: "612 Hz").count }
        #expect(count(looped) == count(hands) - 1)
    }

    @Test("a morph shows where it goes, how far it is and what is left", arguments: sizes, graphics)
    func morph(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.snapshots.morph = MorphState(goal: .snapshot(3), fraction: 0.4, secondsLeft: 1.84)
        let text = picture(state, size, graphics).text
        let row = text.split(separator: "\n").first { $0.contains("1.8 s") } ?? ""
        let arrow = Glyphs.of(graphics).right
        #expect(row.contains(size.columns < 72 ? "\(arrow) 3 " : "\(arrow) 3 rain on glass "), "\(text)")
        #expect(row.unicodeScalars.contains(Glyphs.of(graphics).line), "\(text)")
        state.scenes.all = [
            SceneSummary(
                name: "first-light", title: "First light", about: "", mapping: "pad", sounds: ["choir"], file: "f",
                isOwn: false)
        ]
        state.snapshots.morph?.goal = .scene("first-light")
        let scene = picture(state, size, graphics).text
        #expect(scene.contains(size.columns < 72 ? "\(arrow) scene " : "\(arrow) scene First light "), "\(scene)")
    }

    @Test("where one is in the history is told while there is something to bring again", arguments: sizes, graphics)
    func history(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.history = HistoryPosition(past: 41, future: 3, secondsAgo: 150)
        let text = picture(state, size, graphics).text
        let isWide = size.columns >= 72
        #expect(text.contains(isWide ? "41 to undo, 3 to redo" : "3 to redo"), "\(text)")
        state.history.future = 0
        #expect(!picture(state, size, graphics).text.contains("to undo"))
        // Just back at the newest.
        var model = PanelModel()
        state.history = HistoryPosition(past: 41, future: 3, secondsAgo: 0.2)
        #expect(Samples.picture(&model, state, size, graphics).text.contains("3 to redo"))
        state.history = HistoryPosition(past: 45)
        let back = Samples.picture(&model, state, size, graphics).text
        #expect(back.contains(isWide ? "45 to undo, none to redo" : "45 to undo"), "\(back)")
    }

    @Test("where one is in the history and a performance that is played again are told together", arguments: graphics)
    func historyBesidePlayback(graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.history = HistoryPosition(past: 1_041, future: 30, secondsAgo: 150)
        state.playback = PlaybackState(file: "/home/ada/first set.quern", positionSeconds: 34.6, durationSeconds: 600)
        for size in [Size(columns: 72, rows: 20), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            let text = picture(state, size, graphics).text
            #expect(text.contains("0:34 / 10:00") && text.contains("30 to redo"), "\(text)")
        }
    }

    @Test("a message is not cut for what goes on beside it, which is told in fewer words", arguments: graphics)
    func messageBesidePlayback(graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.playback = PlaybackState(file: "/home/ada/first set.quern", positionSeconds: 34.6, durationSeconds: 600)
        state.history = HistoryPosition(past: 1, future: 2, secondsAgo: 2)
        for words in ["study is a waveform and cannot be marked", "undo: pitch, density, 1 to undo, 2 to redo"] {
            state.messages = [.init(timeSeconds: 1, text: words)]
            let text = picture(state, Size(columns: 80, rows: 24), graphics).text
            #expect(text.contains(words) && text.contains("0:34 / 10:00"), "\(text)")
        }
    }

    @Test("how many steps there are is told once where the message tells it too", arguments: sizes, graphics)
    func historyOnce(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.history = HistoryPosition(past: 3, future: 2, secondsAgo: 2)
        state.messages = [.init(timeSeconds: 1, text: "undo: mix off · 3 to undo, 2 to redo")]
        let told = picture(state, size, graphics).text
        #expect(told.ranges(of: "2 to redo").count == 1, "\(told)")
        state.messages = [.init(timeSeconds: 1, text: "sound: rain")]
        let short = picture(state, size, graphics).text
        #expect(short.ranges(of: "2 to redo").count == 1, "\(short)")
    }

    @Test("on the smallest terminal a message has the line, and what goes on comes back after it")
    func narrowMessages() {
        let size = Size(columns: 40, rows: 12)
        var state = Samples.performing()
        state.playback = PlaybackState(file: "/home/ada/first set.quern", positionSeconds: 34.6, durationSeconds: 600)
        state.messages = [.init(timeSeconds: 1, text: "loop: touch to start recording")]
        var model = PanelModel()
        func text(_ now: Double) -> String {
            let viewState = model.viewState(state, now: now)
            return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
                .text
        }
        #expect(text(1).contains("loop: touch to start recording"))
        #expect(text(1 + NoticeBoard.maxSeconds).contains("0:34 / 10:00"))
    }

    @Test("where both have no room the step is told, and after some seconds the performance again", arguments: graphics)
    func playbackComesBack(graphics: Capabilities.Graphics) {
        let size = Size(columns: 40, rows: 12)
        var state = Samples.performing()
        state.history = HistoryPosition(past: 41)
        state.playback = PlaybackState(file: "/home/ada/first set.quern", positionSeconds: 34.6, durationSeconds: 600)
        var model = PanelModel()
        func text(_ now: Double) -> String {
            let viewState = model.viewState(state, now: now)
            return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
                .text
        }
        #expect(text(1).contains("0:34 / 10:00"))
        state.history = HistoryPosition(past: 40, future: 1, secondsAgo: 5)
        #expect(text(20).contains("1 to redo") && !text(21).contains("0:34"))
        let later = text(20 + HistoryDisplay.seconds)
        #expect(later.contains("0:34 / 10:00") && !later.contains("1 to redo"), "\(later)")
        state.history = HistoryPosition(past: 39, future: 2, secondsAgo: 5)
        #expect(text(40).contains("2 to redo"))
    }

    @Test("back at the newest state that is told for some seconds more, then no longer")
    func historyEnds() {
        var showing = HistoryDisplay()
        #expect(showing.shownPosition(HistoryPosition(past: 5), now: 0) == nil)
        #expect(showing.shownPosition(HistoryPosition(past: 4, future: 1), now: 10) != nil)
        #expect(showing.shownPosition(HistoryPosition(past: 4, future: 1), now: 1_000) != nil)
        #expect(showing.shownPosition(HistoryPosition(past: 5), now: 1_001) != nil)
        #expect(showing.shownPosition(HistoryPosition(past: 5), now: 1_001 + HistoryDisplay.seconds - 0.1) != nil)
        #expect(showing.shownPosition(HistoryPosition(past: 6), now: 1_001 + HistoryDisplay.seconds) == nil)
    }

    @Test("a performance that is played again shows its file and how far it is", arguments: sizes, graphics)
    func playback(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.performing()
        state.playback = PlaybackState(file: "/home/ada/first set.quern", positionSeconds: 34.6, durationSeconds: 600)
        let text = picture(state, size, graphics).text
        #expect(text.contains("0:34 / 10:00"), "\(text)")
        if size.columns >= 80 {
            #expect(text.contains("playing first set.quern") && text.contains("play along"), "\(text)")
        }
    }

    @Test("a message and what goes on share a line, and neither runs into the other", arguments: sizes)
    func sharing(size: Size) {
        var state = Samples.performing()
        state.history = HistoryPosition(past: 41, future: 3, secondsAgo: 150)
        state.messages = [.init(timeSeconds: 1, text: "undo: " + String(repeating: "pitch 300 Hz ", count: 20))]
        let text = picture(state, size).text
        #expect(text.contains("undo: pitch") && text.contains("3 to redo"), "\(text)")
    }

    @Test("the bed, the section and the format of the recording stand where the sound is told")
    func status() {
        var state = Samples.performing()
        state.devices.touch = nil
        state.sounds.bed = BedState(sound: "sea", levelDecibels: -18)
        state.sounds.section = 2
        state.recording.seconds = 12
        state.recording.runningFormats = [.wav24]
        var text = picture(state, Size(columns: 120, rows: 40)).text
        for words in ["sound rain, 2 drops", "bed sea −18 dB", "REC 00:12 WAV 24", "┌2 drops"] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        state.sounds.section = 3
        state.sounds.bed = nil
        // What is recorded, and not what is chosen for the next time.
        state.recording.format = .wav24
        state.recording.runningFormats = [.wav, .flac]
        #expect(picture(state, Size(columns: 80, rows: 24)).text.contains("REC 00:12 WAV FLAC "))
        state.recording.runningFormats = []
        #expect(picture(state, Size(columns: 80, rows: 24)).text.contains("REC 00:12 performance "))
        text = picture(state, Size(columns: 120, rows: 40)).text
        #expect(text.contains("sound rain, section 3") && !text.contains("bed sea"), "\(text)")
    }

    @Test("keys work the loop, the bed's level and the sections, also faster than pictures are drawn")
    func keys() {
        var model = PanelModel()
        var state = Samples.performing()
        for (key, step) in [
            ("w", "record"), ("W", "play"), ("(", "halfSpeed"), (")", "doubleSpeed"), ("y", "reverse"),
            ("z", "undoLayer"), ("Z", "clear"),
        ] {
            let commands = Samples.act(.character(Character(key)), &model, state).map { $0.suffix(step.count + 1) }
            #expect(commands == [".\(step)"], "\(key)")
        }
        #expect(Samples.act(.character("n"), &model, state) == ["sounds.section(Optional(1))"])
        let steps = (0..<4).flatMap { _ in model.commands(for: .section(1)) }.map { "\($0)" }
        #expect(
            steps == [
                "sounds.section(Optional(2))", "sounds.section(Optional(3))", "sounds.section(nil)",
                "sounds.section(Optional(1))",
            ])
        state.sounds.section = 1
        #expect(Samples.act(.character("N"), &model, state) == ["sounds.section(nil)"])
        state.sounds.bed = BedState(sound: "sea", levelDecibels: -18)
        #expect(Samples.act(.character("{"), &model, state) == ["sounds.bedLevel(-21.0)"])
        #expect(model.commands(for: .bedLevel(-3)).map { "\($0)" } == ["sounds.bedLevel(-24.0)"])
    }
}
