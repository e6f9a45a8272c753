import Foundation
import Granular
import Testing

@Suite("Several sounds in a cloud")
struct MixTests {
    /// Sounds that are told apart by their level, and one of another length.
    private static let sources = (1...8).map { number in
        Source(
            sound: [[Float](repeating: 0.1 * Float(number), count: number == 8 ? 24_000 : 48_000)],
            sampleRate: 48_000, rootHz: 1_000)
    }

    private static func placed(_ entries: [(chance: Double, decibels: Double)], cloud: UInt8 = 0) -> [Change] {
        var changes = sources.indices.map { Change.assign(SourceReference(sources[$0]), slot: UInt8($0)) }
        changes.append(.use(slot: 0, cloud: cloud))
        for (place, entry) in entries.enumerated() {
            changes.append(
                .sound(
                    chance: entry.chance, decibels: entry.decibels, place: UInt8(place), slot: UInt8(place),
                    cloud: cloud))
        }
        return changes
    }

    /// How many grains were cut from each sound.
    private func counts(
        _ chances: [Double], select: Double = 0, spread: Double = 1, count: Int = 1_200
    ) -> [Int: Int] {
        let values: [Parameter: Double] = [.soundSelect: select, .soundSpread: spread, .position: 0.5]
        let changes = Self.placed(chances.map { ($0, 0) })
        let levels = seenGrains(values, after: changes, of: Self.sources[0], count: count).map { peak($0.left) }
        let one = seenGrains([.position: 0.5], of: Self.sources[0], count: 1).map { peak($0.left) }[0]
        return levels.reduce(into: [:]) { $0[Int(($1 / one).rounded()) - 1, default: 0] += 1 }
    }

    /// Chi-squared: how far counts lie from what chances say.
    private func squares(_ counts: [Int: Int], _ weights: [Double]) -> Double {
        let (total, sum) = (Double(counts.values.reduce(0, +)), weights.reduce(0, +))
        return weights.enumerated().filter { $0.element > 0 }.reduce(0) { squares, weight in
            let expected = total * weight.element / sum
            return squares + pow(Double(counts[weight.offset] ?? 0) - expected, 2) / expected
        }
    }

    @Test("with a spread of 1 each sound is drawn as often as its chance says, whatever is selected")
    func chances() {
        for select in [0, 0.3, 1] {
            let counts = counts([1, 0.5, 0.25, 1], select: select)
            // Beyond this one of a thousand, for three degrees of freedom.
            #expect(squares(counts, [1, 0.5, 0.25, 1]) < 16.3)
        }
    }

    @Test("with a spread of 0 the two sounds next to what is selected cross, and no other is heard")
    func crosses() {
        for (select, weights) in [
            (0.0, [1.0, 0, 0]), (0.5, [0, 1, 0]), (1, [0, 0, 1]), (0.125, [0.75, 0.25, 0]), (0.875, [0, 0.25, 0.75]),
        ] {
            let counts = counts([1, 1, 1], select: select, spread: 0)
            #expect(Set(counts.keys) == Set(weights.indices.filter { weights[$0] > 0 }))
            // One of a thousand, for one degree of freedom.
            #expect(squares(counts, weights) < 10.9)
        }
        // Chances count in the crossing too.
        #expect(squares(counts([1, 0.5], select: 0.5, spread: 0), [1, 0.5]) < 10.9)
    }

    @Test("the spread widens the selection from neighbour to neighbour")
    func widens() {
        let counts = counts([1, 1, 1, 1, 1, 1, 1, 1], select: 0, spread: 0.5, count: 2_000)
        #expect(counts.keys.sorted() == [0, 1])
        #expect(squares(counts, [1, 0.5]) < 10.9)
        let wide = self.counts([1, 1, 1, 1, 1, 1, 1, 1], select: 0, spread: 0.75, count: 2_000)
        #expect(wide.keys.sorted() == [0, 1, 2, 3])
        #expect(squares(wide, [1, 0.75, 0.5, 0.25]) < 16.3)
    }

    @Test("an empty place is never drawn; where nothing else is selected the nearest is")
    func empty() {
        #expect(counts([1, 0, 1], select: 0.5, spread: 0, count: 60).keys.allSatisfy { $0 != 1 })
        #expect(counts([0, 1], count: 60) == [1: 60])
        #expect(counts([0, 0], count: 60) == [0: 60])
        #expect(counts([.nan, 2, -1], count: 60).keys.sorted() == [0, 1])
    }

    @Test("a cloud of one sound sounds as it did, to the bit, whatever the two parameters are")
    func alone() {
        let plain = rendered(started([.density: 300]), frames: 9_600, source: Self.sources[0]).samples
        let set = rendered(
            started([.density: 300, .soundSelect: 0.7, .soundSpread: 0.2]), frames: 9_600, source: Self.sources[0]
        ).samples
        #expect(peak(plain) > 0.01 && firstDifference(plain, set) == nil)
    }

