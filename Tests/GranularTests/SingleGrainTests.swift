import Foundation
import Granular
import Testing

/// Grains that are triggered one by one, or by the beat.
@Suite struct SingleGrainTests {
    private static let configuration = EngineConfiguration(levelDecibels: 0, hasEffects: false)
    private static let noise = Source(
        sound: [(0..<48_000).map { Float(($0 &* 7_919) % 1_000) / 500 - 1 }], sampleRate: 48_000, rootHz: 220)

    private func at(_ frame: Int64, _ change: Change) -> TimedChange { TimedChange(frame: frame, change: change) }

    private func set(_ values: [Parameter: Double], cloud: UInt8 = 0, at frame: Int64 = 0) -> [TimedChange] {
        started(values, cloud: cloud, at: frame).dropLast()
    }

    /// The frames on which grains of 10 ms began, in order, one for each grain.
    private func onsets(_ changes: [TimedChange], frames: Int) -> [Int] {
        var engine = Engine(Self.configuration, source: Self.noise)
        for change in (set([.duration: 0.01, .durationSpread: 0]) + changes).sorted(by: { $0.frame < $1.frame }) {
            _ = engine.enqueue(change)
        }
        var found: [Int: Int] = [:]
        var block = [Float](repeating: 0, count: 128)
        while engine.frame < frames {
            engine.render(into: &block, frames: 64)
            let ages = engine.snapshot.grains.map { Int(engine.frame) - Int(($0.age * 480).rounded()) }
            for (onset, grains) in Dictionary(grouping: ages, by: \.self) { found[onset] = grains.count }
        }
        return found.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
    }

    @Test func oneGrainIsBornOnItsFrameInSilence() {
        #expect(onsets([at(12_345, .grain(count: 1, cloud: 0))], frames: 40_000) == [12_345])
        let sound = rendered(
            set([.duration: 0.1]) + [at(12_345, .grain(count: 1, cloud: 0))], frames: 40_000, source: Self.noise
        ).samples
        #expect(peak(sound[..<12_345]) == 0 && peak(sound[12_346..<12_400]) > 0)
        // Its 4,800 frames, and the delay of what follows the grains.
        #expect(peak(sound[(12_345 + 4_800 + 200)...]) < 1e-3)
    }

    @Test func severalAtOnceEachWithRandomValuesOfItsOwn() {
        #expect(onsets([at(500, .grain(count: 5, cloud: 0))], frames: 4_000) == Array(repeating: 500, count: 5))
        var engine = Engine(Self.configuration, source: Self.noise)
        for change in set([.duration: 0.1, .positionSpread: 1]) + [at(0, .grain(count: 200, cloud: 0))] {
            _ = engine.enqueue(change)
        }
        var block = [Float](repeating: 0, count: 256)
        engine.render(into: &block, frames: 128)
        let (count, seen) = (engine.soundingGrains, engine.snapshot.grains)
        #expect(count == 64, "no more than that are triggered by one change")
        #expect(Set(seen.map(\.place)).count == 64)
    }

    @Test func itHasTheValuesOfItsMoment() {
        var engine = Engine(Self.configuration, source: Self.noise)
        let base: [Parameter: Double] = [.duration: 1, .positionSpread: 0, .pitchOffset: 0, .positionEdge: 1]
        let changes =
            set(base.merging([.position: 0.2, .pitch: 300]) { $1 })
            + [at(0, .grain(count: 1, cloud: 0))] + set([.position: 0.6, .pitch: 400], at: 100)
            + [at(100, .grain(count: 1, cloud: 0))]
        for change in changes { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 256)
        engine.render(into: &block, frames: 128)
        let seen = engine.snapshot.grains.sorted { $0.age > $1.age }
        #expect(seen.map { ($0.pitchHz).rounded() } == [300, 400])
    }

