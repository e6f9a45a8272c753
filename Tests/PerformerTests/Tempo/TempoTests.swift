import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("The tempo") struct TempoTests {
    /// Two sounds, of which the second has a tempo of 60 BPM.
    private func performer() -> Performer {
        let noise = Source(sound: [[Float](repeating: 0.1, count: 4_800)], sampleRate: 48_000, rootHz: 100)
        var slow = Sound(name: "slow", source: noise)
        slow.sidecar.tempo = 60
        let mapping = Mapping(
            name: "m", controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pan, low: -1, high: 1))])
        return Performer(
            mappings: [mapping], start: mapping, sounds: [Sound(name: "free", source: noise), slow],
            levelDecibels: -12)
    }

    private func tempos(_ effects: Performer.Effects) -> [(Double, Double)] {
        effects.changes.compactMap { if case .tempo(let beats, let beat) = $0 { (beats, beat) } else { nil } }
    }

    private func factors(_ changes: [Change]) -> [Double] {
        changes.compactMap { if case .scanFactor(let factor) = $0 { factor } else { nil } }
    }

    @Test("another tempo goes on from the beat where one is") func bend() {
        var line = BeatLine(beatsPerMinute: 120, beat: 4, at: 1_000_000)
        #expect(line.beat(at: 3_000_000) == 8)
        line = line.bent(to: 60, at: 3_000_000)
        #expect(line.beat(at: 3_000_000) == 8 && line.beat(at: 5_000_000) == 10)
        #expect(line.microseconds(of: 9.5) == 4_500_000)
        #expect(
            BeatLine(beatsPerMinute: 1e9).beatsPerMinute == 999 && BeatLine(beatsPerMinute: .nan).beatsPerMinute == 120)
    }

    @Test("one that is typed is taken with the beat that it goes on from; one beyond all sense is told") func typed() {
        var performer = performer()
        let taken = performer.tempo(.set(60), at: 3_000_000)
        #expect(tempos(taken).map(\.0) == [60] && tempos(taken).map(\.1) == [6])
        #expect(taken.message == "tempo: 60.0 BPM" && performer.tempoState.origin == .hand)
        for wrong in [0, 19.9, 1_000, .infinity, .nan] {
            let refused = performer.tempo(.set(wrong), at: 4_000_000)
            #expect(refused.changes.isEmpty && refused.message == "the tempo must be 20 to 999 BPM")
        }
        #expect(performer.tempoState.line.beatsPerMinute == 60)
    }

    @Test("a sound that has beats and no tempo is scanned by the median of its beats") func beats() {
        let plain = performer()
        var slow = plain.sounds[1]
        slow.sidecar.tempo = nil
        slow.sidecar.beats = [0.1, 0.7, 1.3, 1.92, 2.5].map { Beat(seconds: $0) }
        var performer = Performer(
            mappings: plain.mappings, start: plain.mappings[0], sounds: [plain.sounds[0], slow], levelDecibels: -12)
        _ = performer.chooseSound("slow")
        let factor = factors(performer.tempo(.lock(.scan, true), at: 0).changes).first ?? 0
        #expect(abs(factor - 1.2) < 1e-9 && performer.tempoState.soundTempo.map { abs($0 - 100) < 1e-9 } == true)
    }

    @Test("taps are beats: the tempo is theirs, and a whole beat lies on the last") func tapped() {
        var performer = performer()
        _ = performer.act(.tapTempo, at: 10_100_000)
        let effects = performer.act(.tapTempo, at: 10_600_000)
        #expect(tempos(effects).map(\.0) == [120])
        let beat = tempos(effects).first?.1 ?? 0.5
        #expect(beat == beat.rounded() && performer.tempoState.line.beat(at: 11_100_000) == beat + 1)
        #expect(performer.mapper.values[.density] == 2)
    }

    @Test("a density that goes by the beat stays as it is when the tempo is tapped") func lockedDensity() {
        var performer = performer()
        let locked = performer.tempo(.lock(.density, true), at: 0)
        #expect(locked.changes.contains { if case .lock(true) = $0 { true } else { false } })
        #expect(performer.tempo(.lock(.density, true), at: 0).changes.isEmpty)
        _ = performer.act(.tapTempo, at: 1_000_000)
        _ = performer.act(.tapTempo, at: 1_400_000)
        #expect(performer.mapper.values[.density] == Parameter.density.definition.defaultValue)
        #expect(performer.tempoState.line.beatsPerMinute == 150)
    }

    @Test("a sound with a tempo is scanned at that of the beat, others and a scan that is free at their own")
    func scan() {
        var performer = performer()
        #expect(factors(performer.tempo(.lock(.scan, true), at: 0).changes) == [])
        #expect(factors(performer.chooseSound("slow").changes) == [2])
        #expect(factors(performer.tempo(.set(90), at: 0).changes) == [1.5])
        #expect(factors(performer.chooseSound("free").changes) == [1])
        _ = performer.chooseSound("slow")
        #expect(factors(performer.tempo(.lock(.scan, false), at: 0).changes) == [1])
    }

    @Test("somebody else's beat is followed, and told once") func followed() {
        var performer = performer()
        let line = BeatLine(beatsPerMinute: 100, beat: 32, at: 1_000_000)
        let first = performer.tempo(.sync(line, .link), at: 1_600_000)
        #expect(first.message == "tempo: 100.0 BPM, from Link")
        #expect(tempos(first).map(\.1) == [33])
        #expect(performer.tempo(.sync(line, .link), at: 1_700_000).message == nil)
        #expect(performer.tempoState.handCount == 0)
        _ = performer.tempo(.set(70), at: 2_000_000)
        #expect(performer.tempoState.handCount == 1 && performer.tempoState.origin == .hand)
    }
}
