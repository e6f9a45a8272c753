import Granular
import Instrument
import InstrumentSamples
import Mapping
import PlainPanel
import Session
import Sounds
import Terminal
import Testing
import TypedCommands

/// Playing by typing.
@Suite struct PlainCommandsTests {
    private func state() -> InstrumentState {
        var state = Samples.state()
        state.sounds.all = [
            SoundSummary(name: "study", isWaveform: true), SoundSummary(name: "sine", isWaveform: true),
            SoundSummary(name: "bright", isWaveform: true),
            SoundSummary(name: "rain on a roof", isWaveform: false, durationSeconds: 12.34, file: "/s/rain.flac"),
        ]
        state.messages = [.init(timeSeconds: 95, text: "sound: study")]
        return state
    }

    private func reply(_ text: String, _ state: InstrumentState? = nil) -> PlainReply {
        PlainCommands.reply(to: .text(text), state ?? self.state(), now: 100)
    }

    /// The commands as words, without the names of rooms.
    private func commands(_ text: String, _ state: InstrumentState? = nil) -> String {
        reply(text, state).commands.map { command in
            "\(command)".replacing("Granular.", with: "").replacing("Mapping.", with: "")
                .replacing("Parameter.", with: "").replacing("Action.", with: "")
        }.joined(separator: "; ")
    }

