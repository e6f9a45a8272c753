import Granular
import Mapping
import Testing
import Touch

@Suite("Whatever the mapping and the frames")
struct AnyMappingTests {
    /// What an engine that only applies the changes would hold.
    private struct Heard {
        var values = [ParameterValues](repeating: ParameterValues(), count: 16)
        var sounding: Set<UInt8> = []
        var pulsing: Set<UInt8> = []
        var faults: [String] = []
        private var time = Int64.min

        mutating func apply(_ outputs: [Mapper.Output]) {
            for output in outputs {
                if output.timeMicroseconds < time { faults.append("time runs backwards") }
                time = output.timeMicroseconds
                if case .change(let change) = output.kind { apply(change) }
            }
        }

        mutating func apply(_ changes: [Change]) { for change in changes { apply(change) } }

        private mutating func apply(_ change: Change) {
            switch change {
            case .set(let parameter, let value, let cloud):
                if !parameter.definition.range.contains(value) { faults.append("\(parameter) = \(value)") }
                if values[Int(cloud)][parameter] == value { faults.append("\(parameter) said twice") }
                values[Int(cloud)][parameter] = value
            case .start(let cloud): if !sounding.insert(cloud).inserted { faults.append("\(cloud) starts twice") }
            case .release(let cloud): if sounding.remove(cloud) == nil { faults.append("\(cloud) ends twice") }
            case .grain(let count, _): if !(1...64).contains(count) { faults.append("\(count) grains") }
            case .pulse(let beats, _, let cloud):
                if beats == 0, pulsing.remove(cloud) == nil { faults.append("\(cloud) stops pulsing twice") }
                if beats > 0 { pulsing.insert(cloud) }
            default: faults.append("\(change)")
            }
        }

        /// The clouds that are fingers' own.
        private static func voices(of mapper: Mapper) -> [UInt8] {
            guard let grips = Mirror(reflecting: mapper).descendant("grips") else { return [] }
            return Mirror(reflecting: grips).children.compactMap {
                Mirror(reflecting: $0.value).descendant("voice") as? UInt8
            }
        }

        mutating func check(_ mapper: Mapper) {
            if mapper.isSounding == (sounding.isEmpty && pulsing.isEmpty) { faults.append("sounding differs") }
            let voices = Self.voices(of: mapper)
            if Set(voices).count != voices.count { faults.append("one cloud for two fingers") }
            guard !mapper.mapping.hasCloudPerTouch else { return }
            if values[0] != mapper.values { faults.append("what is heard is not what is seen") }
        }
    }

    private let surface = SurfaceSize(widthMillimetres: 217, heightMillimetres: 136)

    /// Ends every touch and the hold, and lets a minute pass.
    private func finish(_ mapper: inout Mapper, _ heard: inout Heard, after time: Int64) {
        for source in 0...1 {
            heard.apply(mapper.handle(TouchFrame(timeMicroseconds: time, contacts: []), from: source))
        }
        heard.apply(mapper.setHold(false))
        heard.apply(mapper.advance(to: time + 70_000_000))
    }

    /// What is left of what was played.
    private func rest(_ mapper: Mapper, _ heard: Heard) -> [String] {
        var rest: [String] = []
        if !heard.sounding.isEmpty || !heard.pulsing.isEmpty || mapper.isSounding { rest.append("sound") }
        if mapper.isHeld { rest.append("hold") }
        if mapper.nextMicroseconds != nil { rest.append("time") }
        if !mapper.fingers.isEmpty { rest.append("fingers") }
        let added = Mirror(reflecting: mapper).descendant("clouds", "additions")
        if let added, elements(added) > 0, !mapper.mapping.controls.indices.contains(where: mapper.isOn) {
            rest.append("additions")
        }
        for child in Mirror(reflecting: mapper).children
        where ["grips", "gesturePositions", "latchedBy", "latchedPulses", "strikes", "restarting"].contains(child.label)
            && elements(child.value) > 0
        {
            rest.append(child.label ?? "")
        }
        return rest
    }

