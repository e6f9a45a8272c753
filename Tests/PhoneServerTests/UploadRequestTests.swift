import PhoneClient
import PhoneServer
import Synchronization
import TestSupport
import Testing

@Suite struct UploadRequestTests {
    private static let name = String(repeating: "0a", count: 32)

    /// Waits for one file of those who say `right`.
    private final class Awaiting: RequestAnswering {
        let pieces = Mutex<[[UInt8]]>([])

        func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer { .init(json: body) }
        func file(_ name: String, authorization: String?) -> RequestedFile { .absent }
        func upload(_ name: String, authorization: String?) -> RequestedUpload {
            guard name == UploadRequestTests.name else { return .absent }
            guard authorization == "right" else { return .forbidden }
            return .awaited { [self] piece, offset in
                pieces.withLock { $0.append(piece) }
                return .added(bytes: offset + Int64(piece.count))
            }
        }
    }

    private static func ask(
        _ room: TestRoom, _ headers: [String: String?] = [:], _ piece: [UInt8] = [7, 8, 9], name: String = name,
        method: String = "PATCH"
    ) throws -> String {
        let client = try room.client()
        var all: [String: String] = [
            "Host": "127.0.0.1:\(room.number)", "Authorization": "right", "Upload-Offset": "5",
            "Content-Type": "application/partial-upload", "Content-Length": "\(piece.count)",
        ]
        for (key, value) in headers { all[key] = value }
        try client.send(client.request("\(method) /files/\(name)", all))
        // Who is refused may be cut off in the middle of it.
        try? client.send(piece)
        return client.readHead()
    }

    @Test func `a piece is read for those who may send it, and it is said how many bytes are there`() throws {
        let awaiting = Awaiting()
        let room = try TestRoom(answerer: awaiting)
        defer { room.server.stop() }
        let head = try Self.ask(room)
        #expect(head.hasPrefix("HTTP/1.1 204 ") && head.contains("\r\nUpload-Offset: 8\r\n"))
        let long = [UInt8](repeating: 1, count: 131_072)
        #expect(try Self.ask(room, [:], long).hasPrefix("HTTP/1.1 204 "))
        #expect(awaiting.pieces.withLock { $0 } == [[7, 8, 9], long] && room.heard.remarks.isEmpty)
    }

    @Test func `nothing is read of other requests that send a piece, and others are served meanwhile`() throws {
        let awaiting = Awaiting()
        let room = try TestRoom(answerer: awaiting)
        defer { room.server.stop() }
        let refused: [(headers: [String: String?], status: Int)] = [
            (["Authorization": nil], 403), (["Authorization": "wrong"], 403),
            (["Origin": "http://example.org"], 403), (["Host": "example.org"], 421),
            (["Content-Type": "application/json"], 415), (["Content-Type": nil], 415),
            (["Upload-Offset": nil], 400), (["Upload-Offset": "-1"], 400), (["Upload-Offset": "1e3"], 400),
            (["Upload-Offset": "9999999999999999999"], 400), (["Content-Length": "131073"], 413),
            (["Content-Length": nil, "Transfer-Encoding": "chunked"], 411),
        ]
        for (headers, status) in refused {
            #expect(try Self.ask(room, headers).hasPrefix("HTTP/1.1 \(status) "), "\(headers)")
        }
        for name in [String(repeating: "0b", count: 32), "..", "../../etc/passwd", ""] {
            #expect(try Self.ask(room, name: name).hasPrefix("HTTP/1.1 404 "), "\(name)")
        }
        #expect(try Self.ask(room, method: "PUT").hasPrefix("HTTP/1.1 413 "))
        #expect(awaiting.pieces.withLock { $0.isEmpty } && room.serves())
        let without = try TestRoom()
        defer { without.server.stop() }
        #expect(try Self.ask(without).hasPrefix("HTTP/1.1 413 "))
    }
}