    @Test("no other random number of a grain changes")
    func besides() {
        let values: [Parameter: Double] = [.pitchSpread: 5, .positionSpread: 0.5, .stereoSpread: 1, .position: 0.5]
        let plain = seenGrains(values, of: Self.sources[0], count: 200)
        let mixed = seenGrains(
            values, after: Self.placed([(1, 0), (1, 0), (1, 0)]), of: Self.sources[0], count: 200)
        for (a, b) in zip(plain, mixed) {
            #expect(a.pitchHz == b.pitchHz && a.place == b.place && abs(a.pan - b.pan) < 0.01)
        }
    }

    @Test("each sound has its level, on top of the cloud's")
    func levels() {
        let changes = Self.placed([(0, 0), (1, -6.020_6)])
        let quiet = seenGrains([.position: 0.5], after: changes, of: Self.sources[0], count: 1)[0]
        let plain = seenGrains([.position: 0.5], of: Self.sources[0], count: 1)[0]
        // Twice as loud a sound, by half.
        #expect(abs(peak(quiet.left) / peak(plain.left) - 1) < 0.001)
    }

    @Test("a scan speed of 1 is each sound's own")
    func scans() {
        // The second is half as long.
        var changes = Self.placed([])
        changes += [
            .sound(chance: 0, decibels: 0, place: 0, slot: 0, cloud: 0),
            .sound(chance: 1, decibels: 0, place: 1, slot: 7, cloud: 0),
        ]
        let values: [Parameter: Double] = [.scanSpeed: 1, .positionEdge: 3]
        let first = seenGrains(values, of: Self.sources[0], count: 11)
        let second = seenGrains(values, after: changes, of: Self.sources[0], count: 11)
        // A sound's end is faded into its beginning, by which both are shorter by as much.
        #expect(abs((second[10].place - second[0].place) / (first[10].place - first[0].place) - 2) < 0.03)
    }

    @Test("a section is the first sound's alone")
    func section() {
        let values: [Parameter: Double] = [.positionSpread: 1, .positionEdge: 3]
        func places(_ chances: [Double]) -> [Double] {
            let changes = Self.placed(chances.map { ($0, 0) }) + [.section(from: 0.25, to: 0.5, cloud: 0)]
            return seenGrains(values, after: changes, of: Self.sources[0], count: 200).map(\.place)
        }
        #expect(places([1]).allSatisfy { (0.25...0.51).contains($0) })
        let others = places([0, 1])
        #expect(others.contains { $0 < 0.2 } && others.contains { $0 > 0.8 })
    }

    @Test("each cloud has its sounds; another sound alone empties the mix")
    func clouds() {
        var engine = Engine(EngineConfiguration(), source: Self.sources[0])
        let changes = Self.placed([(1, 0), (1, 0)]) + Self.placed([(0, 0), (0, 0), (1, 0)], cloud: 3)
        for change in changes { _ = engine.enqueue(TimedChange(frame: 0, change: change)) }
        for cloud in [UInt8(0), 3] {
            for change in started([.density: 200, .duration: 0.1], cloud: cloud) { _ = engine.enqueue(change) }
        }
        var samples = [Float](repeating: 0, count: 2 * 9_600)
        func heard() -> [UInt8: Set<UInt8>] {
            engine.render(into: &samples, frames: 9_600)
            return engine.snapshot.grains.reduce(into: [:]) { $0[$1.cloud, default: []].insert($1.slot) }
        }
        #expect(heard() == [0: [0, 1], 3: [2]])
        #expect(engine.state.busySlots == 0b111)
        _ = engine.enqueue(TimedChange(frame: engine.frame, change: .use(slot: 5, cloud: 0)))
        _ = heard()
        #expect(heard() == [0: [5], 3: [2]])
        #expect(engine.state.busySlots == 0b100101)
    }

    @Test("a fresh engine that takes over in silence has the mixes")
    func takesOver() {
        let configuration = EngineConfiguration(levelDecibels: 0, hasEffects: false)
        let changes = Self.placed([(1, 0), (0.5, -3), (1, 6)])
        var lasting = LastingChanges(configuration)
        var first = Engine(configuration, source: Self.sources[0])
        for change in changes {
            let timed = TimedChange(frame: 0, change: change)
            _ = first.enqueue(timed)
            lasting.apply(timed)
        }
        var samples = [Float](repeating: 0, count: 2 * 640)
        first.render(into: &samples, frames: 640)
        lasting.rebase(to: first.frame)
        var fresh = Engine(configuration, source: Self.sources[0])
        fresh.takeOver(from: &first, after: &lasting)
        func heard(_ engine: inout Engine) -> [Float] {
            for change in started([.density: 500, .duration: 0.01], at: engine.frame) { _ = engine.enqueue(change) }
            var samples = [Float](repeating: 0, count: 2 * 4_800)
            engine.render(into: &samples, frames: 4_800)
            return samples
        }
        var other = Engine(configuration, source: Self.sources[0])
        for change in changes { _ = other.enqueue(TimedChange(frame: 0, change: change)) }
        other.render(into: &samples, frames: 640)
        let (again, wanted) = (heard(&fresh), heard(&other))
        #expect(peak(again) > 0.01 && firstDifference(again, wanted) == nil)
    }
}