    @Test(
        "Nothing is stuck in the end, every start has its end, every value its range, and time runs on",
        arguments: 0..<60)
    func anything(_ seed: Int) throws {
        var random = RandomMapping(seed)
        var mapper = Mapper(random.mapping())
        mapper.surface = surface
        mapper.soundSeconds = 4
        var heard = Heard()
        var latest: Int64 = 0
        for step in random.steps(400, isLawful: seed % 2 == 0) {
            latest = max(latest, step.frame.timeMicroseconds)
            heard.apply(mapper.handle(step.frame, from: step.source))
            switch Int.random(in: 0..<150, using: &random.generator) {
            case 0: heard.apply(mapper.setHold(.random(using: &random.generator)))
            case 1: heard.apply(mapper.releaseAll())
            case 2: heard.apply(mapper.use(random.mapping()))
            case 3...5:
                var next = random.mapping()
                next.hasCloudPerTouch = mapper.mapping.hasCloudPerTouch
                if Bool.random(using: &random.generator) { next.controls = mapper.mapping.controls.reversed() }
                heard.apply(mapper.replace(next))
            case 6: heard.apply(mapper.nudge(.density, steps: 5))
            case 7: heard.apply(mapper.set(.pitch, to: .infinity))
            default: break
            }
            for control in mapper.mapping.controls.indices {
                if !mapper.positions(of: control).allSatisfy((0...1).contains) { heard.faults.append("position") }
            }
            heard.check(mapper)
        }
        finish(&mapper, &heard, after: latest + 1)
        let faults = Array(Set(heard.faults).sorted().prefix(5))
        #expect(faults == [])
        let rest = rest(mapper, heard)
        #expect(rest == [])
        heard.apply(mapper.releaseAll())
        #expect(heard.sounding.isEmpty)
    }

    @Test("However often time passes between frames the same comes out, at the same times", arguments: 0..<40)
    func anyPace(_ seed: Int) throws {
        func play(_ pace: Int64?) -> [String] {
            var random = RandomMapping(1000 + seed)
            var mapper = Mapper(random.mapping())
            mapper.surface = surface
            mapper.soundSeconds = 4
            var now: Int64 = 0
            var lines: [String] = []
            func note(_ outputs: [Mapper.Output]) {
                for (output, line) in zip(outputs, told(outputs)) {
                    lines.append("\(output.timeMicroseconds) \(line)")
                }
            }
            for step in random.steps(60, isLawful: true) {
                if let pace {
                    while now + pace < step.frame.timeMicroseconds {
                        now += pace
                        note(mapper.advance(to: now))
                    }
                }
                now = step.frame.timeMicroseconds
                note(mapper.handle(step.frame, from: step.source))
            }
            let end = now + 3_000_000
            while let pace, now + pace < end {
                now += pace
                note(mapper.advance(to: now))
            }
            note(mapper.advance(to: end))
            return lines
        }
        let once = play(nil)
        for pace: Int64 in [100, 7_000, 4_000] {
            let often = play(pace)
            let first = zip(once, often).first { $0 != $1 }
            #expect(first == nil && once.count == often.count, "every \(pace) µs")
        }
        #expect(once == play(nil), "the same each time")
    }

    @Test("Much happens in these performances, so that they try something")
    func tries() {
        var words: [String: Int] = [:]
        for seed in 0..<40 {
            var random = RandomMapping(seed)
            var mapper = Mapper(random.mapping())
            for step in random.steps(100, isLawful: true) {
                for line in told(mapper.handle(step.frame, from: step.source)) {
                    words[String(line.prefix { $0 != " " }), default: 0] += 1
                }
            }
        }
        for word in ["start", "release", "pitch", "pan"] { #expect(words[word, default: 0] > 20, "\(word)") }
    }

    @Test("A frame at the end of all time, or before its beginning, breaks nothing")
    func ends() {
        let controls = [
            zone(
                "z", whole, .absolute, Route(.held, density(smoothing: 30)),
                Route(.speed, Binding(.pan, low: -1, high: 1)))
        ]
        let gestures = [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)])]
        var mapper = Mapper(Mapping(name: "m", controls: controls, gestures: gestures))
        var heard = Heard()
        for (id, time) in [Int64.min, -1, 0, .max, .min, 5].enumerated() {
            let contact = Contact(id: id, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
            heard.apply(mapper.handle(TouchFrame(timeMicroseconds: time, contacts: [contact])))
            heard.check(mapper)
        }
        finish(&mapper, &heard, after: 0)
        #expect(heard.faults == [] && heard.sounding == [])
    }
}
