import Granular
import Mapping
import SeededGenerator
import Testing
import Touch

@Suite("Whatever the frames")
struct AnyFramesTests {
    /// Zones, a fader and a knob that overlap, leave gaps and share parameters.
    static let mixed = Mapping(
        name: "Mixed",
        controls: [
            .zone(
                name: "zone", area: Area(x: 0...0.4, y: 0.2...1),
                x: Binding(.pitchOffset, low: 1000, high: 0),
                y: Binding(.pitch, low: 100, high: 1000, response: .exponential)),
            .fader(name: "fader", area: Area(x: 0.3...0.6, y: 0...0.8), Binding(.density, low: 1, high: 100)),
            .knob(name: "knob", area: Area(x: 0.6...1, y: 0.5...1), Binding(.duration, low: 0.05, high: 1)),
            .zone(name: "pitch", area: Area(x: 0.7...1, y: 0...0.4), x: Binding(.pitch, low: 1000, high: 100)),
        ])

    /// What an engine would hold after the changes, and the fingers as the rules say, kept in the plainest way.
    struct Model {
        var values = ParameterValues()
        var isSounding = false
        /// By source and id: the control of each finger that is down.
        var holds: [[Int]: Int?] = [:]

        mutating func apply(_ changes: [Change]) {
            var hasStartedOrReleased = false
            for change in changes {
                switch change {
                case .set(let parameter, let value, _):
                    #expect(!hasStartedOrReleased, "values come first")
                    #expect(value != values[parameter], "only what changes is set")
                    values[parameter] = value
                case .start:
                    #expect(!isSounding && !hasStartedOrReleased)
                    isSounding = true
                    hasStartedOrReleased = true
                case .release:
                    #expect(isSounding && !hasStartedOrReleased)
                    isSounding = false
                    hasStartedOrReleased = true
                default: Issue.record("a mapper has no business with \(change)")
                }
            }
        }

        mutating func follow(_ frame: TouchFrame, source: Int, mapping: Mapping) {
            for contact in frame.contacts {
                let key = [source, contact.id]
                if !contact.isDown {
                    holds[key] = nil
                } else if contact.phase == .began {
                    holds[key] = .some(mapping.control(at: contact.position))
                }
            }
        }
    }

    @Test(
        "Values stay in range, no finger leaves anything stuck, and it sounds exactly while one plays or it is held",
        arguments: 0..<40)
    func anyFrames(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var mapper = Mapper(Self.mixed)
        var model = Model()
        var sources = [Fingers(), Fingers()]
        for _ in 0..<500 {
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: model.apply(mapper.setHold(.random(using: &generator)))
            case 1:
                model.apply(mapper.releaseAll())
                model.holds = model.holds.mapValues { _ in nil }
                #expect(!mapper.isSounding)
            case 2:
                let mapping = [Self.mixed, twoZones, oneKnob].randomElement(using: &generator) ?? oneKnob
                if mapping != mapper.mapping { model.holds = model.holds.mapValues { _ in nil } }
                model.apply(mapper.use(mapping))
            case 3:
                let parameter = Parameter.allCases.randomElement(using: &generator) ?? .pitch
                model.apply(mapper.nudge(parameter, steps: .random(in: -50...50, using: &generator)))
            default:
                let source = Int.random(in: 0...1, using: &generator)
                let acts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in Self.act(&generator) }
                let frame = sources[source].frame(acts)
                model.apply(changes(mapper.handle(frame, from: source)))
                model.follow(frame, source: source, mapping: mapper.mapping)
            }
            let held = Dictionary(
                uniqueKeysWithValues: mapper.fingers.map { ([$0.id.source, $0.id.contact], $0.control) })
            #expect(held == model.holds)
            #expect(mapper.values == model.values)
            #expect(mapper.isSounding == model.isSounding)
            #expect(mapper.isSounding == (mapper.isHeld || model.holds.values.contains { $0 != nil }))
            for parameter in Parameter.allCases {
                #expect(parameter.definition.range.contains(mapper.values[parameter]))
            }
            for index in mapper.mapping.controls.indices {
                let setting = mapper.fingers.filter { $0.control == index }.map(\.isSetting)
                #expect(setting.dropLast().allSatisfy { !$0 } && setting.last != false, "one finger sets, the latest")
            }
        }
        for source in sources.indices {
            model.apply(changes(mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: []), from: source)))
        }
        model.apply(mapper.setHold(false))
        #expect(!mapper.isSounding && !model.isSounding && mapper.fingers.isEmpty)
    }

    private static func act(_ generator: inout SeededGenerator) -> Fingers.Act {
        let finger = Int.random(in: 0..<5, using: &generator)
        let x = Double.random(in: 0...1, using: &generator)
        let y = Double.random(in: 0...1, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1, 2: return .down(finger, x, y)
        case 3, 4: return .move(finger, x, y)
        case 5, 6: return .up(finger)
        default: return .cancel(finger)
        }
    }

    @Test("Fingers alone keep every value within the range of the mapping", arguments: 0..<10)
    func mappingRange(_ seed: Int) {
        var generator = SeededGenerator(seed: 1000 + UInt64(seed))
        for mapping in [Self.mixed, twoZones, oneFader] {
            var mapper = Mapper(mapping)
            var fingers = Fingers()
            var start = ParameterValues()
            for _ in 0..<300 {
                let acts = (0..<3).map { _ in Self.act(&generator) }
                for change in changes(mapper.handle(fingers.frame(acts))) {
                    guard case .set(let parameter, let value, _) = change else { continue }
                    let scale = mapping.scale(of: parameter)
                    #expect(value >= scale.low && value <= scale.high)
                    start[parameter] = value
                }
            }
            #expect(mapper.values == start)
        }
    }

    @Test("Frames that no tracker would give break nothing", arguments: 0..<20)
    func lawless(_ seed: Int) {
        var generator = SeededGenerator(seed: 2000 + UInt64(seed))
        var mapper = Mapper(Self.mixed)
        var model = Model()
        let phases: [Contact.Phase] = [.began, .moved, .held, .ended, .cancelled]
        let odd = [Double.nan, .infinity, -.infinity, -1, 2, 0, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        for _ in 0..<500 {
            let contacts = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                func coordinate() -> Double {
                    Int.random(in: 0..<4, using: &generator) == 0
                        ? odd.randomElement(using: &generator) ?? 0 : .random(in: 0...1, using: &generator)
                }
                return Contact(
                    id: .random(in: 1...6, using: &generator), phase: phases.randomElement(using: &generator) ?? .held,
                    position: SurfacePoint(x: coordinate(), y: coordinate()))
            }
            model.apply(changes(mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: contacts))))
            #expect(Set(mapper.fingers.map(\.contact.id)) == Set(contacts.filter(\.isDown).map(\.id)))
            for parameter in Parameter.allCases {
                #expect(parameter.definition.range.contains(mapper.values[parameter]))
            }
        }
        model.apply(changes(mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: []))))
        #expect(!mapper.isSounding)
    }

    @Test("The same frames give the same changes")
    func repeatable() {
        func play() -> [String] {
            var generator = SeededGenerator(seed: 99)
            var mapper = Mapper(Self.mixed)
            var fingers = Fingers()
            return (0..<300).flatMap { _ in
                told(mapper.handle(fingers.frame([Self.act(&generator), Self.act(&generator)])))
            }
        }
        #expect(play() == play())
    }
}
