import Granular
import Testing

/// Onsets that are locked to the beat, heard as clicks.
@Suite("Locked to the beat")
struct BeatLockTests {
    /// The frames at which grains begin; `changes` are taken in beside.
    private func onsets(
        density: Double, start: Int64, seconds: Double, regularity: Double = 0, _ changes: [TimedChange]
    ) -> [Int] {
        let values: [Parameter: Double] = [
            .density: density, .duration: 0.000_2, .pitch: 5_000, .pitchOffset: 0, .regularity: regularity,
        ]
        let sound = rendered(changes + started(values, at: start), frames: Int(seconds * 48_000)).samples
        var (found, last): ([Int], Int) = ([], -100)
        for (frame, sample) in sound.enumerated() where abs(sample) > 0 {
            if frame - last > 2 { found.append(frame) }
            last = frame
        }
        return found
    }

    private func locked(_ tempo: Double, beat: Double = 0) -> [TimedChange] {
        [.tempo(beatsPerMinute: tempo, beat: beat), .lock(true)].map { TimedChange(frame: 0, change: $0) }
    }

    /// Whether each lies within a few frames of where it is wanted: a grain's first samples are all but silent.
    private func lie(_ found: [Int], on wanted: [Double]) -> Bool {
        found.count == wanted.count && zip(found, wanted).allSatisfy { abs(Double($0) - $1 - 1) <= 2.5 }
    }

    @Test("the first grain sounds at once, the next ones on the grid, none nearer than half a spacing")
    func grid() {
        // 3.7 a second at 120 are 1.85 a beat: two, 12,000 frames apart.
        let early = onsets(density: 3.7, start: 5_000, seconds: 2, locked(120))
        #expect(lie(early, on: [5_000] + (1...7).map { 12_000 * Double($0) }), "\(early)")
        let late = onsets(density: 3.7, start: 8_000, seconds: 2, locked(120))
        #expect(lie(late, on: [8_000] + (2...7).map { 12_000 * Double($0) }), "\(late)")
    }

    @Test("the grid is the beat's, not the clock's")
    func offset() {
        let found = onsets(density: 2, start: 0, seconds: 3, locked(100, beat: 0.25))
        // 28,800 frames a beat, the first one after three quarters of it.
        #expect(lie(found, on: [0] + (0...4).map { 28_800 * (Double($0) + 0.75) }), "\(found)")
    }

    @Test(
        "a density becomes the nearest number of grains in a beat",
        arguments: [(0.6, 0.5), (1.3, 1), (2.6, 3), (5.1, 6), (20.5, 24), (60, 64)])
    func snapped(wanted: Double, taken: Double) {
        let found = onsets(density: wanted, start: 0, seconds: 8.01, locked(60))
        #expect(lie(found, on: (0...Int(8 * taken)).map { 48_000 / taken * Double($0) }), "\(found.prefix(8))")
    }

    @Test("above 64 in a beat, without a lock and at a tempo of 0 the density is as it is")
    func free() {
        for changes in [locked(60), locked(0), Array(locked(60).prefix(1))] {
            let density = changes.count > 1 ? 70.0 : 1.3
            let found = onsets(density: density, start: 0, seconds: 3, changes)
            #expect(lie(found, on: (0..<Int((3 * density).rounded(.up))).map { 48_000 / density * Double($0) }))
        }
    }

    @Test("a beat that is corrected time and again leaves the onsets on it")
    func corrected() {
        // A clock that is told anew each half second, a little faster and slower.
        var changes = locked(120)
        var beat = 0.0
        for step in 1..<40 {
            let tempo = step % 2 == 0 ? 121.0 : 118.5
            beat += (step % 2 == 0 ? 118.5 : 121.0) / 120
            if step == 1 { beat = 1 }
            changes.append(
                TimedChange(frame: Int64(step * 24_000), change: .tempo(beatsPerMinute: tempo, beat: beat)))
        }
        let found = onsets(density: 4, start: 0, seconds: 20, changes)
        // Where each onset lies on the beat, in halves of it.
        var (last, lastFrame, tempo) = (0.0, 0, 120.0)
        var worst = 0.0
        var waiting = changes[...]
        for frame in found {
            while let next = waiting.first, next.frame <= frame {
                if case .tempo(let newTempo, let newBeat) = next.change {
                    (last, lastFrame, tempo) = (newBeat, Int(next.frame), newTempo)
                }
                waiting.removeFirst()
            }
            let place = 2 * (last + Double(frame - lastFrame) * tempo / 60 / 48_000)
            worst = max(worst, abs(place - place.rounded()))
        }
        #expect(worst < 0.001)
        #expect((78...82).contains(found.count), "\(found.count)")
    }

    @Test("chance takes onsets off the grid by as much as it says")
    func generator() {
        let found = onsets(density: 8, start: 0, seconds: 20, regularity: 1, locked(120))
        let off = found.filter { abs(Double($0) / 6_000 - (Double($0) / 6_000).rounded()) > 0.1 }
        #expect(Double(off.count) > 0.6 * Double(found.count))
    }
}
