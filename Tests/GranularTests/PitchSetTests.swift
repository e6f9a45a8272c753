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

    @Test("of the player's own notes each is drawn as often as its chance says, whatever the range")
    func own() throws {
        let list = try NoteList("-12:0.25 0 3.5:0.5 19")
        let values: [Parameter: Double] = [.pitchSet: Double(PitchSet.own.rawValue), .pitchSetRange: 0]
        var counts: [Double: Double] = [:]
        for grain in seenGrains(values, after: list.changes(), of: Self.flat, count: 2_200) {
            counts[(120 * log2(grain.pitchHz / 1_000)).rounded() / 10, default: 0] += 1
        }
        let expected: [Double: Double] = [-12: 200, 0: 800, 3.5: 400, 19: 800]
        #expect(counts.keys.sorted() == expected.keys.sorted())
        // Chi-squared: beyond this one of a thousand, for three degrees of freedom.
        #expect(expected.reduce(0) { $0 + pow((counts[$1.key] ?? 0) - $1.value, 2) / $1.value } < 16.3)
    }

    @Test("a list that changes while grains are born holds from the next grain on; an empty one is the pitch itself")
    func change() throws {
        var engine = Engine(EngineConfiguration(), source: Self.flat)
        let values: [Parameter: Double] = [.pitchFrom: 1, .pitchOffset: 0, .pitchSet: Double(PitchSet.own.rawValue)]
        for change in started(values.merging([.density: 100, .duration: 0.004]) { $1 }) { _ = engine.enqueue(change) }
        func heard() -> Set<Int> {
            var samples = [Float](repeating: 0, count: 2 * 96)
            var found: Set<Int> = []
            for _ in 0..<250 {
                engine.render(into: &samples, frames: 96)
                for grain in engine.snapshot.grains { found.insert(Int((12 * log2(grain.pitchHz / 1_000)).rounded())) }
            }
            return found
        }
        #expect(heard() == [0])
        let (fifth, octaves) = (try NoteList("7"), try NoteList("12 24"))
        for change in fifth.changes() { _ = engine.enqueue(TimedChange(frame: engine.frame, change: change)) }
        _ = heard()
        #expect(heard() == [7])
        for change in octaves.changes(since: fifth) {
            _ = engine.enqueue(TimedChange(frame: engine.frame, change: change))
        }
        _ = heard()
        #expect(heard() == [12, 24])
        for change in NoteList().changes(since: octaves) {
            _ = engine.enqueue(TimedChange(frame: engine.frame, change: change))
        }
        _ = heard()
        #expect(heard() == [0])
    }

    @Test("a list is read as it is written, and what is none says why")
    func text() throws {
        for text in ["", "0", "-12:0.25 0 3.5:0.5 60", "-60"] { #expect(try NoteList(text).text == text) }
        #expect(try NoteList(" 0, 7.0:1  12").text == "0 7 12")
        for (text, problem) in [
            ("0 x 7", "\"x\" is not a note"), ("61", "\"61\" is not a note"), ("3:0", "\"3:0\" is not a note"),
            ("3:2", "is not a note"),
            ("nan", "is not a note"), ("3:nan", "is not a note"), ("1:1:1", "is not a note"),
            ("\u{1b}[2J", "\"[2J\" is not a note"),
            (String(repeating: "1 ", count: 17), "at most 16 notes, not 17"),
        ] {
            #expect { try NoteList(text) } throws: { "\($0)".contains(problem) }
        }
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
