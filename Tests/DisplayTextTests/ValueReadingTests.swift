import DisplayText
import Granular
import Testing

/// Values as people type them.
@Suite struct ValueReadingTests {
    private func read(_ text: String, _ parameter: Parameter, now: Double = 0) -> Double? {
        try? ValueReading.value(text, of: Quantity(parameter), current: now)
    }

    private func problem(_ text: String, _ parameter: Parameter, now: Double = 0) -> String {
        do {
            let value = try ValueReading.value(text, of: Quantity(parameter), current: now)
            return "read as \(value)"
        } catch {
            return error.description
        }
    }

    @Test(
        "a value is taken with its unit, with another of its kind, or with none",
        arguments: [
            ("440 Hz", Parameter.pitch, 440), ("440hz", .pitch, 440), ("440", .pitch, 440), ("0.44 kHz", .pitch, 440),
            ("0,44 kHz", .pitch, 440), ("2k", .filterCutoff, 2_000), ("  12   Hz ", .pitch, 12),
            ("50 ms", .duration, 0.05), ("0.05 s", .duration, 0.05), ("0,05", .duration, 0.05),
            (".05", .duration, 0.05),
            ("200 µs", .duration, 0.0002), ("200us", .duration, 0.0002), ("1.5 seconds", .duration, 1.5),
            ("12 /s", .density, 12), ("12/s", .density, 12), ("12 per second", .density, 12), ("120 bpm", .density, 2),
            ("-6 dB", .level, -6), ("−6 db", .level, -6), ("30 %", .regularity, 0.3), ("30%", .regularity, 0.3),
            ("0.3", .regularity, 0.3), ("-0.5", .pan, -0.5), ("-50 %", .pan, -0.5), ("-7 st", .transposition, -7),
            ("50 cents", .pitchSpread, 0.5), ("1 octave", .glide, 12), ("-2x", .scanSpeed, -2), ("to +3", .pan, nil),
            ("to +0.5", .pan, 0.5), ("0,500", .regularity, 0.5),
        ] as [(String, Parameter, Double?)])
    func units(text: String, parameter: Parameter, value: Double?) {
        guard let value else {
            #expect(read(text, parameter) == nil)
            return
        }
        #expect(abs((read(text, parameter) ?? .infinity) - value) < 1e-9, "\(text)")
    }

    @Test("a note stands for its frequency where one is heard")
    func notes() {
        #expect(read("A4", .pitch) == 440 && read("a4", .pitch) == 440 && read("A5", .filterCutoff) == 880)
        #expect(abs((read("c#3", .pitch) ?? 0) - 138.591) < 0.001)
        #expect(abs((read("eb2", .pitch) ?? 0) - 77.782) < 0.001)
        #expect(read("e♭2", .pitch) == read("eb2", .pitch))
        #expect(read("A4", .pitchOffset) == nil && read("A4", .duration) == nil)
    }

    @Test("a plus sign counts from the value now; a minus sign does where nothing lies below 0")
    func signs() {
        #expect(read("+10 Hz", .pitch, now: 440) == 450)
        #expect(read("-5", .density, now: 20) == 15 && read("- 5 /s", .density, now: 20) == 15)
        #expect(abs((read("+12 st", .pitch, now: 440) ?? 0) - 880) < 1e-9)
        #expect(abs((read("-1 oct", .ratio, now: 1) ?? 0) - 0.5) < 1e-9)
        #expect(read("+7 st", .transposition, now: -3) == 4)
        #expect(read("+10 %", .density, now: 50).map { abs($0 - 55) < 1e-9 } == true)
        #expect(read("+10 %", .regularity, now: 0.5).map { abs($0 - 0.6) < 1e-9 } == true)
        #expect(read("-0.5", .pan, now: 0.9) == -0.5)
        #expect(read("by -0.5", .pan, now: 0.5) == 0 && read("by 5", .density, now: 20) == 25)
        #expect(read("-50 ms", .duration, now: 0.1) == 0.05)
    }

