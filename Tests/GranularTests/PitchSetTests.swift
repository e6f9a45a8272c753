import Foundation
import Granular
import Testing

@Suite("Random pitch on notes")
struct PitchSetTests {
    private static let flat = Source(
        sound: [[Float](repeating: 0.5, count: 48_000)], sampleRate: 48_000, rootHz: 1_000)

    /// How many of the grains are so many semitones above the root; what lies between notes is a mistake.
    private func counts(_ set: PitchSet, octaves: Double, count: Int = 1_200) -> [Int: Int] {
        let values: [Parameter: Double] = [.pitchSet: Double(set.rawValue), .pitchSetRange: octaves]
        var counts: [Int: Int] = [:]
        for grain in seenGrains(values, of: Self.flat, count: count) {
            let semitones = 12 * log2(grain.pitchHz / 1_000)
            #expect(abs(semitones - semitones.rounded()) < 1e-4)
            counts[Int(semitones.rounded()), default: 0] += 1
        }
        return counts
    }

    @Test(
        "each note is as likely",
        arguments: [
            (PitchSet.octaves, 3.0, [0, 12, 24, 36]), (.octaves, -2, [0, -12, -24]), (.fifths, 1, [0, 7, 12]),
            (.majorChord, 1, [0, 4, 7, 12]), (.minorChord, 2, [0, 3, 7, 12, 15, 19, 24]),
            (.majorChord, -1, [0, -5, -8, -12]), (.pentatonic, 0.999, [0, 2, 4, 7, 9]),
            (.major, 1, [0, 2, 4, 5, 7, 9, 11, 12]), (.minor, 0.5, [0, 2, 3, 5]), (.chromatic, 0.25, [0, 1, 2, 3]),
        ])
    func notes(set: PitchSet, octaves: Double, notes: [Int]) {
        let counts = counts(set, octaves: octaves)
        #expect(counts.keys.sorted() == notes.sorted())
        // Chi-squared: beyond this one of a thousand, for up to seven degrees of freedom.
        let expected = 1_200 / Double(notes.count)
        let squares = counts.values.reduce(0.0) { $0 + pow(Double($1) - expected, 2) / expected }
        #expect(squares < 24.3)
    }

    @Test("without a set, or with no room for a second note, there is the pitch alone")
    func none() {
        #expect(counts(.off, octaves: 5, count: 50) == [0: 50])
        #expect(counts(.majorChord, octaves: 0, count: 50) == [0: 50])
    }

    @Test("as many grains as the chance says draw a note, the others keep the pitch")
    func chance() {
        let values: [Parameter: Double] = [.pitchSet: 1, .pitchSetRange: -1, .pitchSetChance: 0.4]
        let grains = seenGrains(values, of: Self.flat, count: 1_200)
        let moved = grains.filter { $0.pitchHz < 600 }.count
        // Half of those that draw one draw the pitch itself.
        #expect(abs(moved - 240) < 45)
    }

    @Test("the free spread lies around each note, and no other random number changes")
    func besides() {
        let values: [Parameter: Double] = [.pitchSpread: 0.5, .positionSpread: 0.5, .stereoSpread: 1]
        let plain = seenGrains(values, of: Self.flat, count: 200)
        let notes = seenGrains(values.merging([.pitchSet: 1, .pitchSetRange: 2]) { $1 }, of: Self.flat, count: 200)
        for (a, b) in zip(plain, notes) {
            let octaves = log2(b.pitchHz / a.pitchHz)
            #expect(abs(octaves - octaves.rounded()) < 1e-4 && abs(a.pan - b.pan) < 0.01)
        }
    }
}
