import Granular
import OSC
import Testing

@Suite("Modulation by OSC", .serialized) struct RemoteModulationTests {
    @Test("every source is set by its addresses, by numbers and by names")
    func sources() throws {
        let line = try Listening()
        line.send("/quern/lfo/1/rate", .float(0.5))
        line.send("/quern/lfo/6/shape", .string("walk"))
        line.send("/quern/lfo/6/mode", .int(2))
        line.send("/quern/lfo/6/pitch", .float(7))
        line.send("/quern/follower/position", .float(0.25))
        #expect(
            line.wait {
                let modulation = $0.instrument.state.modulation.values
                return modulation[.lfo1, .rate] == 0.5 && modulation.shape(of: .lfo6) == .walk
                    && modulation.mode(of: .lfo6) == .once && modulation[.lfo6, amount: .pitch] == 7
                    && modulation[.follower, amount: .position] == 0.25
            })
        line.send("/quern/lfo/6/off")
        #expect(line.wait { !$0.instrument.state.modulation.values.moves(.lfo6) })
        line.send("/quern/lfo/6/shape", .string("wobble"))
        line.send("/quern/lfo/7/rate", .float(1))
        #expect(line.wait { $0.instrument.state.messages.contains { $0.text.contains("/quern/lfo/7/rate") } })
        #expect(line.wait { $0.instrument.state.messages.contains { $0.text.contains("takes sine, triangle") } })
    }
}
