import KeyTables
import TOML

/// The beats of a sidecar, as they belong to its sound and to each other.
struct BeatReading {
    /// How long the sound is, where that is known.
    let durationSeconds: Double?

    /// How far from its beat a downbeat may be written, and how far behind the end a beat, in seconds.
    private static let slack = 0.001

    /// All beats; none where any of them is wrong. Without downbeats where one of those is no beat.
    func beats(_ fields: Fields, _ checker: inout TableChecker) -> [Beat] {
        // What is wrong with the beats is told once.
        guard fields.isRight("beats"), let seconds = seconds(fields, &checker) else { return [] }
        var beats = seconds.map { Beat(seconds: $0) }
        let downbeats = fields.numbers("downbeats") ?? []
        var marked: [Int] = []
        var next = 0
        for downbeat in downbeats {
            while next + 1 < beats.count, distance(beats[next + 1], downbeat) <= distance(beats[next], downbeat) {
                next += 1
            }
            guard next < beats.count, distance(beats[next], downbeat) <= Self.slack + 1e-9 else {
                checker.error(
                    at: downbeat.place,
                    "the downbeat at \(Seconds.text(downbeat.value)) s is none of the beats; all downbeats are ignored")
                return beats
            }
            marked.append(next)
        }
        for index in marked { beats[index].isDownbeat = true }
        return beats
    }

    private func distance(_ beat: Beat, _ moment: PlacedNumber) -> Double { abs(beat.seconds - moment.value) }

    private func seconds(_ fields: Fields, _ checker: inout TableChecker) -> [Double]? {
        guard let moments = fields.numbers("beats") else { return [] }
        guard let durationSeconds else { return moments.map(\.value) }
        var found: [Double] = []
        found.reserveCapacity(moments.count)
        for moment in moments {
            // A last one that is rounded up is at the end.
            let seconds = min(moment.value, durationSeconds)
            guard moment.value <= durationSeconds + Self.slack, found.last.map({ $0 < seconds }) ?? true else {
                checker.error(
                    at: moment.place,
                    "the beat at \(Seconds.text(moment.value)) s comes after the sound, which lasts only \(Seconds.text(durationSeconds)) s; all beats are ignored"
                )
                return nil
            }
            found.append(seconds)
        }
        return found
    }
}
