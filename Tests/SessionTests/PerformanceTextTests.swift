import FoundationEssentials
import Granular
import Mapping
import SeededGenerator
import Session
import Testing
import Touch

@Suite("The text of a performance")
struct PerformanceTextTests {
    private static let build = Performance.Build(
        rate: 48_000, seed: .max, kernel: "avx2", quality: .fast, levelDecibels: -12.5)

    private static let beats = [
        SourceBeat(seconds: 0.1 + 0.2), SourceBeat(seconds: 0.5, isFirstOfBar: true), SourceBeat(seconds: 1e-3 + 1),
    ]

    /// A performance with one of everything.
    private static func text() -> PerformanceText {
        var text = PerformanceText(build, beginFrame: 6_400)
        text.add(
            Performance.MappingText(title: "Two hands", isMirrored: true, text: "name = \"Two hands\"\n\n[[zone]]"))
        text.add(
            Performance.Sound(name: "a rain", file: "/home/ä/a rain %.wav", fingerprint: "00ff", rootHz: 261.625_565_3))
        text.add(Performance.Sound(name: "study", file: nil, fingerprint: "ab", rootHz: 1, beats: beats))
        text.addKept(from: 7_000)
        let changes: [Change] = [
            .set(.pitch, 0.1 + 0.2, cloud: 16), .use(slot: 30, cloud: 3), .section(from: 0.25, to: 1 / 3, cloud: 2),
            .start(cloud: 0), .release(cloud: 0), .freeze(true), .quality(.fine), .set(.reverbTime, 2.5, cloud: 0),
            .level(-3),
            .mute(false), .panic, .tempo(beatsPerMinute: 128.5, beat: -1 / 3), .lock(true), .scanFactor(1.01),
            .modulator(.lfo6, .rate, 0.1), .cycles(.lfo1, 12.75), .amount(.follower, .pitch, -7), .grains(320),
            .note(place: 15, semitones: -3.5, chance: 0.25),
            .sound(chance: 0.25, decibels: -1 / 3, place: 7, slot: 30, cloud: 15),
            .grain(count: 64, cloud: 3), .pulse(beats: 0.25 / 3, count: 2, cloud: 15),
            .pulse(beats: 0, count: 1, cloud: 0),
            .set(.density, 1 / 3, cloud: 80), .use(slot: 31, cloud: 17), .start(cloud: 80), .grain(count: 1, cloud: 64),
        ]
        text.add(Performance.TimedEvent(frame: 6_400, .assign(sound: 1, slot: 30)))
        for (index, change) in changes.enumerated() {
            text.add(Performance.TimedEvent(frame: 7_000 + Int64(index), .change(change)))
        }
        text.add(Performance.TimedEvent(frame: 12_800, .renew))
        let contacts = [
            Contact(id: 7, phase: .began, position: SurfacePoint(x: 0.333_333, y: 0.5), strength: 0.25),
            Contact(id: 9, phase: .moved, position: SurfacePoint(x: 0, y: 1), size: 0.125),
            Contact(id: 10, phase: .ended, position: SurfacePoint(x: 0, y: 1)),
        ]
        let commands: [Performance.Command] = [
            .surface(SurfaceSize(widthMillimetres: 217.6, heightMillimetres: 136, isKnown: false)),
            .touch(source: 17, contacts), .set(.density, 12.5), .hold(true), .mute(true), .freeze(false), .panic,
            .level(-7), .mapping(0), .sound(1), .section(3), .section(nil), .bed(0, -20), .noBed, .touch(source: 0, []),
            .modulator(.lfo4, .phase, 0.25), .amount(.follower, .pan, -0.5), .tempo(92.5), .lock(.scan, true),
            .lock(.density, false), .notes(NoteList([.init(0), .init(3.5, chance: 0.25), .init(-12)]) ?? NoteList()),
            .notes(NoteList()), .grain(3, cloud: nil), .grain(64, cloud: 15),
            .mix([.init(sound: 0, chance: 1), .init(sound: 1, chance: 1 / 3)]), .mix([]), .pins([]),
            .part(guest: 512, 0), .touch(source: 10_512, contacts),
            .pins([
                Pin(control: "a tape %", height: 0.25, values: [.position: 1 / 3, .ratio: 2]),
                Pin(control: "ä", height: 1, values: [:]),
            ]), .zoom("a tape", 0.25...1 / 3), .fields([]),
            .fields([
                Field(control: "field 1", area: Area(x: 0...1 / 3, y: 0.25...1)),
                Field(control: "ä", area: Area(x: 0.5...1, y: 0...1)),
            ]),
        ]
        for (index, command) in commands.enumerated() {
            text.add(Performance.TimedCommand(microseconds: Int64(index) * 1_000 - 500, command))
        }
        text.reach(12_800)
        return text
    }

