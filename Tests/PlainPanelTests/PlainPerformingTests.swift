import Granular
import Instrument
import InstrumentSamples
import Mapping
import Panel
import Performer
import PlainPanel
import Sounds
import Testing
import TypedCommands

/// Performing by typing: ways back, loops, sections, the bed, recordings, marking.
@Suite("Performing by typing") struct PlainPerformingTests {
    private func reply(_ text: String, _ state: InstrumentState? = nil) -> PlainReply {
        PlainCommands.reply(to: .text(text), state ?? Samples.marking(), now: 100)
    }

    private func commands(_ text: String) -> String {
        reply(text).commands.map { "\($0)" }.joined(separator: "; ").replacing("Mapping.", with: "")
            .replacing("Action.", with: "").replacing("Instrument.", with: "").replacing("LoopStep.", with: "")
            .replacing("MarkingStep.", with: "").replacing("RecordingFormat.", with: "").replacing(
                "Recording.", with: "")
    }

    @Test("grains are counted as they are spoken")
    func grains() {
        var state = Samples.marking()
        for (count, words) in [(0, "0 grains"), (1, "1 grain"), (2, "2 grains")] {
            state.engine.grains = count
            #expect(reply("state", state).lines.last?.hasSuffix(", " + words) == true)
        }
    }

