import Granular
import Mapping
import Testing
import Touch

@Suite("Notes of a keyboard")
struct KeyboardTests {
    private func play(_ mapper: inout Mapper, _ notes: [(id: Int, pitch: Double, velocity: Double)], at time: Int64)
        -> [String]
    {
        let contacts = notes.map {
            Contact(
                id: $0.id, phase: .moved, position: SurfacePoint(note: $0.pitch, timbre: 0.5), strength: 0,
                size: $0.velocity)
        }
        return told(mapper.handle(TouchFrame(timeMicroseconds: time, contacts: contacts), from: 15))
    }

    private let touch = Mapping(
        name: "m", controls: [.zone(name: "z", area: Area(x: 0...1, y: 0...1), y: Binding(.density, low: 0, high: 100))]
    )

    /// What an engine holds after these changes.
    private func value(_ parameter: Parameter, of cloud: Int, _ told: [String]) -> Double? {
        let head = "\(parameter.definition.name) = "
        return told.last { $0.hasPrefix(head) && $0.hasSuffix(" in \(cloud)") }
            .flatMap { Double($0.dropFirst(head.count).prefix { $0 != " " }) }
    }

    @Test("each note is a cloud of its own at its pitch, beside what the fingers play")
    func notes() throws {
        var mapper = Mapper(touch)
        let finger = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
        #expect(told(mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: [finger]))).contains("start 0"))
        let told = play(&mapper, [(1, 69, 1), (2, 57, 0.5)], at: 10)
        #expect(told.contains("start 1") && told.contains("start 2"))
        let high = try #require(value(.pitch, of: 1, told))
        let low = try #require(value(.pitch, of: 2, told))
        #expect(abs(high - 440) < 1e-6)
        #expect(abs(low - 220) < 1e-6)
        #expect(value(.pitchOffset, of: 1, told) == 0)
        #expect(value(.level, of: 2, told) == -15)
        #expect(play(&mapper, [(2, 57, 0.5)], at: 20) == ["release 1"])
        #expect(mapper.values[.pitch] == ParameterValues()[.pitch])
    }

    @Test("a note that is bent glides, however far")
    func bent() throws {
        var mapper = Mapper(touch)
        _ = play(&mapper, [(1, 60, 1)], at: 0)
        let told = play(&mapper, [(1, 60.5, 1)], at: 10)
        let pitch = try #require(value(.pitch, of: 1, told))
        #expect(abs(pitch - 440 * 0.577_684_6 * 1.059_463_1) < 0.02 || abs(pitch - 269.29) < 0.01)
        #expect(told.count == 1)
    }

    @Test("a pedal holds the notes that are let go, and begins none")
    func pedal() {
        var mapper = Mapper(touch)
        #expect(told(mapper.setPedal(true)).isEmpty)
        _ = play(&mapper, [(1, 60, 1)], at: 0)
        #expect(play(&mapper, [], at: 10).isEmpty)
        #expect(mapper.isSounding)
        #expect(told(mapper.setPedal(false)) == ["release 1"])
    }

    @Test("fifteen notes sound beside the fingers' cloud; the sixteenth waits for nobody")
    func many() {
        var mapper = Mapper(touch)
        let notes = (1...16).map { (id: $0, pitch: Double($0) + 40, velocity: 1.0) }
        let starts = play(&mapper, notes, at: 0).filter { $0.hasPrefix("start") }
        #expect(starts == (1...15).map { "start \($0)" })
        #expect(play(&mapper, [], at: 10).count == 15)
    }

    @Test("notes make no gestures and touch no controls")
    func apart() {
        let tap = GestureUse(
            Gesture(.tap, fingers: 1, area: Area(x: 0...1, y: 0...1)), triggers: [.action(.freeze)])
        var mapping = touch
        mapping.gestures = [tap]
        var mapper = Mapper(mapping)
        var told = play(&mapper, [(1, 60, 1)], at: 0) + play(&mapper, [], at: 50_000)
        told += MappingTests.told(mapper.advance(to: 2_000_000))
        #expect(!told.contains("freeze"))
        #expect(mapper.values[.density] == ParameterValues()[.density])
    }

    @Test("a mapping that was saved anew leaves the notes that are down")
    func replaced() {
        var mapper = Mapper(touch)
        _ = play(&mapper, [(1, 60, 1)], at: 0)
        var changed = touch
        changed.controls[0].routes[0].binding.high = 50
        #expect(told(mapper.replace(changed)).isEmpty)
        #expect(play(&mapper, [], at: 10) == ["release 1"])
    }
}