    @Test("two channels are not told, more are, and what cannot be is rejected")
    func channels() throws {
        var build = Self.build
        func header(_ build: Performance.Build) -> String {
            var text = PerformanceText(build, beginFrame: 0)
            return String(decoding: text.takeText(), as: UTF8.self)
        }
        #expect(!header(build).contains("channels"))
        build.channels = 8
        let text = header(build)
        #expect(text.contains("\nrate 48000\nchannels 8\n"))
        #expect(try Performance(text: Array(text.utf8), file: "a").build == build)
        for wrong in ["0", "1", "3", "18", "-2", "x"] {
            let changed = text.replacing("channels 8", with: "channels \(wrong)")
            #expect(throws: PerformanceError.self) { try Performance(text: Array(changed.utf8), file: "a") }
        }
    }

    /// What is read, written again.
    private static func again(_ performance: Performance) -> [UInt8] {
        var text = PerformanceText(performance.build, beginFrame: performance.beginFrame)
        for mapping in performance.mappings { text.add(mapping) }
        for sound in performance.sounds { text.add(sound) }
        text.addKept(from: performance.keepFrame)
        for event in performance.events { text.add(event) }
        for command in performance.commands { text.add(command) }
        text.end(at: performance.endFrame)
        return text.takeText()
    }

