import SoundMarking
import Testing

@Suite("When marks are saved") struct AutosaveTests {
    private static let millisecond: Int64 = 1_000_000
    /// How often it is looked.
    private static let look = 20 * millisecond

    @Test(
        "a mark waits a tenth of a second, and one of many that follow each other at most three",
        arguments: [20, 60, 150, 400])
    func soon(apartMilliseconds: Int64) {
        var autosave = Autosave()
        var (unsavedSince, longest): (Int64?, Int64) = (nil, 0)
        var (changes, saves) = (0, 0)
        for now in stride(from: 0, through: 5_000 * Self.millisecond, by: Int64.Stride(Self.look)) {
            if now % (apartMilliseconds * Self.millisecond) < Self.look {
                changes += 1
                unsavedSince = unsavedSince ?? now
            }
            guard autosave.isDue(changes, at: now) else { continue }
            saves += 1
            longest = max(longest, now - (unsavedSince ?? now))
            unsavedSince = nil
        }
        let most = apartMilliseconds < 100 ? Autosave.longestNanoseconds : Autosave.quietNanoseconds
        #expect(longest <= most && saves > 10, "\(longest)")
        #expect(saves <= 5_000 / 100)
    }

    @Test("what was saved is not saved again")
    func once() {
        var autosave = Autosave()
        _ = autosave.isDue(1, at: 0)
        let dues = (1...100).map { autosave.isDue(1, at: Int64($0) * Self.look) }
        #expect(dues.count { $0 } == 1)
    }
}
