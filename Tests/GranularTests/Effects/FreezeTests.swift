import Granular
import Testing

@Suite struct FreezeTests {
    @Test(arguments: ReverbKind.allCases, [1.5, 30])
    func theTailStaysUntilItIsLetGo(kind: ReverbKind, seconds: Double) {
        let second = 48_000
        let input = noise(frames: 3 * second) + [Float](repeating: 0, count: 24 * second)
        let sound = reverberated(
            input, [.reverbKind: Double(kind.rawValue), .reverbTime: seconds],
            changes: [(2 * second, [.reverbFreeze: 1]), (23 * second, [.reverbFreeze: 0, .reverbTime: 0.5])])
        // The glide takes half a second; what still goes in from then on is not heard.
        let frozen = (3..<23).map { decibels(sound.left[$0 * second..<($0 + 1) * second]) }
        for level in frozen { #expect(abs(level - frozen[0]) < 1, "\(frozen)") }
        #expect(decibels(sound.left[25 * second..<26 * second]) < frozen[0] - 90)
    }

    @Test func theFrozenTailIsAsLoudAsItWas() {
        let second = 48_000
        let sound = reverberated(
            noise(frames: 6 * second), [.reverbKind: 1, .reverbTime: 3, .reverbDamping: 0],
            changes: [(3 * second, [.reverbFreeze: 1])])
        let (before, after) = (
            decibels(sound.left[2 * second..<3 * second]), decibels(sound.left[4 * second..<5 * second])
        )
        #expect(abs(before - after) < 1.5, "\(before) \(after)")
    }

    @Test func aFrozenTailDoesNotListenToTheTime() {
        let second = 48_000
        let sound = reverberated(
            noise(frames: 2 * second) + [Float](repeating: 0, count: 3 * second), [.reverbKind: 1],
            changes: [(2 * second, [.reverbFreeze: 1]), (3 * second, [.reverbTime: 0.1])])
        let (before, after) = (
            decibels(sound.left[2 * second + 24_000..<3 * second + 12_000]),
            decibels(sound.left[4 * second..<5 * second])
        )
        #expect(abs(before - after) < 1)
    }
}