    /// The power of the sound of changes of this cloud, in dB.
    private func decibels(_ values: [Parameter: Double], _ changes: [TimedChange]) -> Double {
        let tone = Source.waveform(partials: [1], sampleRate: 48_000)
        let sound = rendered(set(values) + changes, frames: 48_000, source: tone).samples
        return 10 * log10(sound.reduce(0) { $0 + Double($1) * Double($1) })
    }

    @Test func itIsAsLoudAsAGrainOfASparseCloudWhateverTheDensity() {
        let values: [Parameter: Double] = [.duration: 0.2, .pitch: 1_000, .pitchOffset: 0, .density: 0.1, .level: -6]
        let cloud = decibels(values, [at(0, .start(cloud: 0))])
        let grain = [at(0, .grain(count: 1, cloud: 0))]
        #expect(abs(decibels(values, grain) - cloud) < 0.1)
        #expect(abs(decibels(values.merging([.density: 900]) { $1 }, grain) - cloud) < 0.1)
        #expect(abs(decibels(values.merging([.intermittency: 1]) { $1 }, grain) - cloud) < 0.1)
        // Those that sound together are made quieter as those of a dense cloud are: their power goes up to twice that of one.
        let many = values.merging([.pitchSpread: 12]) { $1 }
        let rise = decibels(many, [at(0, .grain(count: 64, cloud: 0))]) - cloud
        #expect(rise > 1 && rise < 5, "\(rise)")
    }

    @Test func theGrainsOfTheCloudStayAsTheyAre() {
        let cloud = started([.density: 40, .duration: 0.02, .positionSpread: 1, .regularity: 1])
        let alone = rendered(cloud, frames: 60_000, source: Self.noise).samples
        let beside = rendered(
            cloud + [at(20_000, .grain(count: 3, cloud: 0))], frames: 60_000, source: Self.noise
        ).samples
        #expect(firstDifference(alone, beside).map { $0 > 20_000 && $0 < 20_100 } == true)
        #expect(peak(zip(alone, beside).map { $0 - $1 }[23_000...]) < 1e-4, "from when they ended")
    }

    @Test func itSoundsToItsEndWhenItsCloudIsReleasedAndNotAfterAPanic() {
        let changes = started([.duration: 2, .density: 1]) + [at(100, .grain(count: 1, cloud: 0))]
        let end = [at(24_000, .release(cloud: 0))]
        #expect(rendered(changes + end, frames: 72_000).state.grains == 1)
        #expect(peak(rendered(changes + end, frames: 72_000).samples[60_000..<70_000]) > 0.05)
        let panic = rendered(changes + [at(24_000, .panic)], frames: 30_000)
        #expect(panic.state.grains == 0 && peak(panic.samples[24_600...]) == 0)
    }

    @Test func inAFullPoolAnotherGrainGivesWay() {
        let configuration = EngineConfiguration(grainLimit: 10, levelDecibels: 0, hasEffects: false)
        let changes = set([.duration: 2]) + (0..<4).map { at($0 * 100, .grain(count: 5, cloud: 0)) }
        #expect(rendered(changes, frames: 2_000, configuration: configuration).state.stolenGrains == 10)
        // What a cloud has room for is no shorter for them, nor are they.
        #expect(rendered(changes, frames: 2_000, configuration: configuration).state.shortenedGrains == 0)
    }

    // MARK: On the beat

    private func pulse(_ beats: Double, _ count: UInt8 = 1, cloud: UInt8 = 0) -> Change {
        .pulse(beats: beats, count: count, cloud: cloud)
    }

    @Test func aSixteenthAt120IsEvery6000Frames() {
        let found = onsets([at(1_000, pulse(0.25)), at(45_000, pulse(0))], frames: 80_000)
        #expect(found == [6_000, 12_000, 18_000, 24_000, 30_000, 36_000, 42_000])
    }

    @Test func onTheBeatItBeginsAtOnce() {
        #expect(onsets([at(12_000, pulse(0.25)), at(20_000, pulse(0))], frames: 30_000) == [12_000, 18_000])
    }

