import Files
import Testing

@Suite("The room that recordings leave on a disk")
struct DiskReserveTests {
    private func isReached(_ total: UInt64, _ available: UInt64) -> Bool {
        DiskReserve { _ in FileSystemSpace(totalBytes: total, availableBytes: available) }.isReached(at: "/x")
    }

    @Test("It is 200 MB, but on a disk that has no more than that in all")
    func rule() {
        #expect(!isReached(100_000_000_000, 200_000_000) && isReached(100_000_000_000, 199_999_999))
        #expect(isReached(200_000_001, 0) && !isReached(200_000_000, 0) && !isReached(2 << 20, 4_096))
        #expect(!DiskReserve { _ in nil }.isReached(at: "/x"))
    }

    @Test("The system is asked for the disk that a file is to lie on")
    func asking() throws {
        let there = try #require(FileSystemSpace(holding: "/tmp"))
        let later = try #require(FileSystemSpace(holding: "/tmp/none/at/all.wav"))
        #expect(there.totalBytes == later.totalBytes && there.availableBytes <= there.totalBytes)
    }
}
