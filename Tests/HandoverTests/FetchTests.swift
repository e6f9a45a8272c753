import Files
import Glibc
import Handover
import SeededGenerator
import TestSupport
import Testing
import Threads

@Suite(.serialized) struct FetchTests {
    @Test func `a file comes whole, for its owner alone, and may not be run`() throws {
        let leader = try Leader()
        let content = Leader.content(3_000_000)
        let item = try leader.offer(content)
        let passing = try leader.offer([1, 2, 3], as: "passing.wav", mayBeKept: false)
        let follower = try Follower(from: leader.address)
        let end = follower.fetch(item)
        #expect(follower.has(content, at: end) && end == .done(path: "\(follower.folder.path)/rain.wav"))
        #expect(follower.fetch(passing) == .done(path: "\(follower.folder.path)/room-only/passing.wav"))
        var status = stat()
        #expect(stat("\(follower.folder.path)/rain.wav", &status) == 0 && status.st_mode & 0o777 == 0o600)
        let progress = follower.fetcher.progress
        #expect(progress.map(\.item) == [item, passing] && progress.map(\.bytes) == [3_000_000, 3])
        #expect(follower.remarks.isEmpty && follower.names == ["rain.wav", "passing.wav"])
    }

    @Test func `cut twice in the middle it goes on where it was, and no byte comes twice`() throws {
        let proxy = try CuttingProxy(cuts: [0, 3_000_000, 0, 2_000_000, 100])
        defer { proxy.stop() }
        let leader = try Leader(behind: proxy)
        let content = Leader.content(8_000_000)
        let item = try leader.offer(content)
        let follower = try Follower(from: "127.0.0.1:\(proxy.port)")
        let isSame = follower.has(content, at: follower.fetch(item))
        #expect(isSame, "\(follower.remarks)")
        let heads = proxy.heads
        let ranges = heads.compactMap { head in
            head.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }?.dropFirst(13)
        }
        #expect(ranges.count >= 2 && ranges.last.map { Int($0.dropLast()) ?? 0 > 4_900_000 } == true, "\(ranges)")
        #expect(
            heads.filter { $0.contains("\r\nRange:") }.allSatisfy { $0.contains("\r\nIf-Range: \"\(item.hash)\"\r\n") })
        // Some heads of answers besides.
        #expect((8_000_000...8_004_000).contains(proxy.bytesFromServer), "\(proxy.bytesFromServer)")
    }

    @Test func `a connection on which nothing more comes is broken off, and it goes on by another`() throws {
        let proxy = try CuttingProxy(cuts: [-1_000_000])
        defer { proxy.stop() }
        let leader = try Leader(behind: proxy)
        let content = Leader.content(2_000_000)
        let item = try leader.offer(content)
        let follower = try Follower(from: "127.0.0.1:\(proxy.port)")
        follower.fetcher.fetch(item)
        let isSame = follower.has(content, at: follower.end(of: item))
        #expect(isSame && proxy.heads.count == 2 && proxy.bytesFromServer < 2_002_000, "\(follower.remarks)")
    }

    @Test func `what was begun before a restart goes on, and what was whole is not fetched again`() throws {
        let proxy = try CuttingProxy(cuts: [])
        defer { proxy.stop() }
        let leader = try Leader(behind: proxy)
        let content = Leader.content(2_000_000)
        let item = try leader.offer(content)
        let scratch = try Scratch()
        try Folder.make("\(scratch.path)/room")
        try WholeFile.write(Array(content[..<1_500_000]), to: "\(scratch.path)/room/.\(item.hash).part")
        let first = try Follower(from: "127.0.0.1:\(proxy.port)", scratch: scratch)
        #expect(first.has(content, at: first.fetch(item)) && proxy.bytesFromServer < 502_000)
        first.fetcher.stop()
        let before = proxy.heads.count
        let second = try Follower(from: "127.0.0.1:\(proxy.port)", scratch: scratch)
        #expect(second.has(content, at: second.fetch(item)) && proxy.heads.count == before)
    }

    @Test func `no other file is ever written over, and one with the same content is used`() throws {
        let leader = try Leader()
        let item = try leader.offer(Leader.content(5_000))
        let follower = try Follower(from: leader.address)
        try WholeFile.write([1], to: "\(follower.folder.path)/rain.wav")
        symlink("/etc/passwd", "\(follower.folder.path)/rain (2).wav")
        #expect(follower.fetch(item) == .done(path: "\(follower.folder.path)/rain (3).wav"))
        #expect(try WholeFile.read("\(follower.folder.path)/rain.wav", limit: 10) == [1])
        let other = try leader.offer(Leader.content(5_000, seed: 2))
        try WholeFile.write(Leader.content(5_000, seed: 2), to: "\(follower.folder.path)/rain (4).wav")
        #expect(follower.fetch(other) == .done(path: "\(follower.folder.path)/rain (4).wav"))
        #expect(follower.names.count == 4)
    }

    @Test func `a part that is a link or damaged leads nowhere else, and is made good`() throws {
        let leader = try Leader()
        let content = Leader.content(100_000)
        let item = try leader.offer(content)
        let follower = try Follower(from: leader.address)
        let part = "\(follower.folder.path)/.\(item.hash).part"
        try WholeFile.write([UInt8](repeating: 7, count: 50_000), to: part)
        let isSame = follower.has(content, at: follower.fetch(item))
        #expect(isSame, "\(follower.remarks)")
        #expect(follower.remarks.count == 1 && follower.remarks[0].contains("came damaged"), "\(follower.remarks)")
        let linked = try leader.offer(Leader.content(100_000, seed: 3), as: "linked.wav")
        try follower.scratch.write("mine", to: "mine")
        symlink("\(follower.scratch.path)/mine", "\(follower.folder.path)/.\(linked.hash).part")
        #expect(follower.fetch(linked)?.failure?.contains("not fetched") == true)
        #expect(try follower.scratch.read("mine") == "mine")
    }

    @Test
    func `a leader's file that is changed in the middle is refused in a line, and comes once it is announced anew`()
        throws
    {
        let leader = try Leader { $0.limits.fileBytesPerSecond = 4_000_000 }
        let item = try leader.offer(Leader.content(8_000_000))
        let follower = try Follower(from: leader.address)
        follower.fetcher.fetch(item)
        #expect(eventually { follower.fetcher.progress(of: item)?.bytes ?? 0 > 1_000_000 })
        let changed = Leader.content(8_000_000, seed: 9)
        let file = open("\(leader.scratch.path)/rain.wav", O_WRONLY)
        #expect(pwrite(file, changed, changed.count, 0) == changed.count)
        close(file)
        #expect(follower.end(of: item)?.failure?.contains("does not offer it any more") == true)
        #expect(follower.remarks.count == 1 && leader.changedNames == ["rain.wav"])
        let anew = try FileOffer("\(leader.scratch.path)/rain.wav", as: .sound, mayBeKept: true)
        leader.offered.add(anew)
        #expect(follower.has(changed, at: follower.fetch(anew.item)))
    }

    @Test func `another file behind the same address is begun anew, and deleted as it is not what was announced`()
        throws
    {
        let item = try ItemTests.announcedItem(size: 10)
        let head = "HTTP/1.1 200 OK\r\nETag: \"other\"\r\nContent-Length: 10\r\n\r\n"
        let fake = try FakeLeader([
            "HTTP/1.1 206 Partial Content\r\nETag: \"other\"\r\nContent-Range: bytes 4-9/10\r\nContent-Length: 6\r\n\r\nefghij",
            head + "abcdefghij",
        ])
        defer { fake.stop() }
        let follower = try Follower(from: "127.0.0.1:\(fake.port)")
        try WholeFile.write([1, 2, 3, 4], to: "\(follower.folder.path)/.\(item.hash).part")
        let line = follower.fetch(item)?.failure
        #expect(line?.contains("not what the leader announced") == true, "\(line ?? "")")
        #expect(fake.heard.count == 3 && fake.heard[0].contains("Range: bytes=4-") && !fake.heard[1].contains("Range:"))
        #expect(follower.names.isEmpty && follower.remarks.count == 2)
    }

    @Test(arguments: [
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "sends elsewhere"),
        ("HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\nno\n", "does not let you"),
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "does not offer it"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nabcdefghijk", "does not fit"),
        ("HTTP/1.1 200 OK\r\n\r\nabcdefghijklmnop", "does not fit"),
        ("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-9/10\r\n\r\nabcdefghij", "does not fit"),
        ("HTTP/1.1 204 No Content\r\n\r\n", "status 204"), ("nonsense", "none of http"),
        ("HTTP/1.1 418 No\u{1B}[2J\r\nContent-Length: 0\r\n\r\n", "status 418"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "broke off"),
        ("", "broke off"),
    ])
    func `an answer that is none is refused in one line`(_ answer: String, _ words: String) throws {
        let item = try ItemTests.announcedItem(size: 10)
        let fake = try FakeLeader([answer])
        defer { fake.stop() }
        var timing = Follower.fast
        timing.withoutProgress = 0.5
        let follower = try Follower(from: "127.0.0.1:\(fake.port)", timing: timing)
        let line = follower.fetch(item)?.failure ?? ""
        #expect(line.contains(words) && printable(line) == line && follower.remarks == [line], "\(line)")
    }

    private static func leaderThatLeft() throws -> (address: String, item: HandoverItem) {
        let leader = try Leader()
        defer { leader.server.stop() }
        return (leader.address, try leader.offer([1, 2, 3]))
    }

    @Test func `whatever a leader answers, no more is written than the beginning of a file, and one line is told`()
        throws
    {
        var random = SeededGenerator(seed: 23)
        let lines = [
            "HTTP/1.1 200 OK", "HTTP/1.1 206 Partial Content", "HTTP/1.1 416 no", "HTTP/1.0 206",
            "HTTP/1.1 100 Continue",
            "HTTP/9 999", "", "ETag: \"\(ItemTests.hash)\"", "ETag: W/\"x\"", "Content-Range: bytes 4-9/10",
            "Content-Range: bytes 99999999999999999999-9/10", "Content-Range: bytes */10", "Content-Length: 6",
            "Content-Length: 10", "Content-Length: -1", "Content-Length: 99999999999999999999", "Retry-After: -5",
            "Transfer-Encoding: chunked", "Content-Encoding: gzip", "Location: file:///etc/passwd",
            "Connection: upgrade", "X: \u{1B}[2J\0", "6\r\nabcdef\r\n0", String(repeating: "x", count: 600),
            "abcdefghij",
        ]
        let item = try ItemTests.announcedItem(size: 10)
        let answers = (0..<400).map { number in
            (0..<1 + random.below(7)).reduce(number.isMultiple(of: 2) ? lines[random.below(2)] + "\r\n" : "") {
                text, _ in
                text + lines[random.below(lines.count)] + random.pick("\r\n", "\r\n", "\r\n\r\n", "\n", "")
            }
        }
        let fake = try FakeLeader(answers)
        defer { fake.stop() }
        var timing = Follower.fast
        (timing.firstPause, timing.longestPause, timing.withoutProgress) = (0.001, 0.001, 0)
        let follower = try Follower(from: "127.0.0.1:\(fake.port)", timing: timing)
        let part = "\(follower.folder.path)/.\(item.hash).part"
        while fake.heard.count < 300 {
            try WholeFile.write([1, 2, 3, 4], to: part)
            let before = follower.remarks.count
            let line = try #require(follower.fetch(item)?.failure)
            #expect(printable(line) == line && (1...2).contains(follower.remarks.count - before), "\(line)")
            #expect(FileStamp(part).map { $0.byteCount <= 10 } ?? true)
            #expect(Set(follower.names).isSubset(of: [".\(item.hash).part"]))
        }
    }

    @Test func `nobody there is given up after the time for it, and tried again when asked`() throws {
        let (address, item) = try Self.leaderThatLeft()
        var timing = Follower.fast
        timing.withoutProgress = 0.6
        let follower = try Follower(from: address, timing: timing)
        let start = MonotonicTime.seconds
        #expect(follower.fetch(item)?.failure?.contains("nobody answers") == true)
        #expect(MonotonicTime.seconds - start >= 0.6 && follower.names.isEmpty)
        #expect(follower.fetch(item)?.failure != nil && follower.remarks.count == 2)
    }

    @Test func `a cancelled fetch stops, what waits is never begun, and both come when they are asked for again`()
        throws
    {
        let leader = try Leader { $0.limits.fileBytesPerSecond = 3_000_000 }
        let items = try (0..<4).map {
            try leader.offer(Leader.content(2_000_000, seed: UInt64($0) + 5), as: "\($0).wav")
        }
        let follower = try Follower(from: leader.address)
        for item in items { follower.fetcher.fetch(item) }
        #expect(eventually { follower.fetcher.progress(of: items[0])?.bytes ?? 0 > 100_000 })
        #expect(follower.fetcher.progress.map(\.state)[2...] == [.waiting, .waiting])
        follower.fetcher.cancel(items[0])
        follower.fetcher.cancel(items[3])
        #expect(follower.end(of: items[1])?.failure == nil && follower.end(of: items[2])?.failure == nil)
        #expect(follower.fetcher.progress(of: items[0])?.state == .cancelled)
        #expect(follower.fetcher.progress(of: items[3])?.bytes == 0)
        for number in [0, 3] {
            let content = Leader.content(2_000_000, seed: UInt64(number) + 5)
            #expect(follower.has(content, at: follower.fetch(items[number])))
        }
        let start = MonotonicTime.seconds
        follower.fetcher.stop()
        #expect(MonotonicTime.seconds - start < 3 && follower.remarks.isEmpty)
        let late = try leader.offer([1, 2, 3])
        #expect(follower.fetch(late) == .cancelled)
    }

    @Test func `five fetch fifty megabytes at once, and a busy leader is waited for`() throws {
        let leader = try Leader { $0.limits.transfers = 3 }
        let content = Leader.content(50_000_000)
        let item = try leader.offer(content)
        let followers = try (0..<5).map { _ in try Follower(from: leader.address) }
        for follower in followers { follower.fetcher.fetch(item) }
        for follower in followers { #expect(follower.has(content, at: follower.end(of: item))) }
        #expect(followers.allSatisfy { $0.remarks.isEmpty && $0.names == ["rain.wav"] })
    }

    @Test(arguments: [
        "", "host", "host:0", "host:70000", "a b:80", "user@host:80", "host/x:80", "host:80/x", "[::1", "a\r\n:80",
    ])
    func `an address that is none is refused`(_ address: String) throws {
        let scratch = try Scratch()
        let folder = try RoomFolder(base: scratch.path, room: "room")
        #expect(throws: HandoverProblem.self) { try FileFetcher(from: address, authorization: nil, into: folder) }
        #expect(throws: HandoverProblem.self) {
            try FileFetcher(from: "127.0.0.1:80", authorization: "a\r\nX: y", into: folder)
        }
    }
}