    @Test("a choice goes by its name or as much of it as leaves no doubt, or on by so many")
    func choices() {
        #expect(read("hann", .window) == 0 && read("HA", .window) == 0 && read("shape", .window) == 8)
        #expect(read("+1", .window, now: 0) == 1 && read("-1", .window, now: 3) == 2)
        #expect(problem("t", .window) == #""t" is ambiguous: tukey or triangle"#)
        #expect(problem("ham", .window).hasPrefix(#"unknown value "ham": window takes hann, gaussian"#))
        #expect(problem("+1", .window, now: 8).hasPrefix("window takes hann"))
        #expect(
            read("0", .window) == 0 && read("8", .window) == 8 && problem("9", .window).hasPrefix("window takes hann"))
        #expect(problem("0.5", .window).hasPrefix("window takes hann"))
    }

    @Test("on and off are typed in any way", arguments: ["on", "1", "true", "yes", "ON"])
    func switches(text: String) {
        #expect(read(text, .reverbFreeze) == 1)
        for off in ["off", "0", "false", "no"] { #expect(read(off, .reverbFreeze) == 0) }
    }

    @Test("a fraction is the length of a note, a number so many beats, and a time as many as the tempo makes of it")
    func noteLengths() {
        for (text, beats) in [
            ("1/8", 0.5), ("1/8 note", 0.5), ("1/8 notes", 0.5), ("1/8t", 1.0 / 3), ("1/8 t", 1.0 / 3), ("1/8d", 0.75),
            ("1/8.", 0.75), ("3/16", 0.75), ("1/4 triplet", 2.0 / 3), ("1/4 dotted", 1.5), ("1/8 beat", 0.125),
            ("1/3 beat", 1.0 / 3), ("0.5", 0.5), ("2", 2.0), ("1 beat", 1.0), ("250 ms", 0.5), ("0.25 s", 0.5),
            ("1 note", 4.0),
        ] {
            #expect(read(text, .delayTime).map { abs($0 - beats) < 1e-9 } == true, "\(text)")
        }
        #expect(read("+1/8", .delayTime, now: 1) == 1.5 && read("-1/16", .delayTime, now: 1) == 0.75)
        #expect(
            problem("1/3", .delayTime) == "\"1/3\" is not a note length: use 1/8, 1/8t, 1/8d, or 1/3 beat")
        #expect(problem("3/2", .delayTime) == "delay-time takes 0.0625–4 beats")
        let time = problem("5 ms", .delayTime)
        #expect(time == "delay-time takes 0.0625–4 beats, which is 31.25–2000 ms at 120 BPM")
        #expect(
            problem("1/8x", .delayTime)
                == #"unknown unit "x": delay-time takes a note or beats, such as 1/8, 1/8t, 1/8d, 1.5 or 250 ms"#)
        #expect(read("1/2", .ratio) == 0.5 && Quantity(.delayTime).text(0.75) == "0.75 beats = 1/8d")
        #expect(Quantity(.delayTime).text(0.7) == "0.7 beats")
    }

    @Test("a list of notes is typed with its chances after the name, too")
    func listOfNotes() throws {
        let setting = try TypedSetting("pitch-set 0 3:0.5 7", focus: .pitch, values: ParameterValues())
        #expect(setting.parameter == .pitchSet && setting.notes?.text == "0 3:0.5 7")
    }

    @Test("what is looked for by a word of the field has its parameters")
    func topics() {
        for (word, parameter) in [
            ("reverb", Parameter.reverbMix), ("fm", .fmIndex), ("wavetables", .position), ("echo", .delayTime),
            ("chords", .pitchSet), ("bank", .soundSelect), ("Ring", .ringMix), ("octaves", .transposition),
            ("octave", .pitchSetRange), ("surround", .pan), ("speakers", .channelOrder), ("channels", .stereoSpread),
            ("vibrato", .fmRatio), ("gaussian", .window), ("quad", .pan), ("pins", .position),
            ("normal", .pitchDistribution),
        ] {
            #expect(Topic.called(word).contains { $0.parameters.contains(parameter) }, "\(word)")
        }
        #expect(Topic.called("x").isEmpty && Topic.called("pitch").isEmpty)
    }

    @Test("what lies outside the whole range is refused with the range, and not brought to its end")
    func ranges() {
        #expect(problem("61 s", .duration) == "duration takes 0.00002–60 s")
        #expect(problem("-60.5", .transposition) == "transposition takes −60 to 60 st")
        #expect(problem("30", .regularity) == "regularity takes 0–1")
        #expect(problem("-30", .density, now: 20) == "density takes 0–10000 /s; that would be −10 /s")
        #expect(problem("1e9", .pitch) == "pitch takes 1–20000 Hz" && read("8e-2", .duration) == 0.08)
        #expect(problem("1e", .pitch).hasPrefix("unknown unit"))
        #expect(read("60000 ms", .duration) == 60 && read("20 us", .duration) == 0.000_02)
        #expect(read("10000", .density) == 10_000 && read("10000.1", .density) == nil)
    }

    @Test(
        "what is no value is answered in one clear line",
        arguments: [
            ("foo", Parameter.duration, #"unknown value "foo": duration takes seconds, such as 50 ms"#),
            ("50 Hz", .duration, #"unknown unit "Hz": duration takes seconds, such as 50 ms"#),
            ("", .density, "density takes 0–10000 /s"), ("   ", .density, "density takes 0–10000 /s"),
            ("1,000", .pitch, #""1,000" is ambiguous: leave out the comma or use a point"#),
            ("1.000,5", .pitch, #"unknown value "1.000,5": pitch takes a frequency or a note, such as 440 Hz or A4"#),
            ("nan", .pan, #"unknown value "nan": pan takes a number, such as 0.3 or 30 %"#),
            ("inf", .density, #"unknown value "inf": density takes grains per second, such as 12 /s"#),
            ("+", .density, #"unknown value "+": density takes grains per second, such as 12 /s"#),
            ("by", .density, #"unknown value "by": density takes grains per second, such as 12 /s"#),
            ("0x10", .density, #"unknown unit "x10": density takes grains per second, such as 12 /s"#),
            ("\u{1b}[A", .pitch, #"unknown value "\u{1B}[A": pitch takes a frequency or a note, such as 440 Hz or A4"#),
        ] as [(String, Parameter, String)])
    func problems(text: String, parameter: Parameter, line: String) {
        #expect(problem(text, parameter, now: 1) == line)
    }

    @Test("nothing that can be typed gives a value outside the range, or a line that moves the cursor")
    func anything() {
        var random = SystemlessRandom(state: 7)
        let letters = Array("0123456789.,+-−%/ehzkHsmdbxst A4#b\u{0}\u{1b}\n\t…é")
        for _ in 0..<4_000 {
            let text = String(
                (0..<Int(random.next() % 10)).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
            let parameter = Parameter.allCases[Int(random.next() % UInt64(Parameter.allCases.count))]
            do {
                let value = try ValueReading.value(
                    text, of: Quantity(parameter), current: parameter.definition.defaultValue)
                #expect(parameter.definition.range.contains(value), "\(text)")
            } catch {
                #expect(!error.description.unicodeScalars.contains { $0.value < 32 }, "\(text)")
            }
        }
    }

    @Test("every parameter is found by its names, and by as much of them as leaves no doubt")
    func names() {
        func found(_ text: String) -> Parameter? {
            if case .one(let parameter) = TypedNames.parameter(text) { parameter } else { nil }
        }
        for parameter in Parameter.allCases {
            #expect(found(parameter.definition.name) == parameter)
            #expect(found(parameter.definition.shortName.uppercased()) == parameter)
        }
        #expect(found("dens") == .density && found("dur") == .duration && found("pit") == .pitch)
        #expect(found("pitch-o") == .pitchOffset && found("cut") == .filterCutoff && found("pos") == .position)
        #expect(found("p") == nil && found("zz") == nil && found("") == nil)
        guard case .several(let several) = TypedNames.parameter("p") else {
            Issue.record("p is one")
            return
        }
        #expect(several.contains("pitch") && several.contains("pan") && several.contains("position"))
    }
}

/// The same numbers at every run.
struct SystemlessRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
