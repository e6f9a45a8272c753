import PhoneClient
import PhoneServer
import TestSupport
import Testing

@Suite struct PostTests {
    private func post(_ room: TestRoom, _ path: String, _ body: String, _ headers: [String: String] = [:]) throws
        -> String
    {
        let client = try room.client()
        let usual = [
            "Host": "127.0.0.1:\(room.number)", "Content-Type": "application/json",
            "Content-Length": "\(body.utf8.count)",
        ]
        try client.send(client.request("POST \(path)", usual.merging(headers) { $1 }) + body)
        return String(decoding: client.readToEnd(), as: UTF8.self)
    }

    @Test func `a request is told with its path and where it comes from, and answered in JSON`() throws {
        let answerer = try TestAnswerer()
        let room = try TestRoom(answerer: answerer) { $0.trustedProxies = ["127.0.0.1"] }
        defer { room.server.stop() }
        let largest = "\"" + String(repeating: "x", count: 8_190) + "\""
        let answer = try post(room, "/join/1", largest, ["Origin": "http://127.0.0.1:\(room.number)"])
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n" + largest))
        #expect(answer.contains("Content-Type: application/json\r\n") && answer.contains("nosniff"))
        let json = ["Content-Type": "Application/JSON; charset=utf-8", "X-Forwarded-For": "192.0.2.7"]
        #expect(try post(room, "/join/teapot?x=1", "{}", json).hasPrefix("HTTP/1.1 418 "))
        #expect(try post(room, "/join/2", "").hasPrefix("HTTP/1.1 200 "))
        #expect(
            answerer.asked == [
                .init(body: largest, path: "/join/1", address: "127.0.0.1"),
                .init(body: "{}", path: "/join/teapot", address: "192.0.2.7"),
                .init(body: "", path: "/join/2", address: "127.0.0.1"),
            ])
        #expect(room.heard.remarks.isEmpty && room.serves())
    }

    @Test func `who waits to be asked for the body is asked`() throws {
        let room = try TestRoom(answerer: try TestAnswerer())
        defer { room.server.stop() }
        let client = try room.client()
        let headers = [
            "Host": "127.0.0.1:\(room.number)", "Content-Type": "application/json", "Content-Length": "2",
            "Expect": "100-continue",
        ]
        try client.send(client.request("POST /join/1", headers))
        #expect(client.readHead().hasPrefix("HTTP/1.1 100 "))
        try client.send("{}")
        let answer = String(decoding: client.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("{}"))
    }

    @Test(arguments: [
        ("/join/1", ["Content-Length": "8193"], 413), ("/join/1", ["Content-Length": "99999999999999999999"], 411),
        ("/join/1", ["Content-Length": ""], 411),
        ("/join/1", ["Content-Length": "", "Transfer-Encoding": "chunked"], 411),
        ("/join/1", ["Content-Type": "text/plain"], 415), ("/join/1", ["Content-Type": ""], 415),
        ("/join/1", ["Origin": "http://evil.example"], 403), ("/join/1", ["Origin": "null"], 403),
        ("/join/1", ["Host": "evil.example"], 421), ("/join/", [:], 404), ("/join/..%2f", [:], 404),
        ("/join/../x", [:], 404), ("/join/" + String(repeating: "x", count: 60), [:], 404),
        ("/elsewhere", [:], 413), ("/join/1", ["Cookie": String(repeating: "x", count: 9_000)], 431),
    ])
    func `what nobody asks in good faith gets a short answer, and is not told`(
        _ path: String, _ headers: [String: String], _ status: Int
    ) throws {
        let answerer = try TestAnswerer()
        let room = try TestRoom(answerer: answerer)
        defer { room.server.stop() }
        let answer = try post(room, path, "{}", headers)
        // What is no number nobody can read a request by.
        let isRefused = answer.hasPrefix("HTTP/1.1 \(status) ") || status == 411 && answer.hasPrefix("HTTP/1.1 400 ")
        #expect(isRefused && answer.utf8.count < 500, "\(answer)")
        #expect(answerer.asked.isEmpty && room.serves())
    }

    @Test func `a body that does not come, or is longer than it says, ends its connection alone`() throws {
        let answerer = try TestAnswerer()
        let room = try TestRoom(answerer: answerer) { $0.limits.requestMilliseconds = 500 }
        defer { room.server.stop() }
        #expect(try post(room, "/join/1", "{", ["Content-Length": "2"]).isEmpty)
        #expect(room.remarkedOnce("took too long with a request"), "\(room.heard.remarks)")
        #expect(
            try post(room, "/join/1", "{}" + String(repeating: "x", count: 100_000), ["Content-Length": "2"]).count
                < 500)
        #expect(answerer.asked.allSatisfy { $0.body == "{}" } && room.serves())
    }

    @Test func `without somebody who answers there is nothing there`() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        #expect(try room.client().ask("POST /join/1", ["Content-Type": "application/json"]).hasPrefix("HTTP/1.1 404 "))
        let name = String(repeating: "0", count: 64)
        #expect(try room.client().ask("GET /files/\(name)", ["Authorization": "right"]).hasPrefix("HTTP/1.1 404 "))
    }
}
