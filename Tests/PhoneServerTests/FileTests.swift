import Files
import Glibc
import PhoneClient
import PhoneServer
import TestSupport
import Testing
import Threads

@Suite(.serialized) struct FileTests {
    private func ask(
        _ room: TestRoom, _ answerer: TestAnswerer, _ headers: [String: String] = [:], method: String = "GET"
    ) throws -> (head: String, body: [UInt8]) {
        let client = try room.client()
        try request(client, room, answerer, headers, method: method)
        return (client.readHead(), client.readToEnd())
    }

    private func request(
        _ client: PhoneClient, _ room: TestRoom, _ answerer: TestAnswerer, _ headers: [String: String] = [:],
        method: String = "GET"
    ) throws {
        let usual = ["Host": "127.0.0.1:\(room.number)", "Authorization": "right"]
        try client.send(client.request("\(method) /files/\(answerer.name)", usual.merging(headers) { $1 }))
    }

    @Test func `a file comes whole, and of HEAD its headers alone`() throws {
        let answerer = try TestAnswerer(byteCount: 300_000)
        let room = try TestRoom(answerer: answerer)
        defer { room.server.stop() }
        let (head, body) = try ask(room, answerer)
        #expect(head.hasPrefix("HTTP/1.1 200 ") && body == answerer.content)
        for line in [
            "Accept-Ranges: bytes", "ETag: \"\(answerer.name)\"", "Content-Type: application/octet-stream",
            "Content-Disposition: attachment", "X-Content-Type-Options: nosniff", "Content-Length: 300000",
            "Connection: close",
        ] { #expect(head.contains("\r\n\(line)\r\n"), "\(line)") }
        let short = try ask(room, answerer, ["Range": "bytes=5-"], method: "HEAD")
        #expect(short.head == head && short.body.isEmpty)
        #expect(room.heard.remarks.isEmpty)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String { "\(headers)" }
        var headers: [String: String]
        var status: Int
        var range: String?
        var bytes: Range<Int>
    }

    static let tag = "TAG"
    static let cases = [
        Case(headers: ["Range": "bytes=100-"], status: 206, range: "100-999/1000", bytes: 100..<1_000),
        Case(headers: ["Range": "bytes=-100"], status: 206, range: "900-999/1000", bytes: 900..<1_000),
        Case(headers: ["Range": "bytes=7-7"], status: 206, range: "7-7/1000", bytes: 7..<8),
        Case(headers: ["Range": "bytes=1000-"], status: 416, range: "*/1000", bytes: 0..<0),
        Case(headers: ["Range": "bytes=-0"], status: 416, range: "*/1000", bytes: 0..<0),
        Case(headers: ["Range": "bytes=0-1,3-4"], status: 200, bytes: 0..<1_000),
        Case(headers: ["Range": "nonsense"], status: 200, bytes: 0..<1_000),
        Case(
            headers: ["Range": "bytes=100-", "If-Range": "\"TAG\""], status: 206, range: "100-999/1000",
            bytes: 100..<1_000),
        Case(headers: ["Range": "bytes=100-", "If-Range": "W/\"TAG\""], status: 200, bytes: 0..<1_000),
        Case(headers: ["Range": "bytes=100-", "If-Range": "\"other\""], status: 200, bytes: 0..<1_000),
        Case(headers: ["Range": "bytes=100-", "If-Range": "TAG"], status: 200, bytes: 0..<1_000),
        Case(
            headers: ["Range": "bytes=100-", "If-Range": "Wed, 21 Oct 2015 07:28:00 GMT"], status: 200, bytes: 0..<1_000
        ),
        Case(headers: ["Range": "bytes=5000-", "If-Range": "\"other\""], status: 200, bytes: 0..<1_000),
        Case(headers: ["If-Range": "\"TAG\""], status: 200, bytes: 0..<1_000),
        Case(headers: ["Origin": "http://evil.example"], status: 403, bytes: 0..<0),
        Case(headers: ["Authorization": "wrong"], status: 403, bytes: 0..<0),
        Case(headers: ["Authorization": ""], status: 403, bytes: 0..<0),
        Case(headers: ["Content-Length": "3"], status: 413, bytes: 0..<0),
    ]

    @Test(arguments: cases) func `ranges and conditions get what the RFC says`(_ asked: Case) throws {
        let answerer = try TestAnswerer()
        let room = try TestRoom(answerer: answerer)
        defer { room.server.stop() }
        let headers = asked.headers.mapValues {
            $0.split(separator: "TAG", omittingEmptySubsequences: false).joined(separator: answerer.name)
        }
        let (head, body) = try ask(room, answerer, headers)
        #expect(head.hasPrefix("HTTP/1.1 \(asked.status) "), "\(head)")
        if [200, 206].contains(asked.status) { #expect(body == Array(answerer.content[asked.bytes])) }
        if let range = asked.range { #expect(head.contains("\r\nContent-Range: bytes \(range)\r\n"), "\(head)") }
        #expect(head.contains("Content-Range") == (asked.range != nil) && room.serves())
    }

    @Test(arguments: [
        "../etc/passwd", "%2e%2e", "", String(repeating: "0", count: 64), String(repeating: "z", count: 64),
    ])
    func `what has no such name is not there`(_ name: String) throws {
        let room = try TestRoom(answerer: try TestAnswerer())
        defer { room.server.stop() }
        #expect(try room.client().ask("GET /files/\(name)", ["Authorization": "right"]).hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `no more are sent at once than may be, and when one leaves there is room again`() throws {
        let answerer = try TestAnswerer(byteCount: 2_000_000)
        let room = try TestRoom(answerer: answerer) { $0.limits.transfers = 3 }
        defer { room.server.stop() }
        var readers = try (0..<3).map { _ in try PhoneClient(port: room.number, receiveBytes: 4_096) }
        for reader in readers {
            try request(reader, room, answerer)
            #expect(reader.readHead().hasPrefix("HTTP/1.1 200 "))
        }
        let refused = try ask(room, answerer).head
        #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("\r\nRetry-After: "))
        readers.removeLast()
        #expect(try eventually { try ask(room, answerer).body == answerer.content })
    }

    @Test func `who reads slowly gets all of it, however long that takes; who reads nothing is closed`() throws {
        let answerer = try TestAnswerer(byteCount: 2_000_000)
        let room = try TestRoom(answerer: answerer) {
            $0.limits.stallMilliseconds = 1_500
            $0.limits.answerMilliseconds = 200
        }
        defer { room.server.stop() }
        let slow = try PhoneClient(port: room.number, receiveBytes: 4_096)
        try request(slow, room, answerer)
        _ = slow.readHead()
        let start = MonotonicTime.seconds
        var body: [UInt8] = []
        while body.count < 2_000_000 {
            let piece = slow.read(min(50_000, 2_000_000 - body.count))
            guard !piece.isEmpty else { break }
            body += piece
            usleep(75_000)
        }
        #expect(body == answerer.content && MonotonicTime.seconds - start > 2)
        let deaf = try PhoneClient(port: room.number, receiveBytes: 4_096)
        try request(deaf, room, answerer)
        #expect(room.remarkedOnce("takes nothing more of its file"), "\(room.heard.remarks)")
        #expect(deaf.readToEnd().count < 2_000_000 && room.serves())
    }

    @Test func `files leave no faster than they may, all together and each`() throws {
        let answerer = try TestAnswerer(byteCount: 1_000_000)
        let room = try TestRoom(answerer: answerer) {
            $0.limits.fileBytesPerSecond = 2_000_000
            $0.limits.transferBytesPerSecond = 1_500_000
        }
        defer { room.server.stop() }
        let start = MonotonicTime.seconds
        #expect(try ask(room, answerer).body.count == 1_000_000)
        // The first piece leaves at once.
        let alone = MonotonicTime.seconds - start
        #expect(alone > 0.6)
        let three = try (0..<3).map { _ in try room.client() }
        for client in three { try request(client, room, answerer) }
        for client in three { #expect(client.readToEnd().count > 1_000_000) }
        #expect(MonotonicTime.seconds - start - alone > 1.4)
    }

    @Test func `a disk that does not answer holds up nobody but those who wait for it`() throws {
        let answerer = try TestAnswerer()
        let room = try TestRoom(answerer: answerer)
        defer { room.server.stop() }
        answerer.hold(true)
        let waiting = try room.client()
        try request(waiting, room, answerer)
        for _ in 0..<10 { #expect(room.serves()) }
        #expect(try room.client().ask("GET /").hasPrefix("HTTP/1.1 200 "))
        answerer.hold(false)
        #expect(waiting.readHead().hasPrefix("HTTP/1.1 200 ") && waiting.readToEnd() == answerer.content)
    }

    @Test func `a file that is changed while it is sent is cut short`() throws {
        let answerer = try TestAnswerer(byteCount: 4_000_000)
        let room = try TestRoom(answerer: answerer)
        defer { room.server.stop() }
        let client = try room.client()
        try request(client, room, answerer)
        #expect(client.readHead().hasPrefix("HTTP/1.1 200 ") && client.read(100_000).count == 100_000)
        let file = open(answerer.path, O_WRONLY)
        pwrite(file, "changed", 7, 3_999_000)
        close(file)
        #expect(client.readToEnd().count < 3_900_000)
        #expect(room.remarkedOnce("it was changed") && room.serves())
        try WholeFile.write([1, 2, 3], to: answerer.path)
        #expect(try ask(room, answerer).head.hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `a stop in the middle of transfers ends at once`() throws {
        let answerer = try TestAnswerer(byteCount: 4_000_000)
        let room = try TestRoom(answerer: answerer)
        let clients = try (0..<4).map { _ in try room.client() }
        for client in clients {
            try request(client, room, answerer)
            #expect(client.read(100_000).count == 100_000)
        }
        room.server.stop()
        for client in clients { #expect(client.readToEnd().count < 4_000_000) }
    }

    @Test func `phones are answered about as fast while five get fifty megabytes each`() throws {
        let answerer = try TestAnswerer(byteCount: 50_000_000)
        let room = try TestRoom(answerer: answerer) { $0.limits.fileBytesPerSecond = 40_000_000 }
        defer { room.server.stop() }
        let phone = try room.phone()
        func echoes(_ count: Int) throws -> [Double] {
            try (0..<count).map { number in
                let start = MonotonicTime.seconds
                try phone.say("\(number)")
                #expect(phone.readFrame()?.text == "\(number)")
                defer { usleep(2_000) }
                return MonotonicTime.seconds - start
            }.sorted()
        }
        _ = try echoes(50)
        let alone = try echoes(400)
        let clients = try (0..<5).map { _ in try room.client() }
        let readers = try clients.map { client in
            try request(client, room, answerer)
            return try #require(
                WorkThread(named: "reader") {
                    var bytes = 0
                    while case let some = client.read(1_000_000).count, some > 0 { bytes += some }
                    precondition(bytes > 50_000_000)
                })
        }
        let beside = try echoes(400)
        for reader in readers { #expect(reader.join(withinSeconds: 120)) }
        let (median, worst) = (beside[200] / alone[200], beside[396] / alone[396])
        print(
            "echo beside transfers: median \(median) times (\(beside[200] * 1e6) µs), 99 % \(worst) times (\(beside[396] * 1e6) µs)"
        )
        // A room's touches come every 8 ms or more: nothing of a transfer may hold them up that long.
        #expect(median < 5 && beside[396] < 0.05)
    }
}