    @Test("what is read and written again is read as the same")
    func roundTrip() throws {
        var text = Self.text()
        text.end(at: 15_000)
        let read = try Performance(text: text.takeText(), file: "a")
        #expect(read.isWhole)
        #expect(read.build == Self.build)
        #expect((read.beginFrame, read.keepFrame, read.endFrame) == (6_400, 7_000, 15_000))
        #expect(read.sounds.map(\.beats) == [[], Self.beats])
        #expect(read.sounds[0].file == "/home/ä/a rain %.wav")
        #expect(read.mappings[0].text == "name = \"Two hands\"\n\n[[zone]]\n")
        #expect(read.mappings[0].isMirrored)
        #expect(read.events.count == 29)
        guard case .change(.set(.pitch, let pitch, 16)) = read.events[1].event else {
            Issue.record("the pitch is not there")
            return
        }
        #expect(pitch == 0.1 + 0.2)
        #expect(read.commands.count == 33)
        #expect(read.commands[1].microseconds == 500)
        #expect(
            read.commands[1].command
                == .touch(
                    source: 17,
                    [
                        Contact(id: 7, phase: .moved, position: SurfacePoint(x: 0.333_333, y: 0.5), strength: 0.25),
                        Contact(id: 9, phase: .moved, position: SurfacePoint(x: 0, y: 1), size: 0.125),
                    ]))
        // The blank line at the end of a mapping is the one thing that a second writing adds.
        let once = try Performance(text: Self.again(read), file: "a")
        #expect(once.events.count == 29 && once.commands == read.commands && once.sounds == read.sounds)
    }

    @Test("one that was kept while another was played again can be read")
    func playedAlong() throws {
        var text = Self.text()
        for source in [64, 65, 80, 144] {
            let contact = Contact(id: 1, phase: .moved, position: SurfacePoint(x: 0.5, y: 0.5))
            text.add(Performance.TimedCommand(microseconds: 20_000, .touch(source: source, [contact])))
        }
        text.end(at: 15_000)
        let read = try Performance(text: text.takeText(), file: "a")
        #expect(
            read.commands.suffix(4).map(\.command).map { command in
                if case .touch(let source, _) = command { source } else { -1 }
            } == [64, 65, 80, 144])
    }

    @Test(
        "what is written of what was read is the same text from then on, mappings with their last line's end or without",
        arguments: [
            "name = \"a\"", "name = \"a\"\n", "\n\nname = \"a\"\n\n", "", "\n", "name = \"a\"\r\n\r\n[[zone]]\r\n",
        ])
    func fixedText(mapping: String) throws {
        var text = Self.text()
        text.add(Performance.MappingText(title: "a", isMirrored: false, text: mapping))
        text.end(at: 15_000)
        let first = try Performance(text: text.takeText(), file: "a")
        let kept = mapping.utf8.last == UInt8(ascii: "\n") ? mapping : mapping + "\n"
        #expect(first.mappings.last?.text == kept)
        let once = Self.again(first)
        #expect(Self.again(try Performance(text: once, file: "a")) == once)
    }

    @Test("one that breaks off is read up to there, and says so")
    func brokenOff() throws {
        var text = Self.text()
        let bytes = text.takeText()
        let read = try Performance(text: bytes + Array("a 100 pit".utf8), file: "a")
        #expect(!read.isWhole)
        #expect(read.endFrame == 12_800)
        #expect(read.events.count == 29)
    }

    @Test("one that is cut at any byte after its beginning is read up to there")
    func cutAnywhere() throws {
        var text = Self.text()
        let bytes = text.takeText()
        let whole = try Performance(text: bytes, file: "a")
        let begin = try #require(bytes.firstRange(of: Array("\nbegin 6400\n".utf8))).upperBound
        for length in begin..<bytes.count {
            let cut = try Performance(text: Array(bytes[..<length]), file: "a")
            #expect(cut.events.count <= whole.events.count)
        }
    }

    @Test("happenings come in the order of their frames, those of one frame as they were written")
    func order() throws {
        var text = PerformanceText(Self.build, beginFrame: 0)
        for (frame, value) in [(200, 1.0), (100, 2), (200, 3), (100, 4)] {
            text.add(Performance.TimedEvent(frame: Int64(frame), .change(.level(value))))
        }
        text.end(at: 300)
        let read = try Performance(text: text.takeText(), file: "a")
        let levels = read.events.compactMap { timed -> Double? in
            if case .change(.level(let level)) = timed.event { level } else { nil }
        }
        #expect(levels == [2, 4, 1, 3])
    }

    @Test(
        "what is wrong is told in one line with its place",
        arguments: [
            ("hello\n", "f:1: not a Quern performance"),
            ("", "f: not a Quern performance"),
            ("quern-performance 8\n", "f:1: unsupported performance version; this Quern reads versions 1 to 7"),
            ("quern-performance 1\nrate 1\n", "f:2: rate must be 8000 to 768000"),
            ("quern-performance 1\nrate 48000\n", "f: incomplete: it ends before \"begin\""),
            (
                "quern-performance 1\nbegin 0\n",
                "f:2: \"begin\" needs rate, seed, kernel, quality, level, clouds and grains before it"
            ),
        ])
    func wrong(text: String, message: String) {
        #expect {
            try Performance(text: Array(text.utf8), file: "f")
        } throws: {
            "\($0)" == message
        }
    }

    @Test(
        "what is wrong after the beginning is told in one line with its place",
        arguments: [
            ("a 0 pitch@0 nan", "a number is missing"), ("a 0 pitch@99 1", "no such cloud"),
            ("a 0 pitch@81 1", "no such cloud"), ("a 0 use 0 81", "no such cloud"), ("a 0 start 256", "no such cloud"),
            ("a 0 pulse 1.0 1 81", "no such cloud"), ("d 0 grain 1 16", "no such cloud"),
            ("a 0 pich@0 1", "unknown parameter \"pich\""), ("a 0 place 7 0", "no such sound"),
            ("a 9223372036854775807 start 0", "this frame is out of range"),
            ("a -1 start 0", "this frame is out of range"),
            ("a 0 start 0 0", "unexpected text at the end of the line"),
            ("d 0 part 0 0", "part needs the number of a guest"),
            ("d 0 part 100000 0", "part needs the number of a guest"), ("d 0 part 1 7", "no such mapping"),
            ("d 0 touch 0 1:2", "a contact needs its number, x and y, such as 3:0.25:0.5"),
            ("d 0 touch 0 1:1e308:0.5", "a contact needs its number, x and y, such as 3:0.25:0.5"),
            ("d 0 mapping 0", "no such mapping"), ("d 0 fly", "unknown command \"fly\""),
            ("a 0 lfo 7 rate 1", "oscillators are numbered 1 to 6"), ("a 0 lfo 1 rate", "a number is missing"),
            ("a 0 lfo 1 attack 1", #"lfo 1 has no setting "attack""#),
            ("a 0 follower cycles 1", #"follower has no setting "cycles""#),
            ("a 33 renew", "an engine can only restart on a multiple of the grid"),
            ("\u{1B}[2J", #"unexpected "\u{1B}[2J""#),
            ("a 0 lev\u{7F}\u{2028}el -3", #"unknown event "lev\u{7F}\u{2028}el""#),
        ])
    func wrongLine(line: String, message: String) {
        var text = PerformanceText(Self.build, beginFrame: 0)
        let head = text.takeText()
        let number = head.count { $0 == UInt8(ascii: "\n") } + 1
        #expect {
            try Performance(text: head + Array((line + "\n").utf8), file: "f")
        } throws: {
            "\($0)" == "f:\(number): \(message)"
        }
    }

    @Test("how an engine stands is read as it was written, once, at the beginning")
    func state() throws {
        let configuration = EngineConfiguration(clouds: 2)
        var engine = Engine(configuration, source: .silence)
        engine.begin(at: 6_400, levelDecibels: -6)
        let told = engine.checkpoint()
        let state = try #require(told)
        func text(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> Performance {
            var text = PerformanceText(Self.build, beginFrame: 6_400, hasState: true)
            text.add(Performance.TimedEvent(frame: 6_400, .change(.level(-6))))
            text.add(state)
            text.add(Performance.TimedEvent(frame: 6_400, .restore))
            text.add(Performance.TimedEvent(frame: 6_401, .change(.level(-7))))
            text.end(at: 7_000)
            var bytes = text.takeText()
            change(&bytes)
            return try Performance(text: bytes, file: "f")
        }
        let performance = try text()
        #expect(performance.state == state && performance.version == 7 && performance.isWhole)
        #expect(performance.events.map(\.event) == [.change(.level(-6)), .restore, .change(.level(-7))])
        #expect(!performance.hasUnknownState)
        func line(_ line: String) throws -> Performance {
            try text { $0 += Array((line + "\n").utf8) }
        }
        #expect(throws: PerformanceError.self) { try line("state AAAA") }
        // One of a later version of Quern is left out, and that is said.
        var later = state.bytes
        later[0] += 1
        let head =
            "quern-performance 7\nrate 48000\nseed 1\nkernel plain\nquality fine\nlevel 0\nclouds 2\ngrains 100\nbegin 6400\n"
        func first(_ word: String) throws -> Performance {
            try Performance(text: Array("\(head)state \(word)\na 1 level -3\nend 7000\n".utf8), file: "f")
        }
        let unknown = try first(Data(later).base64EncodedString())
        #expect(unknown.state == nil && unknown.hasUnknownState && unknown.events.count == 1)
        #expect(throws: PerformanceError.self) { try first("!") }
        var elsewhere = Engine(configuration, source: .silence)
        elsewhere.begin(at: 64, levelDecibels: 0)
        let other = elsewhere.checkpoint()
        let otherState = try #require(other)
        #expect(throws: PerformanceError.self) { try first(Data(otherState.bytes).base64EncodedString()) }
    }

    @Test("a text that was changed anywhere is read or refused, and never more")
    func mutations() {
        var text = Self.text()
        text.end(at: 15_000)
        let bytes = text.takeText()
        var random = SeededGenerator(seed: 7)
        var refused = 0
        for _ in 0..<3_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? Performance(text: changed, file: "f")) == nil { refused += 1 }
        }
        #expect(refused > 1_000)
    }

    @Test("up to version 3 positions went round every sound")
    func olderEngine() throws {
        func performance(_ version: Int, _ lines: String) throws -> Performance {
            let head = "rate 48000\nseed 1\nkernel plain\nquality fine\nlevel 0\nclouds 2\ngrains 100\nbegin 0\n"
            return try Performance(
                text: Array("quern-performance \(version)\n\(head)\(lines)end 64\n".utf8), file: "f")
        }
        func edges(_ performance: Performance) -> [Double] {
            performance.events.compactMap {
                if case .change(.set(.positionEdge, let value, _)) = $0.event { value } else { nil }
            }
        }
        let wrap = Double(PositionEdge.wrap.rawValue)
        for version in 1...3 {
            let old = try performance(version, "a 0 start 0\n")
            #expect(edges(old) == [wrap, wrap] && old.commands.map(\.command) == [.set(.positionEdge, wrap)])
        }
        let now = try performance(4, "a 0 start 0\n")
        #expect(edges(now).isEmpty && now.commands.isEmpty)
    }

    @Test("up to version 4 there were as many clouds as the file says, and no guests'; now there are 81 at most")
    func clouds() throws {
        func clouds(_ count: Int, version: Int = PerformanceText.version) throws -> Int {
            let text = """
                quern-performance \(version)
                rate 48000
                seed 1
                kernel plain
                quality fine
                level 0
                clouds \(count)
                grains 100
                begin 0
                a 0 pitch@\(count - 1) 1
                end 64

                """
            return try Performance(text: Array(text.utf8), file: "f").build.clouds
        }
        for count in [1, 16, 17] { #expect(try clouds(count, version: 4) == count) }
        #expect(Self.build.clouds == 81)
        #expect(try clouds(81) == 81)
        for count in [0, 82, 255] {
            #expect {
                try clouds(count)
            } throws: {
                "\($0)" == "f:7: clouds must be 1 to 81"
            }
        }
    }
}
