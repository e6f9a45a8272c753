import Granular
import Testing

@Suite("Grains that start on the beats of their sound")
struct BeatStepsTests {
    /// When the beats are, in seconds: not as even as a machine's; two of them begin bars.
    private static let beats = [0.11, 0.36, 0.6, 0.87, 1.1, 1.38, 1.6]
    private static let plain = Source(
        sound: [(0..<96_000).map { Float(($0 &* 7_919) % 1_000) / 500 - 1 }], sampleRate: 48_000, rootHz: 220)
    private static let marked = Source(
        plain,
        beats: beats.enumerated().map { SourceBeat(seconds: $0.element, isFirstOfBar: [1, 5].contains($0.offset)) })
    /// How long it is until it begins again.
    private static let length = plain.tables.pointee.length
    private static let values: [Parameter: Double] = [
        .pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0, .density: 20, .duration: 0.02, .positionSteps: 1,
        .positionEdge: Double(PositionEdge.wrap.rawValue),
    ]

    private static func at(_ seconds: Double) -> Double { seconds / length }

    private func sound(
        _ values: [Parameter: Double], of source: Source = marked, after changes: [TimedChange] = [],
        periods: [Int] = [256], frames: Int = 24_000
    ) -> [Float] {
        let all = started(Self.values.merging(values) { $1 }) + changes
        return rendered(all, frames: frames, periods: periods, source: source).samples
    }

    /// The sound with the position exactly there, and without steps.
    private func sound(at seconds: Double) -> [Float] {
        sound([.positionSteps: 0, .position: Self.at(seconds)], of: Self.plain)
    }

    /// The frames on which grains of 10 ms began.
    private func onsets(
        _ values: [Parameter: Double], of source: Source = marked, after changes: [TimedChange] = [], frames: Int
    ) -> [Int] {
        var engine = Engine(EngineConfiguration(levelDecibels: 0, hasEffects: false), source: source)
        let all = Self.values.merging([.duration: 0.01]) { $1 }.merging(values) { $1 }
        for change in (started(all) + changes).sorted(by: { $0.frame < $1.frame }) { _ = engine.enqueue(change) }
        var found: Set<Int> = []
        var block = [Float](repeating: 0, count: 128)
        while engine.frame < frames {
            engine.render(into: &block, frames: 64)
            for grain in engine.snapshot.grains { found.insert(Int(engine.frame) - Int((grain.age * 480).rounded())) }
        }
        return found.sorted()
    }

    private func frame(_ seconds: Double) -> Int { Int(((seconds * 48_000 * 1_024).rounded() / 1_024).rounded(.up)) }

    @Test("to the last bit at the beat at or before the place; before the first beat, at the first")
    func beats() {
        for (place, beat) in [(0.6, 0.6), (0.7, 0.6), (0.86, 0.6), (0.866, 0.87), (1.9, 1.6), (0.02, 0.11)] {
            let stepped = sound([.position: Self.at(place)])
            #expect(firstDifference(stepped, sound(at: beat)) == nil && peak(stepped) > 0.1, "\(place)")
        }
    }

    @Test("by bars, at the first beat of one; where no bars are known, at every fourth beat")
    func bars() {
        let bars: [Parameter: Double] = [.positionSteps: 2, .position: Self.at(1.2)]
        #expect(firstDifference(sound(bars), sound(at: 0.36)) == nil)
        let unnumbered = Source(Self.plain, beats: Self.beats.map { SourceBeat(seconds: $0) })
        #expect(firstDifference(sound(bars, of: unnumbered), sound(at: 1.1)) == nil)
    }

    @Test("a sound without beats is heard as without steps, and so is a waveform")
    func noBeats() {
        for source in [Self.plain, .thesis(sampleRate: 48_000)] {
            let values: [Parameter: Double] = [.position: 0.3, .scanSpeed: 0.7, .positionSpread: 0.2]
            let stepped = sound(values, of: source)
            #expect(firstDifference(stepped, sound(values.merging([.positionSteps: 0]) { $1 }, of: source)) == nil)
        }
    }

    @Test("a spread reaches other beats, and nothing between them")
    func spread() {
        func places(_ spread: Double) -> Set<Int> {
            let seen = seenGrains(
                [.positionSteps: 1, .position: Self.at(0.87), .positionSpread: spread], of: Self.marked, count: 200)
            // In the middle of the time between two grains, a tenth of it after the onset.
            return Set(seen.map { Int((($0.place * Self.length - 0.001) * 100).rounded()) })
        }
        #expect(places(0.05) == [87], "less than half a beat")
        #expect(places(1) == Set(Self.beats.map { Int(($0 * 100).rounded()) }))
    }

