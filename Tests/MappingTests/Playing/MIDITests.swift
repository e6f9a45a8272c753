import Granular
import Mapping
import Testing
import Touch

@Suite("What MIDI moves")
struct MIDITests {
    private static let density = Binding(.density, low: 0, high: 100)

    private func mapper(_ uses: MIDIUse..., cloudPerTouch: Bool = false) -> Mapper {
        Mapper(
            Mapping(
                name: "m", hasCloudPerTouch: cloudPerTouch,
                controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Self.density)], midi: uses))
    }

    /// What density comes to when a controller stands at these hundredths, one after the other.
    private func densities(
        _ mapper: inout Mapper, _ positions: [Double], _ source: MIDISource = .controller(74), channel: Int = 1
    ) -> [Double] {
        positions.map { position in
            _ = mapper.apply(MIDIMove(source, channel: channel, position: position / 100), at: 0)
            return mapper.values[.density].rounded()
        }
    }

    @Test("a controller moves nothing until it has come by where the parameter stands")
    func catches() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)))
        #expect(densities(&mapper, [10, 30, 49.5, 60, 20]) == [50, 50, 50, 60, 20])
    }

    @Test("a controller that jumps over where the parameter stands has it, from both sides")
    func passes() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)))
        #expect(densities(&mapper, [90, 80, 30]) == [50, 50, 30])
        _ = mapper.set(.density, to: 70)
        #expect(densities(&mapper, [40, 60, 80]) == [70, 70, 80])
    }

    @Test("after something else has moved the parameter it has to be caught again, at once where it is caught")
    func again() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)))
        #expect(densities(&mapper, [50, 60]) == [50, 60])
        _ = mapper.set(.density, to: 20)
        #expect(mapper.waitingForMIDI.isEmpty)
        #expect(densities(&mapper, [70, 80]) == [20, 20])
        #expect(mapper.waitingForMIDI == [.density])
        #expect(densities(&mapper, [19, 5]) == [19, 5])
        #expect(mapper.waitingForMIDI.isEmpty)
    }

    @Test("with pickup = false the parameter jumps")
    func jumps() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density), catches: false))
        #expect(densities(&mapper, [90, 10]) == [90, 10])
    }

    @Test("a value beyond the range is caught at its nearest end")
    func beyond() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)))
        _ = mapper.set(.density, to: 500)
        #expect(densities(&mapper, [60, 100, 90]) == [500, 100, 90])
    }

    @Test("only its own channel moves a use of one channel")
    func channel() {
        var mapper = mapper(MIDIUse(.controller(74), channel: 3, .moves(Self.density), catches: false))
        #expect(densities(&mapper, [90], channel: 1) == [50])
        #expect(densities(&mapper, [90], channel: 3) == [90])
        #expect(densities(&mapper, [10], .controller(75), channel: 3) == [90])
    }

    @Test("a key asks once each time that it goes down, however softly, a program each time that it is chosen")
    func asks() {
        var mapper = mapper(MIDIUse(.note(60), .performs(.freeze)), MIDIUse(.program(3), .performs(.snapshot(4))))
        let asked = [1, 0.9, 0, 0.3, 0, 0.7].map { position in
            told(mapper.apply(MIDIMove(.note(60), channel: 1, position: position), at: 0)).count
        }
        #expect(asked == [1, 0, 0, 1, 0, 1])
        for _ in 0..<2 {
            let program = mapper.apply(MIDIMove(.program(3), channel: 1, position: 1), at: 0)
            #expect(told(program) == ["snapshot(4)"])
        }
    }

    @Test("a controller asks each time that it comes to its upper half")
    func asksHalf() {
        var mapper = mapper(MIDIUse(.controller(20), .performs(.freeze)))
        let asked = [0.3, 0.6, 1, 0.4, 0.5].map { position in
            told(mapper.apply(MIDIMove(.controller(20), channel: 1, position: position), at: 0)).count
        }
        #expect(asked == [0, 1, 0, 0, 1])
    }

    @Test("where every touch has a cloud of its own a controller moves what is common to all")
    func perTouch() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)), cloudPerTouch: true)
        #expect(densities(&mapper, [50, 80]) == [50, 80])
    }

    @Test("a mapping that was saved anew keeps what was caught")
    func replaced() {
        var mapper = mapper(MIDIUse(.controller(74), .moves(Self.density)))
        #expect(densities(&mapper, [50, 60]) == [50, 60])
        var changed = mapper.mapping
        changed.midi.insert(MIDIUse(.controller(1), .moves(Binding(.pitch, low: 1, high: 2))), at: 0)
        _ = mapper.replace(changed)
        #expect(densities(&mapper, [70]) == [70])
    }
}