    @Test func itFollowsTheTempoFromTheFrameOfTheChange() {
        // At 24,000 the beat is 1; from there a sixteenth takes 9,000 frames.
        let slower = [at(0, pulse(0.25)), at(24_000, .tempo(beatsPerMinute: 80, beat: 1)), at(52_000, pulse(0))]
        #expect(onsets(slower, frames: 70_000) == [0, 6_000, 12_000, 18_000, 24_000, 33_000, 42_000, 51_000])
        // Between two of them: at 26,000 a third of a sixteenth is over, and two thirds are left of it.
        let between = [
            at(0, pulse(0.25)), at(26_000, .tempo(beatsPerMinute: 80, beat: 1 + 1.0 / 12)), at(50_000, pulse(0)),
        ]
        #expect(onsets(between, frames: 60_000) == [0, 6_000, 12_000, 18_000, 24_000, 32_000, 41_000])
    }

    @Test func aLineThatIsCorrectedALittleLeavesNoneOutAndGivesNoneTwice() {
        // A clock that is told anew all the time, now ahead and now behind by a hundredth of a beat.
        var changes = [at(0, pulse(0.25))]
        for step in 1..<400 {
            let frame = Int64(step * 733)
            let beat = Double(frame) / 24_000 + (step % 2 == 0 ? 0.01 : -0.01)
            changes.append(at(frame, .tempo(beatsPerMinute: 120, beat: beat)))
        }
        let found = onsets(changes, frames: 280_000)
        #expect(found.count == 47)
        for (number, onset) in found.enumerated() { #expect(abs(onset - number * 6_000) <= 240 + 733, "\(number)") }
    }

    @Test func aBeatThatStandsStillGivesNoneAndGoesOn() {
        let changes = [
            at(0, pulse(0.25)), at(13_000, .tempo(beatsPerMinute: 0, beat: 0.6)),
            at(40_000, .tempo(beatsPerMinute: 120, beat: 0)), at(55_000, pulse(0)),
        ]
        #expect(onsets(changes, frames: 60_000) == [0, 6_000, 12_000, 40_000, 46_000, 52_000])
    }

    @Test func everyCloudHasAPulseOfItsOwnAndAPanicEndsThemAll() {
        let two =
            [at(0, pulse(1, 2)), at(0, pulse(0.75, cloud: 1)), at(50_000, .panic)]
            + set([.duration: 0.01, .durationSpread: 0], cloud: 1)
        #expect(onsets(two, frames: 200_000) == [0, 0, 0, 18_000, 24_000, 24_000, 36_000, 48_000, 48_000])
    }

    @Test func anEngineWithAPulseIsNotSilent() {
        var engine = Engine(Self.configuration, source: Self.noise)
        _ = engine.enqueue(at(0, pulse(4)))
        _ = engine.enqueue(at(0, .tempo(beatsPerMinute: 0, beat: 0.5)))
        var block = [Float](repeating: 0, count: 2 * 4_800)
        engine.render(into: &block, frames: 4_800)
        let (grains, isSilent) = (engine.soundingGrains, engine.isSilent)
        #expect(grains == 0 && !isSilent)
        _ = engine.enqueue(at(4_800, pulse(0)))
        engine.render(into: &block, frames: 4_800)
        let isSilentAtLast = engine.isSilent
        #expect(isSilentAtLast)
    }

    @Test(arguments: [Double.nan, -1, .infinity, 1e-9]) func numbersBeyondAllBoundsDoNoHarm(beats: Double) {
        let sound = rendered(
            [at(0, .pulse(beats: beats, count: 0, cloud: 200)), at(0, .grain(count: 0, cloud: 255))]
                + [at(0, .pulse(beats: beats, count: 255, cloud: 0)), at(0, .grain(count: 255, cloud: 0))],
            frames: 24_000)
        #expect(sound.samples.allSatisfy { $0.isFinite })
    }
}