    @Test(
        "a morph goes to a scene by its name, title or number, in a time that may be said; it never guesses",
        arguments: [
            ("morph scene vowels", #"scenes.morph(to: "vowels", seconds: 4.0)"#),
            ("morph scene first light 8", #"scenes.morph(to: "first-light", seconds: 8.0)"#),
            ("morph scene First-li 500 ms", #"scenes.morph(to: "first-light", seconds: 0.5)"#),
            ("morph scene 2 12", #"scenes.morph(to: "vowels", seconds: 12.0)"#),
            ("morph scene /nowhere/night.toml 3", #"scenes.morph(to: "/nowhere/night.toml", seconds: 3.0)"#),
            ("morph scene vowles 3", #"Unknown scene: "vowles", did you mean vowels? Type scenes for a list"#),
            ("morph scene vow wel", #"unknown value "wel": a morph takes seconds, such as "#),
            ("morph scene v", #""v" is ambiguous: vowels, velvet"#),
            ("morph scene vowels 500", "a morph takes 0.5–120 s"),
            ("morph scene", "morph scene needs a scene: morph scene NAME [SECONDS]"),
        ])
    func morphToScene(text: String, wanted: String) {
        var state = Samples.performing()
        state.scenes.all = [("first-light", "First light"), ("vowels", "Vowels"), ("velvet", "Velvet")].map {
            SceneSummary(name: $0, title: $1, about: "", mapping: "pad", sounds: ["choir"], file: "", isOwn: false)
        }
        let reply = reply(text, state)
        let commands = reply.commands.map { "\($0)" }.joined(separator: "; ")
        #expect(commands.isEmpty ? reply.lines.joined().contains(wanted) : commands == wanted, "\(reply)")
        state.snapshots.morph = MorphState(goal: .scene("vowels"), fraction: 0.5, secondsLeft: 1)
        #expect(self.reply("state", state).lines.last?.contains("morphing to scene Vowels") == true)
    }

    @Test(
        "a line does what it says",
        arguments: [
            ("name 3 rain on  glass ", #"snapshots.name(3, "rain on  glass")"#), ("name 3", #"snapshots.name(3, "")"#),
            ("forget 16", "snapshots.delete(16)"), ("morph 3", "action(morph(3))"),
            ("morph 3 2.5", "snapshots.morph(to: 3, seconds: 2.5)"),
            ("morph 3 500 ms", "snapshots.morph(to: 3, seconds: 0.5)"),
            ("loop record", "action(loopRecord)"), ("loop play", "action(loopPlay)"), ("loop half", "action(loopHalf)"),
            ("loop double", "action(loopDouble)"), ("loop reverse", "action(loopReverse)"),
            ("loop undo", "action(loopUndo)"), ("loop clear", "loop.clear"), ("section 2", "action(section(2))"),
            ("section all", "sounds.section(nil)"), ("bed sea", #"sounds.bed(Optional("sea"))"#),
            ("bed off", "sounds.bed(nil)"),
            ("bank drums", #"files.bank("drums", takesPaths: true)"#),
            ("format flac", "recording.format(flac)"), ("format WAV24", "recording.format(wav24)"),
            ("mark open se", #"marking.open("sea")"#),
            ("mark play", "marking.playing(true)"), ("mark pause", "marking.playing(false)"),
            ("mark stop", "marking.stop"),
            ("practice play", "marking.playing(true)"), ("practice pause", "marking.playing(false)"),
            ("practice stop", "marking.stop"), ("mark speed 85", "marking.speed(0.85)"),
            ("practice speed 85 %", "marking.speed(0.85)"), ("mark go 12.405", "marking.seek(to: 12.4)"),
            ("mark speed 0.7", "marking.speed(0.7)"), ("mark speed +5 %", "marking.speed(1.05)"),
            ("mark tap", "marking.tap"), ("mark step -1", "marking.step(-1)"),
            ("mark move -1.5 s", "marking.move(seconds: -1.5)"), ("mark loop 2", "marking.loop(Optional(2))"),
            ("mark loop all", "marking.loop(nil)"), ("mark speed 1.5", "marking.speed(1.5)"),
            ("mark loop on", "marking.repeats(true)"), ("mark loop off", "marking.repeats(false)"),
            ("mark play 2", "marking.playSection(2)"), ("mark go 4.5 s", "marking.seek(to: 4.5)"),
            ("mark section 2 1.0 4.5", "marking.section(2, begin: 1.0, end: 4.5)"),
            ("mark section 4 1.0 4.5", "marking.section(4, begin: 1.0, end: 4.5)"),
            ("mark end 2 at 0.25", "marking.edge(2, beginning: false, to: 0.25)"),
            ("mark name 1 the intro", #"marking.name(1, "the intro")"#), ("mark forget 3", "marking.forget(3)"),
            ("mark begin 2 -10 ms", "marking.adjust(2, beginning: true, seconds: -0.01)"),
            ("mark end 2 0.25", "marking.adjust(2, beginning: false, seconds: 0.25)"),
            ("mark root A4", "marking.root(440.0)"), ("mark tempo 92 bpm", "marking.tempo(Optional(92.0))"),
            ("mark tempo off", "marking.tempo(nil)"),
            ("mark snap beats", "marking.snap(SoundMarking.MarkingSnap.beats)"),
            ("mark snap zero", "marking.snap(SoundMarking.MarkingSnap.zeroCrossings)"), ("mark close", "marking.close"),
            ("mark undo", "marking.undo"), ("mark speed 85 %", "marking.speed(0.85)"),
            ("mark speed 85%", "marking.speed(0.85)"), ("mark delete 3", "marking.forget(3)"),
            ("beat next", "marking.beat(SoundMarking.BeatStep.step(1))"),
            ("beat -4", "marking.beat(SoundMarking.BeatStep.step(-4))"),
            ("beat bar 2", "marking.beat(SoundMarking.BeatStep.bar(2))"),
            ("beat nudge -10 ms", "marking.beat(SoundMarking.BeatStep.nudge(seconds: -0.01))"),
            ("beat nudge all 10 ms", "marking.beat(SoundMarking.BeatStep.nudgeAll(seconds: 0.01))"),
            ("beat insert 2.5", "marking.beat(SoundMarking.BeatStep.insert(at: Optional(2.5)))"),
            ("beat first 3", "marking.beat(SoundMarking.BeatStep.firstOfBar(beatsPerBar: Optional(3)))"),
            ("beat find", "marking.beat(SoundMarking.BeatStep.find)"),
            ("practice loop 1 2.5", "marking.practice(SoundMarking.PracticeStep.loopBetween(1.0, 2.5))"),
            ("practice loop from", "marking.practice(SoundMarking.PracticeStep.loopBegin)"),
            ("practice loop later 4", "marking.practice(SoundMarking.PracticeStep.loopMove(4))"),
            ("practice count-in on", "marking.practice(SoundMarking.PracticeStep.countIn(true))"),
            ("practice rise off", "marking.practice(SoundMarking.PracticeStep.rise(nil))"),
            ("practice missed", "marking.practice(SoundMarking.PracticeStep.pass(isClean: false))"),
            ("next beat", "action(practice(PracticenextBeat))"),
            ("undo", "marking.undo"), ("redo", "marking.redo"),
            ("stop", "marking.stop"), ("listen", "recording.listen"),
        ])
    func doing(text: String, wanted: String) {
        #expect(commands(text) == wanted)
        #expect(reply(text).plays)
    }

    @Test(
        "what cannot be done is answered in one line, and does nothing",
        arguments: [
            ("name 17 x", "use 1 to 16"), ("forget", "use 1 to 16"),
            ("morph 3 0", "a morph takes 0.5–120 s"), ("morph 3 soon", #"unknown value "soon":"#),
            ("morph 0 2", "unknown snapshot"), ("section 10", "use 1 to 9 or all"),
            ("mix thunder", #"Unknown sound: "thunder". Type sounds for a list"#),
            ("mix nosuch off", #"Unknown sound: "nosuch""#), ("mix nosuch 0.5", #"Unknown sound: "nosuch""#),
            ("sound live", "no live input: start with --input NAME, such as --input default"),
            ("mix live", "no live input: start with --input NAME"),
            ("mix sea 2", #"a chance is above 0 and at most 1, such as mix sea 0.5, not "2""#),
            ("mix sea:2", #"a chance is above 0 and at most 1, such as mix sea 0.5, not "2""#),
            ("sound /usr", #""/usr" is a folder: type bank /usr to play its sounds"#),
            ("load /usr/", #""/usr/" is a folder: type bank /usr/"#), ("mix /usr", #""/usr" is a folder: type bank"#),
            ("bank", "bank needs an argument: bank FOLDER"),
            ("bed thunder", #"Unknown bed: "thunder". Type beds for a list"#),
            ("bed level -3", "no bed: type bed NAME to play one"),
            ("format mp3", "use wav, wav24, flac"), ("mark open thunder", #"Unknown sound: "thunder""#),
            ("mark open", "mark open needs the name"), ("mark loop 4", "use 1 to 3"),
            ("mark speed 3", "speed takes 25–200 %"),
            ("mark begin 2", #"unknown command "mark begin 2": use mark begin N at SECONDS, or mark begin N by"#),
            ("mark fly", #"unknown command "mark fly": help mark explains"#),
            ("mark section 6 1 2", "mark section takes 1–4 (4 is new)"),
            ("mark section 2 1", #"unknown command "mark section 2 1": use mark section N BEGIN END"#),
            ("mark play 5", "use 1 to 3"),
            ("mark snap up", #"unknown command "mark snap up": use mark snap off|beats|zero"#),
            ("mark root 3 Hz", "root takes"),
            ("mark tempo 5", "tempo takes 10–400 BPM"), ("mark speed 300 %", "speed takes 25–200 %"),
            ("beat fly", #"unknown command "beat fly": help beat explains"#),
            ("beat", "rain has no beats: beat find finds them"),
            ("beat list x", #"unknown command "beat list x": use beat list [NUMBER]"#),
            ("practice loop sideways", #"unknown command "practice loop sideways": use practice loop from, or"#),
            ("practice rise 5", #""practice rise 5": a step is 1 to 50 %, after 1 to 99 passes, to 25 to 200 %"#),
            ("practice rise 500 after 3", #""practice rise 500 after 3": a step is 1 to 50 %"#),
            ("practice rise", #"unknown command "practice rise": use practice rise STEP after PASSES"#),
            ("practice rise 5 after 3 to 900", "to 25 to 200 %"), ("practice speed 900", "speed takes 25–200 %"),
            ("practice speed", #"unknown command "practice speed": use practice speed PERCENT"#),
            ("practice loop later 5000", "practice loop later takes 1–1000 beats"),
            ("practice loop 2 99999", "practice loop takes 0 to 12.4 s"), ("mark speed 5", "speed takes 25–200 %"),
            ("mark step 5000", "mark step takes −1000 to 1000 markers"), ("mark go 13", "mark go takes 0 to 12.4 s"),
            ("mark go -1", "mark go takes 0 to 12.4 s"), ("mark move -99", "mark move takes −12.4 to 12.4 s"),
            ("mark section 4 1 99", "mark section takes 0 to 12.4 s"),
            ("mark end 2 at 99", "mark end 2 at takes 0 to 12.4 s"),
            ("mark begin 2 by 5000", "mark begin 2 by takes −12.4 to 12.4 s"),
            ("beat next 5000", "beat next takes −1000 to 1000 beats"), ("beat -5000", "beat takes −1000 to 1000 beats"),
            ("beat bar 99999999999999999999", "beat bar takes −1000 to 1000 bars"),
            ("beat nudge 100000", "beat nudge takes −1 to 1 s, such as 10 ms"),
            ("beat nudge all -10", "beat nudge all takes −1 to 1 s"), ("beat first 99", "beat first takes 1–32 beats"),
            ("beat insert 99", "beat insert takes 0 to 12.4 s"), ("beat delete -1", "beat delete takes 0 to 12.4 s"),
            ("beat list 0", "beat list takes 1–10000 beats"),
        ])
    func notDone(text: String, words: String) {
        let reply = reply(text)
        #expect(reply.commands.isEmpty && reply.lines.count == 1 && !reply.plays)
        #expect(reply.lines.first?.contains(words) == true, "\(reply.lines)")
    }

    @Test("the bed's level is set, also from where it is, and told")
    func bedLevel() {
        var state = Samples.performing()
        state.sounds.bed = BedState(sound: "sea", levelDecibels: -18)
        for (text, level) in [("bed level -20 dB", -20.0), ("bed level +1", -17)] {
            #expect(reply(text, state).commands.map { "\($0)" } == ["sounds.bedLevel(\(level))"])
        }
        #expect(reply("bed level", state).lines == ["bed level −18.0 dB"])
        #expect(reply("bed", state).lines == ["bed: sea"])
    }

    @Test("a sound is added to the mix with its chance, removed, and all are told")
    func mix() {
        var state = Samples.performing()
        func added(_ line: String) -> String {
            guard case .sounds(.add(let request, let chance))? = reply(line, state).commands.first else { return "" }
            return "\(request.name) \(chance)"
        }
        #expect(added("mix sea") == "sea 1.0" && added("mix sea 0.5") == "sea 0.5")
        #expect(added("mix sea:0.5") == "sea 0.5" && added("mix sea: 0.25") == "sea 0.25")
        let played = state.sounds.played
        #expect(reply("mix", state).lines == ["mix: \(played) alone"])
        state.sounds.mix = [
            MixedSound(SoundRequest(name: played)), MixedSound(SoundRequest(name: "sea"), chance: 0.5),
        ]
        #expect(reply("mix", state).lines == ["mix: \(played), sea 0.5"])
        for (value, words) in [(0.0, "0 = \(played)"), (1, "1 = sea"), (0.5, "0.5 = \(played) + sea")] {
            state.playing.values[.soundSelect] = value
            #expect(reply("sound-select", state).lines.first?.hasPrefix("sound-select \(words)") == true)
        }
        #expect(reply("mix sea off", state).commands.map { "\($0)" } == [#"sounds.remove("sea")"#])
        #expect(reply("mix off", state).commands.map { "\($0)" } == ["sounds.choose(\"\(played)\")"])
        #expect(reply("state", state).lines.last?.contains("mix: \(played), sea 0.5") == true)
    }

    @Test("lists: snapshots, the history, the loop, what is marked")
    func lists() {
        var state = Samples.marking()
        #expect(
            reply("snapshots", state).lines == [
                "1: sound rain, mapping Touch", "3 rain on glass: sound rain, mapping Faders, last used",
                "12 end: sound choir, mapping Knobs",
            ])
        state.history = HistoryPosition(past: 41, future: 3, secondsAgo: 150)
        #expect(reply("history", state).lines == ["41 changes to undo, 3 to redo, 2 min ago"])
        #expect(reply("loop", state).lines == ["loop: empty"])
        state.loop = LoopState(phase: .playing, layers: 2, lengthSeconds: 4.2, speed: 0.5, isReversed: true)
        #expect(reply("loop", state).lines == ["loop: playing, 2 layers of 4.2 s at ×0.5, backwards"])
        #expect(reply("section", state).lines == ["section: all of rain"])
        state.sounds.section = 2
        #expect(reply("section", state).lines == ["section 2 drops"])
        #expect(reply("section 2", state).lines == ["section 2 drops, unchanged"])
        #expect(reply("format", state).lines == ["recordings: WAV, 32-bit float"])
        #expect(
            reply("mark", state).lines == [
                "marking rain: playing at 4.20 s of 12.40 s, speed 100 %", "1 intro: 0.00 s to 3.10 s",
                "2 drops: 3.10 s to 5.60 s", "section 3: 8.00 s to 12.40 s", "root 261.6 Hz, tempo 92",
            ])
        for (line, answer) in [
            ("mark play", "marking rain: playing at 4.20 s of 12.40 s, speed 100 %"),
            (
                "mark tap",
                "1 intro: 0.00 s to 3.10 s; 2 drops: 3.10 s to 5.60 s; section 3: 8.00 s to 12.40 s; root 261.6 Hz, tempo 92"
            ),
        ] {
            #expect(PlainCommands.answer(reply(line, state).echo, state, hasReported: false) == answer)
        }
        #expect(PlainCommands.answer(reply("mark tap", state).echo, state, hasReported: true) == nil)
        state.marking = nil
        #expect(reply("mark tap", state).lines == ["no sound open for marking; mark open NAME opens one"])
        let sounds = reply("sounds", state).lines
        #expect(sounds.contains("3 sea, 8.0 s: Slow waves, good under everything."), "\(sounds)")
    }

    @Test("what is marked by its file's name is the file that is loaded, before a built-in sound of that name")
    func markedFile() {
        var state = Samples.marking()
        state.sounds.all = [
            SoundSummary(name: "drums", isWaveform: false),
            SoundSummary(name: "drums 2", isWaveform: false, file: "/home/you/drums.wav"),
        ]
        for name in ["drums", "drums.wav", "drums 2"] {
            let commands = reply("mark open \(name)", state).commands.map { "\($0)" }
            #expect(commands == [#"marking.open("drums 2")"#], "\(name)")
        }
    }

    /// The sounds of the mix that a line makes, each with its chance.
    private func mixed(_ text: String) -> [String] {
        var state = Samples.marking()
        state.sounds.all = ["study", "sea", "night train", "night", "gong"].map {
            SoundSummary(name: $0, isWaveform: false)
        }
        state.sounds.played = "study"
        state.sounds.mix = []
        switch reply(text, state).commands.first {
        case .sounds(.mix(let mix, isBank: false)): return mix.map(\.text)
        case .sounds(.add(let request, let chance)): return [MixedSound(request, chance: chance).text]
        default: return reply(text, state).lines
        }
    }

    @Test(
        "several sounds are mixed in one line, with commas or without, names of several words first, each with a chance"
    )
    func mixList() {
        for text in [
            "mix sea night train gong", "mix sea, night train, gong", "mix sea,night train,gong", "mix se night-t go",
        ] {
            #expect(mixed(text) == ["study", "sea", "night train", "gong"], "\(text)")
        }
        for text in ["mix sea 0.5 night 20% gong", "mix sea:0.5, night:0,2 gong", "mix sea 0,5, night 0,2, gong 1"] {
            #expect(mixed(text) == ["study", "sea 0.5", "night 0.2", "gong"], "\(text)")
        }
        for text in ["mix sea 0,5", "mix sea 50%", "mix sea:50%", "mix sea 50 %"] {
            #expect(mixed(text) == ["sea 0.5"], "\(text)")
        }
        #expect(mixed("mix sea, 5") == ["study", "sea", "gong"])
        #expect(mixed("mix sea gnog") == [#"Unknown sound: "gnog", did you mean gong? Type sounds for a list"#])
        #expect(mixed("mix sea 3 gong") == [#"a chance is above 0 and at most 1, such as mix sea 0.5, not "3""#])
    }

    @Test("bank off ends a bank as mix off does")
    func bankOff() {
        var state = Samples.marking()
        state.sounds.played = "sea"
        state.sounds.mix = ["sea", "gong"].map { MixedSound(SoundRequest(name: $0)) }
        #expect(reply("bank off", state).commands.map { "\($0)" } == [#"sounds.choose("sea")"#])
        #expect(
            reply(
                "bank off",
                {
                    state.sounds.mix = []; return state
                }()
            ).lines == ["mix: sea alone"])
    }

    @Test("pins that are left and removed are told, and counted in the status")
    func pins() {
        var lines = PlainLines()
        var state = Samples.performing()
        _ = lines.lines(for: state, at: 0)
        state.playing.tapes = [0: TapeState(pins: (0..<2).map { .init(position: 0.1, height: 0.5, cloud: $0) })]
        #expect(lines.lines(for: state, at: 1) == ["pin left: 2 pins"])
        #expect(reply("status", state).lines.last?.contains(", 2 pins, ") == true)
        state.playing.tapes = [0: TapeState(pins: [.init(position: 0.1, height: 0.5, cloud: 0)])]
        #expect(lines.lines(for: state, at: 2) == ["pin removed: 1 pin"])
    }

    @Test("of files that are loaded together the first is told, without its folder")
    func loadedTogether() {
        var lines = PlainLines()
        var state = Samples.performing()
        _ = lines.lines(for: state, at: 0)
        state.files.loading = SoundLoading(file: "/home/ada/field/a.wav", fraction: 0)
        #expect(lines.lines(for: state, at: 1) == ["loading a.wav"])
        state.files.loading = SoundLoading(file: "/home/ada/field/b.wav", fraction: 0)
        #expect(lines.lines(for: state, at: 2).isEmpty)
    }

    @Test("every word of the field has its help") func helpWords() {
        for (word, line) in [
            ("size", "duration: "), ("jitter", "position-spread: "), ("wet", "delay-mix: "),
            ("quad", "channel-order: "),
            ("grain size", "duration: "), ("stretch", "scan-speed: "), ("tape", "position: "), ("pins", "tape: "),
            ("scrub", "position: "), ("pingpong", "delay-width: "), ("detune", "pitch-spread: "),
            ("spray", "position-spread: "), ("time", "duration: "), ("normal", "pitch-distribution: "),
        ] {
            #expect(
                reply("help \(word)").lines.contains { $0.hasPrefix(line) }, "\(word): \(reply("help \(word)").lines)")
        }
    }

    @Test("what a loop does by itself is told")
    func told() {
        var lines = PlainLines()
        var state = Samples.performing()
        _ = lines.lines(for: state, at: 0)
        state.loop = LoopState(phase: .recording)
        #expect(lines.lines(for: state, at: 1) == ["loop: recording"])
        state.files.loading = SoundLoading(file: "choir", fraction: 0)
        #expect(lines.lines(for: state, at: 2) == ["preparing choir"])
        state.marking = Samples.marking().marking
        #expect(lines.lines(for: state, at: 3) == ["marking: rain"])
        state.marking = nil
        #expect(lines.lines(for: state, at: 4) == ["marking: none"])
    }

    @Test("stop ends a performance that plays back before the sound that is marked, and that where none plays")
    func stopping() {
        var state = Samples.marking()
        state.playback = PlaybackState(file: "take.quern", positionSeconds: 1, durationSeconds: 2)
        #expect(reply("stop", state).commands.map { "\($0)" } == ["playback.stop"])
        state.marking = nil
        state.playback = nil
        #expect(reply("stop", state).commands.map { "\($0)" } == ["playback.stop"])
    }

    @Test("beat list has each beat's number, seconds and bar, forty at a time")
    func beatList() {
        var state = Samples.marking()
        state.marking?.beats = (0..<90).map { Beat(seconds: 0.25 + Double($0) / 8, isDownbeat: $0 % 4 == 1) }
        let lines = reply("beat list", state).lines
        #expect(lines[0].contains("rain: 90 beats") && lines.count == 42)
        #expect(lines[1] == "1: 0.250 s" && lines[2] == "2: 0.375 s, bar 1, beat 1")
        #expect(lines[40] == "40: 5.125 s, bar 10, beat 3" && lines[41] == "and 50 more: beat list 41")
        let last = reply("beat list 81", state).lines
        #expect(last.count == 11 && last[10] == "90: 11.375 s, bar 23, beat 1")
        #expect(reply("beat list 91", state).lines == ["rain has only 90 beats"])
        state.marking?.beats = []
        #expect(reply("beat list", state).lines == ["rain has no beats: beat find finds them, beat tap taps them"])
    }

    @Test(
        "the help explains each thing that can follow mark, beat, practice and list",
        arguments: ["mark", "beat", "practice", "list"])
    func subcommands(word: String) throws {
        let lines = reply("help \(word)").lines
        let usage = try #require(lines.first)
        let inBrackets = try #require(usage.firstRange(of: "["))
        // What stands between bars that are no choice of words: each begins a line of the help.
        let follows = usage[inBrackets.upperBound...].prefix { $0 != ":" }.split(separator: "|").map {
            $0.prefix { $0 != " " && $0 != "]" }
        }
        #expect(follows.count > 10)
        for verb in follows where !["beats", "zero"].contains(verb) {
            #expect(lines.dropFirst().contains { $0.hasPrefix("\(word) \(verb)") }, "\(verb)")
        }
        #expect(lines.dropFirst().allSatisfy { $0.contains(": ") && $0.count < 160 }, "\(lines)")
    }
}