    @Test(
        "a line does what it says",
        arguments: [
            ("pitch 440 Hz", "playing.set(pitch, to: 440.0)"), ("PITCH A4", "playing.set(pitch, to: 440.0)"),
            ("delay-time 3/16 note", "playing.set(delayTime, to: 0.75)"),
            ("delay time 1/4 beat", "playing.set(delayTime, to: 0.25)"),
            ("delay-time 1/8 notes", "playing.set(delayTime, to: 0.5)"),
            ("delay-time 1/8", "playing.set(delayTime, to: 0.5)"),
            ("delay-time 1/4t", "playing.set(delayTime, to: 0.6666666666666666)"),
            ("delay-time 250 ms", "playing.set(delayTime, to: 0.5)"),
            ("reverb-freeze yes", "playing.set(reverbFreeze, to: 1.0)"),
            ("reverb-freeze 0", "playing.set(reverbFreeze, to: 0.0)"), ("window 8", "playing.set(window, to: 8.0)"),
            ("mute yes", "action(mute)"), ("mute 1", "action(mute)"), ("ratio 3/2", "playing.set(ratio, to: 1.5)"),
            ("pitch=440", "playing.set(pitch, to: 440.0)"), ("dens +3", "playing.set(density, to: 50.0)"),
            ("pitch offset 100", "playing.set(pitchOffset, to: 100.0)"),
            ("pitch-set 0 3:0.5 7", "playing.notes(0 3:0.5 7)"),
            ("window gauss", "playing.set(window, to: 1.0)"),
            ("window shape", "playing.set(window, to: 8.0)"),
            ("window shape 0,25", "playing.set(windowShape, to: 0.25)"),
            ("set level -6 dB", "playing.set(level, to: -6.0)"), ("set dens 3", "playing.set(density, to: 3.0)"),
            ("volume -6 dB", "master.change(by: 6.0)"), ("level +1", "master.change(by: 1.0)"),
            ("vol by -2", "master.change(by: -2.0)"),
            ("hold", "action(hold)"), ("  mute  ", "action(mute)"), ("mute on", "action(mute)"), ("mute off", ""),
            ("grain", "action(grain(1, cloud: nil))"), ("grain 3", "action(grain(3, cloud: nil))"),
            ("grain 64 16", "action(grain(64, cloud: Optional(15)))"), ("grain 65", ""), ("grain 0", ""),
            ("grain 1 17", ""), ("grain x", ""),
            ("panic", "action(panic)"), ("freeze", "action(freeze)"), ("next sound", "action(nextSound)"),
            ("next so", "action(nextSound)"), ("previous-sound", "action(previousSound)"),
            ("next mapping", "action(nextMapping)"), ("sound bright", #"sounds.choose("bright")"#),
            ("sound 2", #"sounds.choose("sine")"#), ("sound Rain", #"sounds.choose("rain on a roof")"#),
            ("load /tmp/my rain = 2.wav", #"files.load("/tmp/my rain = 2.wav")"#),
            ("mapping faders", #"playing.choose("Faders")"#),
            ("map 3", #"playing.choose("Knobs")"#), ("snapshot 3", "action(snapshot(3))"), ("store", "snapshots.store"),
            ("store 16", "action(storeSnapshot(16))"), ("back", "snapshots.recall(by: 0)"), ("undo", "history.undo"),
            ("redo", "history.redo"), ("grab", "devices.grab"), ("tap", "action(tapTempo)"),
            ("record", "action(record)"),
            ("device ELAN Touchscreen", #"devices.touch("ELAN Touchscreen")"#),
            ("output hw:0,0", #"devices.output("hw:0,0")"#),
        ])
    func doing(text: String, wanted: String) {
        #expect(commands(text) == wanted)
        #expect(reply(text).plays == (wanted != "" || text == "mute off"), "\(text)")
    }

    @Test(
        "where values are typed without names, a command's word gives way to a parameter's; a problem is known as one")
    func besidesSettings() {
        func reply(_ text: String) -> PlainReply? {
            PlainCommands.reply(besidesSettings: text, state(), SoundCatalogue(folder: nil), now: 1)
        }
        #expect(reply("grain 3")?.commands.count == 1 && reply("grain 3")?.word == .action(.grain))
        #expect(reply("volume")?.echo == .volume && reply("sounds")?.isProblem == false)
        #expect(reply("level")?.lines.first?.hasPrefix("level ") == true)
        #expect(reply("dens")?.lines.first?.hasPrefix("density ") == true)
        for text in ["level 99", "pitch x", "dens x", "nosuch 4", "440", "p 5"] {
            #expect(reply(text) == nil, "\(text)")
        }
        for text in ["grain x", "sound nosuch", "bed level 99", "mix", "ne", "format x", "teach nosuch"] {
            #expect(reply(text)?.isProblem == (text != "mix"), "\(text)")
        }
        #expect(reply("ne")?.lines == [#""ne" is ambiguous: next-sound, next-mapping, next-scene, next-beat …"#])
        #expect(PlainCommands.keyword(of: "mix rain") == .mix && PlainCommands.keyword(of: "level 3") == nil)
        #expect(PlainCommands.isSentence("mix rain") && PlainCommands.isSentence("dens 5"))
        for text in ["mix", "nosuch 4", " "] { #expect(!PlainCommands.isSentence(text), "\(text)") }
    }

    @Test("~ is the player's home where a file is named")
    func home() throws {
        let home = try #require(UserDirectories().home)
        for (text, path) in [("~/my rain.wav", "\(home)/my rain.wav"), ("~x/y", "~x/y"), ("/~/y", "/~/y")] {
            #expect(commands("load " + text) == "files.load(\"\(path)\")")
        }
        #expect(commands("device ~/a.evemu") == "devices.touch(\"\(home)/a.evemu\")")
        #expect(commands("output ~") == "devices.output(\"\(home)\")")
        #expect(commands("output ~/a.wav") == "devices.output(\"\(home)/a.wav\")")
    }

    // There are words for each that playing and pausing by turns does.
    @Test(
        "every action that a touch can ask for can be typed",
        arguments: Action.Name.allCases.filter { $0 != .practicePlay })
    func actions(name: Action.Name) {
        let words = name.rawValue.replacing("-", with: " ") + (name.takesNumber || name == .grain ? " 4" : "")
        guard case .action(Action(name, number: 4))? = reply(words).commands.first else {
            Issue.record("\(words): \(commands(words))")
            return
        }
    }

    @Test(
        "what is not understood gets one clear line and changes nothing",
        arguments: [
            ("foo", #"Unknown command: "foo". Type help for a list"#),
            ("next", #""next" is ambiguous: next-sound, next-mapping, next-scene, next-beat …"#),
            ("density 99999", "density takes 0–10000 /s"),
            ("duration foo", #"unknown value "foo": duration takes seconds, such as 50 ms"#),
            ("volume -61", "volume takes −60 to 6 dB"), ("snapshot 17", #"unknown snapshot "17": use 1 to 16"#),
            ("store x", #"unknown snapshot "x": use 1 to 16"#), ("snapshot", "No snapshots yet: store saves one"),
            ("mapping harp", #"Unknown mapping: "harp". Type mappings for a list"#),
            ("sound s", #""s" is ambiguous: study, sine"#), ("load", "load needs an argument: load FILE"),
            ("panic now", "panic takes no argument"),
            ("hold it", #"unknown value "it": use hold, hold on or hold off"#),
            ("quit now", "quit takes no argument"), ("help foo", #"Unknown command: "foo". Type help for a list"#),
            ("set", "set needs a parameter and a value, such as set level -6 dB"),
            ("\u{1b}[A", #"Unknown command: "\u{1B}[A". Type help for a list"#),
            ("\u{0}\u{fffd}", "Unknown command: \"\\u{0}\u{fffd}\". Type help for a list"),
        ])
    func notUnderstood(text: String, line: String) {
        let reply = reply(text)
        #expect(reply.lines == [line])
        #expect(reply.commands.isEmpty && !reply.plays && !reply.quits)
    }

    @Test("the list of sounds says who plays a sound, and how many sections it has")
    func soundsByArtist() {
        var state = state()
        state.sounds.all[3].artist = "Ada"
        state.sounds.all[3].album = "Roofs"
        state.sounds.all[3].sections = [.init(beginSeconds: 0, endSeconds: 2)]
        #expect(reply("sounds", state).lines.contains("4 rain on a roof, Ada, Roofs, 12.3 s, 1 section"))
    }

    @Test("questions are answered, and do not count as playing")
    func questions() {
        for (text, line) in [
            ("values", "pitch 612 Hz"), ("pitch", "pitch 612 Hz"), ("set pitch", "pitch 612 Hz"),
            ("set density", "density 47 /s"), ("set level", "level 0 dB"), ("set pitch offset", "pitch-offset 230 Hz"),
            ("state", "mapping: Touch, Two zones, four parameters"),
            ("sounds", "4 rain on a roof, 12.3 s"), ("sounds", "1 study, playing"),
            ("mappings", "1 Touch, playing: Two zones, four parameters"), ("mapping", "mapping: Touch"),
            ("parameters", "density 47 /s (0–10000 /s): grains per second"), ("log", "5 s ago: sound: study"),
            (
                "help store",
                "store snapshot [NUMBER]: save the current state as a snapshot: that one, or the next free one"
            ),
            ("help cutoff", "filter-cutoff takes 20–20000 Hz; a frequency or a note, such as 440 Hz or A4"),
        ] {
            let reply = reply(text)
            #expect(reply.lines.contains(line), "\(text): \(reply.lines)")
            #expect(reply.commands.isEmpty && !reply.plays && !reply.quits)
        }
        #expect(reply("").lines.isEmpty && reply("  \t ").lines.isEmpty)
        #expect(reply("quit").quits)
        let help = reply("help all").lines
        for word in PlainKeyword.all { #expect(help.contains("\(word.usage): \(word.about)")) }
    }

    @Test("a value that was set is answered by where it stands then")
    func answers() {
        var state = state()
        state.playing.values[.pitch] = 440
        #expect(PlainCommands.answer(reply("pitch 440").echo, state, hasReported: true) == "pitch 440 Hz")
        #expect(PlainCommands.answer(reply("volume -6 dB").echo, state, hasReported: false) == "volume −12.0 dB")
        #expect(PlainCommands.answer(reply("panic").echo, state, hasReported: false) == "all sound stopped")
        #expect(PlainCommands.answer(reply("panic").echo, state, hasReported: true) == nil)
    }

    @Test("a value without effect is answered with the reason, one with an effect without")
    func withoutEffect() {
        var state = state()
        for (text, value, answer) in [
            ("filter-cutoff 500", 500.0, "filter-cutoff 500 Hz (no effect: the filter is off)"),
            ("window-shape 0.2", 0.2, "window-shape 0.2 (no effect: the window is not \"shape\")"),
            ("reverb-damping 0.4", 0.4, "reverb-damping 0.4 (no effect: only the plate has damping)"),
            ("reverb-time 4 s", 4, "reverb-time 4 s"), ("rev-mix 30 %", 0.3, "reverb-mix 0.3"),
            ("delay-mix 0.5", 0.5, "delay-mix 0.5"),
            ("feedback 1", 1, "feedback 1 (no effect: there is no live input)"),
        ] {
            let reply = reply(text)
            guard case .value(let parameter)? = reply.echo else {
                Issue.record("\(text): \(reply)")
                continue
            }
            state.playing.values[parameter] = value
            #expect(PlainCommands.answer(reply.echo, state, hasReported: true) == answer)
        }
        state.playing.values[.pitchSet] = Double(PitchSet.own.rawValue)
        let own = PlainCommands.answer(reply("pitch-set own").echo, state, hasReported: true)
        #expect(own == "pitch-set own (no notes: pitch-set 0 3:0.5 7 sets some)")
        state.playing.notes = NoteList([.init(0), .init(7, chance: 0.25)]) ?? NoteList()
        state.playing.values[.pitchOffset] = 500
        #expect(reply("pitch-set", state).lines == ["pitch-set own (0 7:0.25) (pitch-offset 500 Hz blurs the notes)"])
        state.playing.values[.pitchOffset] = 0
        #expect(reply("pitch-set", state).lines == ["pitch-set own (0 7:0.25)"])
        // Names of notes are not the rest of another parameter's name.
        for typed in ["pitch-set C Eb G", "pitch set c e♭ g", "set pitch-set C4, Eb4, G4", "pitch-set=C Eb G"] {
            let answer = reply(typed)
            #expect(
                answer.commands.isEmpty
                    && answer.lines.first?.hasPrefix("pitch-set takes semitones, not names of notes: 0 3 7 for ")
                        == true,
                "\(typed): \(answer)")
        }
        #expect(commands("pitch-set chance 0.5") == "playing.set(pitchSetChance, to: 0.5)")
        #expect(reply("pitch-set 0 x").lines.first?.hasPrefix("\"x\" is not a note") == true)
        state.playing.values[.filter] = 1
        #expect(PlainCommands.answer(reply("cutoff 500").echo, state, hasReported: true) == "filter-cutoff 500 Hz")
    }

    @Test("every word and parameter is known by its whole name, whatever the others are called")
    func names() {
        for word in PlainKeyword.all {
            #expect(!reply("help \(word.name)").lines.contains { $0.hasPrefix("Unknown") }, "\(word)")
        }
        for parameter in Parameter.allCases where parameter != .level {
            let name = parameter.definition.name
            #expect(reply(name).lines.first?.hasPrefix(name + " ") == true, "\(reply(name).lines)")
        }
    }

    @Test("lines come together from pieces; what is too long or no text does no harm")
    func pieces() {
        var input = PlainInput()
        #expect(input.appendBytes(Array("pit".utf8)).isEmpty)
        #expect(input.appendBytes(Array("ch 440\nhold\nmu".utf8)) == [.text("pitch 440"), .text("hold")])
        #expect(input.appendBytes(Array("te\n\n".utf8)) == [.text("mute"), .text("")])
        let long = [UInt8](repeating: 0x61, count: 100_000)
        #expect(input.appendBytes(long).isEmpty)
        #expect(input.appendBytes(Array("b\nhold\n".utf8)) == [.tooLong, .text("hold")])
        #expect(input.appendBytes(Array(String(repeating: "a", count: 1_001).utf8) + [10]) == [.tooLong])
        #expect(input.appendBytes(Array(String(repeating: "é", count: 1_000).utf8) + [10]).contains(.tooLong) == false)
        for bytes: [UInt8] in [[0, 0, 10], [0xff, 0xfe, 0x80, 10], [0x1b, 0x5b, 0x41, 13, 10], [0xe2, 0x82, 10]] {
            let lines = input.appendBytes(bytes)
            #expect(lines.count == 1)
            for line in lines {
                let reply = PlainCommands.reply(to: line, state(), now: 1)
                #expect(reply.commands.isEmpty && reply.lines.count == 1)
                #expect(reply.lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 32 } })
            }
        }
        #expect(input.endInput() == nil)
        #expect(
            input.appendBytes(Array("quit".utf8)).isEmpty && input.endInput() == .text("quit")
                && input.endInput() == nil)
        let tooLong = PlainCommands.reply(to: .tooLong, state(), now: 1)
        #expect(tooLong.lines == ["line ignored: it is longer than 1000 characters"] && !tooLong.plays)
    }

    @Test("help lists groups, in which every word is once, and explains a group")
    func groups() {
        let help = reply("help").lines
        #expect(help.count < 18 && help.contains { $0.hasPrefix("loops: loop record, loop play,") }, "\(help)")
        for word in PlainKeyword.all {
            let spoken = word.name.replacing("-", with: " ")
            let groups = help.filter { line in
                line.split(separator: ": ").last?.split(separator: ", ").contains { $0 == spoken } == true
            }
            #expect(groups.count == 1, "\(spoken): \(groups)")
        }
        let loops = reply("help loops").lines
        #expect(loops.contains("loop clear: clear all loop layers") && !loops.contains { $0.hasPrefix("sound") })
    }

    @Test("a name that is misspelt gets the nearest one")
    func nearest() {
        for (text, meant) in [
            ("hodl", "hold"), ("sound brigth", "bright"), ("mapping fadres", "Faders"), ("help densty", "density"),
            ("bed sinne", "sine"), ("load sine.flac", "sine"),
        ] {
            let lines = reply(text).lines
            #expect(lines.count == 1 && lines[0].contains(", did you mean \(meant)? Type "), "\(lines)")
        }
    }

    @Test("a mapping is found by its file's name too, as on the command line")
    func fileNames() {
        var state = state()
        state.playing.mappings = ["Touch", "One finger each"]
        state.playing.mappingFiles = ["touch", "per-finger"]
        for name in ["per-finger", "per finger", "per", "One finger each", "one f", "2"] {
            #expect(commands("mapping \(name)", state) == #"playing.choose("One finger each")"#, "\(name)")
        }
        #expect(reply("mapping per-figner", state).lines.first?.contains("did you mean per-finger?") == true)
    }

    @Test("quiet is set, and tells how")
    func quiet() {
        #expect(reply("quiet on").quiets == true && reply("quiet off").quiets == false && reply("quiet").quiets == nil)
        #expect(!reply("quiet on").plays && !reply("quiet").lines.isEmpty)
    }

    @Test("what changes is told in a line, without numbers that were told before")
    func changes() {
        var lines = PlainLines()
        var state = state()
        state.messages = []
        #expect(lines.lines(for: state, at: 0).isEmpty)
        state.playing.isHeld = true
        state.master.isMuted = true
        state.playing.isFrozen = true
        state.playing.layer = "shift"
        state.files.loading = SoundLoading(file: "rain.flac", fraction: 0.1)
        state.playing.mapping = Samples.knobs
        #expect(
            lines.lines(for: state, at: 1)
                == ["mapping: Knobs", "held", "muted", "frozen", "layer: shift", "loading rain.flac"])
        state.files.loading?.fraction = 0.5
        #expect(lines.lines(for: state, at: 1.1).isEmpty)
        (state.playing.isHeld, state.master.isMuted, state.playing.isFrozen, state.playing.layer, state.files.loading) =
            (false, false, false, nil, nil)
        #expect(lines.lines(for: state, at: 2) == ["released", "unmuted", "unfrozen", "layer: none"])
        state.playing.isSounding = true
        #expect(lines.lines(for: state, at: 3) == ["sounding"])
        #expect(lines.lines(for: state, at: 3.6).count == 1)
        state.playing.values[.pitch] = 100
        #expect(lines.lines(for: state, at: 4).isEmpty, "it may still move")
        #expect(lines.lines(for: state, at: 4.6) == ["pitch 100 Hz"])
        #expect(lines.lines(for: state, at: 60).isEmpty)
        var told = 0
        for step in 0..<130 {
            state.playing.values[.pitch] = 100 + Double(step) / 2
            told += lines.lines(for: state, at: 61 + Double(step) * 0.05).count { $0.hasPrefix("pitch 1") }
        }
        #expect(told == 2, "every three seconds while it moves")
    }

    @Test("what is changed from elsewhere is told once it rests, sounding or not; what was answered is not told again")
    func fromElsewhere() {
        var lines = PlainLines()
        var state = state()
        state.messages = []
        #expect(lines.lines(for: state, at: 0).isEmpty)
        for step in 1...10 {
            state.playing.values[.reverbMix] = Double(step) / 20
            #expect(lines.lines(for: state, at: Double(step) / 20).isEmpty)
        }
        #expect(lines.lines(for: state, at: 1.1) == ["reverb-mix 0.5"])
        (state.playing.values[.delayTime], state.playing.values[.pitch]) = (0.5, 100)
        #expect(lines.lines(for: state, at: 2).isEmpty)
        #expect(lines.lines(for: state, at: 2.6) == ["pitch 100 Hz, delay-time 0.5 beats = 1/8"])
        state.playing.values[.filterCutoff] = 500
        lines.skip(.filterCutoff, state)
        #expect(lines.lines(for: state, at: 4).isEmpty && lines.lines(for: state, at: 5).isEmpty)
        // A snapshot moves many.
        for parameter in Parameter.allCases { state.playing.values[parameter] = parameter.definition.range.lowerBound }
        #expect(lines.lines(for: state, at: 6).isEmpty)
        let all = lines.lines(for: state, at: 7)
        #expect(all.count == 1 && all[0].hasSuffix(" more values") && all[0].count < 300, "\(all)")
        #expect(lines.lines(for: state, at: 9).isEmpty)
    }

    @Test("help is found by a word of the field, and by what is said of commands and parameters")
    func topics() {
        for word in ["feedback", "filter"] {
            let names = reply("help \(word)").lines.map { $0.prefix { $0 != ":" } }
            #expect(Set(names).count == names.count, "\(names)")
        }
        for (text, line) in [
            ("help reverb", "reverb-time: decay time of the reverb (by 60 dB); takes 0.1–30 s"),
            (
                "help fm",
                "fm-index: FM of each grain by a sine: peak deviation / modulator frequency; 0 = off; takes 0–20"
            ),
            (
                "help wavetable",
                "wavetable: a sound file of many cycles: load it like any sound; position goes through its cycles"
            ),
            (
                "help mix",
                "sound-spread: random spread around sound-select: 0 = its one or two sounds, 1 = all, by their chances; takes 0–1"
            ),
            (
                "help ping-pong",
                "delay-width: 0 = echoes of the delay in the middle … 1 = left and right in turn (ping-pong); takes 0–1"
            ),
        ] {
            #expect(reply(text).lines.contains(line), "\(text): \(reply(text).lines)")
        }
    }

    @Test("an answer says why a value has no effect")
    func noEffect() {
        var state = state()
        state.playing.values[.reverbSend] = 0
        let echo = PlainReply.Echo.value(.reverbTime)
        #expect(
            PlainCommands.answer(echo, state, hasReported: false) == "reverb-time 1.5 s (no effect: reverb-send is 0)")
    }

    @Test("a change of volume is told, but not what was just answered; nothing is told while it is to be quiet")
    func volume() {
        var lines = PlainLines()
        var state = state()
        state.messages = []
        #expect(lines.lines(for: state, at: 0).isEmpty)
        state.master.levelDecibels = -20
        #expect(lines.lines(for: state, at: 1).isEmpty)
        #expect(lines.lines(for: state, at: 1.6) == ["volume −20.0 dB"])
        lines.isQuiet = true
        (state.master.levelDecibels, state.playing.isHeld) = (-30, true)
        state.messages = [.init(timeSeconds: 200, text: "a message")]
        #expect(lines.lines(for: state, at: 2) == ["a message"])
        #expect(lines.lines(for: state, at: 3).isEmpty)
        lines.isQuiet = false
        #expect(lines.lines(for: state, at: 4).isEmpty)
    }
}