    @Test(
        "where the position moves by itself, a grain begins on the frame at which it comes to a beat, and round the sound again"
    )
    func scan() {
        let expected = [0] + Self.beats.map(frame) + Self.beats.map { frame($0 + Self.length) }
        #expect(onsets([.scanSpeed: 1, .density: 0.01], frames: 192_000) == expected)
        // Twice as fast in half the time.
        #expect(
            onsets([.scanSpeed: 2, .density: 0.01], frames: 48_000) == [0] + Self.beats.map { frame($0 / 2) })
    }

    @Test("what begins on a beat is the beat, to the last bit")
    func scannedBeat() {
        let scanned = sound([.scanSpeed: 1, .density: 0.01, .duration: 0.2], frames: 96_000)
        // The frame of 0.6 s is whole: the grain there is as one that is triggered.
        let base = Self.values.merging([.density: 0.01, .duration: 0.2, .position: Self.at(0.6)]) { $1 }
        let alone = rendered(
            started(base.merging([.positionSteps: 0]) { $1 }, at: 28_800), frames: 38_400, source: Self.plain
        ).samples
        #expect(firstDifference(Array(scanned[28_800..<38_400]), Array(alone[28_800...])) == nil)
    }

    @Test("the density counts on from each beat: a whole number of grains lies between two, at equal distances")
    func density() {
        let found = onsets([.scanSpeed: 1, .density: 12, .position: Self.at(0.11)], frames: frame(1.5))
        for (this, next) in zip(Self.beats, Self.beats.dropFirst()) where next < 1.5 {
            let (begin, end) = (frame(this - 0.11), frame(next - 0.11))
            let between = found.filter { (begin..<end).contains($0) }
            #expect(between.first == begin && between.count == Int((12 * (next - this)).rounded()), "\(this)")
            #expect(zip(between, between.dropFirst()).allSatisfy { abs($1 - $0 - 4_000) <= 1 }, "\(this)")
        }
    }

    @Test("backwards a beat begins where the position leaves the one after it")
    func backwards() {
        let found = onsets([.scanSpeed: -1, .density: 0.01, .position: Self.at(1.5)], frames: frame(0.5))
        #expect(found == [0, frame(1.5 - 1.38), frame(1.5 - 1.1)])
    }

    @Test("a hand that goes to another beat begins it at once; within a beat nothing begins")
    func hands() {
        func to(_ seconds: Double, _ frame: Int64) -> [TimedChange] {
            // As a tape sends it: what follows on the same frame does not take the beat back.
            [
                TimedChange(frame: frame, change: .set(.position, Self.at(seconds), cloud: 0)),
                TimedChange(frame: frame, change: .set(.scanSpeed, 0, cloud: 0)),
            ]
        }
        let moves = to(0.4, 5_000) + to(0.55, 6_000) + to(0.65, 7_777) + to(0.3, 9_000)
        #expect(
            onsets([.density: 0.5, .position: Self.at(0.2)], after: moves, frames: 24_000) == [0, 5_000, 7_777, 9_000])
        #expect(onsets([.density: 0, .position: Self.at(0.2)], after: moves, frames: 24_000).isEmpty)
    }

    @Test(
        "a grain that waits for a beat is due when the beat comes no more, and none begins in the past",
        arguments: [64, 4_096])
    func noBeatAnyMore(period: Int) {
        let stop = [TimedChange(frame: 16_500, change: .set(.scanSpeed, 0, cloud: 0))]
        #expect(onsets([.scanSpeed: 1, .density: 4.5], after: stop, frames: 24_000) == [0, 5_280, 16_500])
        let values: [Parameter: Double] = [.scanSpeed: 1, .density: 4.5]
        #expect(
            firstDifference(
                sound(values, after: stop, periods: [period], frames: 24_000),
                sound(values, after: stop, frames: 24_000)
            ) == nil)
    }

    @Test("frozen, it stays on the beat that was heard")
    func frozen() {
        // Freezing stops the scan, here in the middle between two beats.
        let stop = [TimedChange(frame: Int64(frame(0.75)), change: .set(.scanSpeed, 0, cloud: 0))]
        let frozen = sound([.scanSpeed: 1, .duration: 0.01], after: stop, frames: 96_000)
        let held = sound([.position: Self.at(0.6), .duration: 0.01], frames: 96_000)
        // From the first grain after the beat on, at the same distances.
        let (a, b) = (Array(frozen[frame(0.8)...].prefix(24_000)), Array(held[frame(0.2)...].prefix(24_000)))
        #expect(firstDifference(a, b) == nil && peak(a) > 0.1)
    }

    @Test("where the tempo leads, grains begin on its beats and nowhere else")
    func tempo() {
        let lock = [
            TimedChange(frame: 0, change: .tempo(beatsPerMinute: 100, beat: 0)),
            TimedChange(frame: 0, change: .lock(true)),
        ]
        let found = onsets([.scanSpeed: 1, .density: 1.6], after: lock, frames: 96_000)
        #expect(found == [0, 28_800, 57_600, 86_400])
    }

    @Test("of a part of the sound, only its beats")
    func section() {
        let part = [TimedChange(frame: 0, change: .section(from: Self.at(0.5), to: Self.at(1.2), cloud: 0))]
        let found = onsets([.scanSpeed: 1, .density: 0.01], after: part, frames: frame(0.7))
        #expect(found == [0, frame(0.1), frame(0.37), frame(0.6)])
    }

    @Test("the same samples whatever the size of blocks")
    func blocks() {
        let values: [Parameter: Double] = [.scanSpeed: 1.3, .density: 9, .regularity: 0.4, .positionSpread: 0.4]
        let expected = sound(values, frames: 48_000)
        for periods in [[1, 77], [64], [1_000]] {
            #expect(firstDifference(sound(values, periods: periods, frames: 48_000), expected) == nil)
        }
    }

    @Test("beats that are none are left out: outside the sound, in no order, too close, too many")
    func bounded() {
        let wild = [1.38, -1, .infinity, .nan, 0.6, 0.601, 99, 0.11, 0.36].map { SourceBeat(seconds: $0) }
        let source = Source(Self.plain, beats: wild)
        #expect(firstDifference(sound([.position: Self.at(0.7)], of: source), sound(at: 0.6)) == nil)
        let many = Source(
            Self.plain, beats: (0..<20_000).map { SourceBeat(seconds: Double($0) / 100_000) })
        #expect(peak(sound([.position: 0.5, .scanSpeed: 16], of: many)) > 0)
    }
}
