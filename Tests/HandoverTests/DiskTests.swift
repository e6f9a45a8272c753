import Files
import Glibc
import Handover
import TestSupport
import Testing

@Suite struct DiskTests {
    @Test func `a disk that would be left with too little is not begun to be filled`() throws {
        let leader = try Leader()
        let item = try leader.offer(Leader.content(5_000_000))
        let reserve = DiskReserve { _ in FileSystemSpace(totalBytes: 1 << 40, availableBytes: 204_000_000) }
        let follower = try Follower(from: leader.address, reserve: reserve)
        #expect(follower.fetch(item)?.failure?.contains("less than 200 MB free") == true)
        #expect(follower.names.isEmpty && follower.remarks.count == 1)
    }

    @Test func `a file that may grow no further is told in a line, and what came stays`() async {
        await #expect(processExitsWith: .success) {
            let leader = try Leader()
            let content = Leader.content(5_000_000)
            let item = try leader.offer(content)
            let follower = try Follower(from: leader.address)
            var limit = rlimit(rlim_cur: 2_000_000, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let line = follower.fetch(item)?.failure ?? ""
            let part = Int(FileStamp("\(follower.folder.path)/.\(item.hash).part")?.byteCount ?? 0)
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let isWhole = follower.has(content, at: follower.fetch(item))
            exit(line.contains("File too large") && part == 2_000_000 && isWhole ? 0 : 1)
        }
    }

    static let canMount: Bool = {
        guard geteuid() == 0, let scratch = try? Scratch() else { return false }
        guard mount("tmpfs", scratch.path, "tmpfs", 0, "size=1m") == 0 else { return false }
        return umount(scratch.path) == 0
    }()

    @Test(.enabled(if: canMount)) func `a full disk is told in a line, and nothing takes the file's name`() throws {
        let leader = try Leader()
        let item = try leader.offer(Leader.content(5_000_000))
        let scratch = try Scratch()
        #expect(mount("tmpfs", scratch.path, "tmpfs", 0, "size=2m") == 0)
        defer { umount2(scratch.path, Int32(MNT_DETACH)) }
        let follower = try Follower(from: leader.address, scratch: scratch)
        let line = follower.fetch(item)?.failure ?? ""
        #expect(line.contains("No space left on device") && follower.remarks == [line], "\(line)")
        #expect(follower.names == [".\(item.hash).part"])
        follower.fetcher.stop()
    }

    @Test(.enabled(if: geteuid() != 0)) func `a folder that may not be written to is told in a line`() throws {
        let leader = try Leader()
        let item = try leader.offer([1, 2, 3])
        let follower = try Follower(from: leader.address)
        chmod(follower.folder.path, 0o500)
        defer { chmod(follower.folder.path, 0o700) }
        #expect(follower.fetch(item)?.failure?.contains("Permission denied") == true)
    }
}
