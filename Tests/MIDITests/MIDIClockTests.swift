import MIDI
import Testing

@Suite("MIDI clock")
struct MIDIClockTests {
    /// Small pseudo-random numbers, -1…1, the same each time.
    private struct Jitter {
        var state: UInt64 = 1

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: state) >> 11) / Double(1 << 52)
        }
    }

    private func beats(
        _ count: Int, beatsPerMinute: Double, jitter: Double = 0, reader: inout MIDIClockReader, from start: Double = 0
    ) -> [(beat: Double, tempo: Double, microseconds: Int64)] {
        var noise = Jitter()
        return (0..<count).compactMap { pulse in
            let time = start + Double(pulse) * 60e6 / beatsPerMinute / 24 + noise.next() * jitter
            guard case .beat(let beat, let tempo, let at, _) = reader.read(.clock, at: Int64(time)) else { return nil }
            return (beat, tempo, at)
        }
    }

    @Test("the tempo of even pulses is theirs", arguments: [40.0, 120, 250])
    func even(tempo: Double) throws {
        var reader = MIDIClockReader()
        let last = try #require(beats(240, beatsPerMinute: tempo, reader: &reader).last)
        #expect(abs(last.tempo - tempo) < 0.01)
    }

    @Test("pulses that come late and early by 3 ms give a steady tempo and a steady beat")
    func jitter() throws {
        var reader = MIDIClockReader()
        let found = beats(24 * 60, beatsPerMinute: 120, jitter: 3_000, reader: &reader)
        let settled = found.suffix(24 * 30)
        let worstTempo = settled.map { abs($0.tempo - 120) }.max() ?? .infinity
        #expect(worstTempo < 1)
        let pulse = 60e6 / 120 / 24
        var worst = 0.0
        for (index, beat) in settled.enumerated() {
            let wanted = Double(24 * 30 + index) * pulse
            worst = max(worst, abs(Double(beat.microseconds) - wanted))
        }
        #expect(worst < 1_500)
    }

    @Test("beats are counted from start, go on from a place, and stand still after stop")
    func places() {
        var reader = MIDIClockReader()
        _ = beats(24, beatsPerMinute: 120, reader: &reader)
        #expect(reader.read(.start, at: 500_000) == .start)
        #expect(beats(25, beatsPerMinute: 120, reader: &reader, from: 500_000).last?.beat == 1)
        #expect(reader.read(.stop, at: 1_050_000) == .stop)
        let still = beats(3, beatsPerMinute: 120, reader: &reader, from: 1_060_000).map(\.beat)
        #expect(Set(still).count == 1)
        #expect(reader.read(.songPosition(16), at: 1_110_000) == nil)
        #expect(reader.read(.resume, at: 1_110_001) == .start)
        #expect(beats(1, beatsPerMinute: 120, reader: &reader, from: 1_122_500).last?.beat == 4)
    }

    @Test("another tempo is followed, and a pause begins anew")
    func changes() throws {
        var reader = MIDIClockReader()
        _ = beats(96, beatsPerMinute: 120, reader: &reader)
        let faster = try #require(
            beats(24 * 8, beatsPerMinute: 140, reader: &reader, from: 96 * 60e6 / 120 / 24).last)
        #expect(abs(faster.tempo - 140) < 0.5)
        #expect(beats(2, beatsPerMinute: 60, reader: &reader, from: 60e6).isEmpty)
    }

    @Test("a clock sends 24 pulses in each beat, each once, also where the tempo changes")
    func writes() {
        var writer = MIDIClockWriter()
        #expect(writer.nextMicroseconds == nil)
        writer.setLine(.init(beat: 0, microseconds: 1_000_000, beatsPerMinute: 120), at: 1_000_000)
        var sent = 0
        var now: Int64 = 1_000_000
        while now < 3_000_000 {
            sent += writer.takeDue(by: now).count
            now += 1_000
        }
        #expect(sent == 4 * 24)
        // From beat 4 on at half the tempo.
        writer.setLine(.init(beat: 4, microseconds: 3_000_000, beatsPerMinute: 60), at: 3_000_000)
        while now < 5_000_000 {
            sent += writer.takeDue(by: now).count
            now += 1_000
        }
        #expect(sent == 6 * 24)
        writer.setLine(nil, at: now)
        #expect(writer.takeDue(by: now + 1_000_000).isEmpty)
    }

    @Test("after a sleep a clock goes on with one pulse, and makes no rush of those it missed")
    func sleeps() {
        var writer = MIDIClockWriter()
        writer.setLine(.init(beat: 0, microseconds: 0, beatsPerMinute: 120), at: 0)
        #expect(writer.takeDue(by: 0) == 0..<1)
        #expect(writer.takeDue(by: 3_600_000_000) == 172_800..<172_801)
    }
}
