import Foundation
import PhoneClient
import PhoneServer
import TestSupport
import Testing

@Suite struct RequestTests {
    @Test("the page comes in one answer, its headers alone for HEAD; there is no icon, and nothing else")
    func requests() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let page = try room.client().ask("GET /")
        #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("<script type=\"module\">"))
        #expect(page.contains("connect-src 'self' ws://127.0.0.1:\(room.number) "))
        let parts = page.firstRange(of: "\r\n\r\n").map { (page[..<$0.lowerBound], page[$0.upperBound...]) }
        let (head, body) = try #require(parts)
        #expect(head.contains("Content-Length: \(body.utf8.count)"))
        let headOnly = try room.client().ask("HEAD /")
        #expect(headOnly.hasSuffix("\r\n\r\n") && headOnly.contains("Content-Length: \(body.utf8.count)"))
        #expect(try room.client().ask("GET /?from=code").hasPrefix("HTTP/1.1 200 "))
        #expect(try room.client().ask("GET /favicon.ico").hasPrefix("HTTP/1.1 204 "))
        #expect(try room.client().ask("GET /index.html").hasPrefix("HTTP/1.1 404 "))
        #expect(try room.client().ask("GET /../etc/passwd").hasPrefix("HTTP/1.1 404 "))
        #expect(try room.client().ask("GET /room").hasPrefix("HTTP/1.1 426 "))
        #expect(room.heard.remarks.isEmpty)
    }

    @Test("what the fuzzer begins with is answered, and says where a phone is")
    func fuzzingSeeds() throws {
        let room = try TestRoom {
            $0.names = ["workshop.example.org"]
            $0.trustedProxies = ["127.0.0.1"]
        }
        defer { room.server.stop() }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fuzzing/Seeds/request").standardizedFileURL
        let seeds = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!seeds.isEmpty)
        for seed in seeds {
            let client = try room.client()
            let lines = try String(contentsOf: seed, encoding: .utf8).split(separator: "\n")
            try client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
            let status = try #require(client.readHead().split(separator: " ").dropFirst().first.map { Int($0) })
            #expect([101, 200, 204].contains(status), "\(seed.lastPathComponent)")
        }
        #expect(eventually { Set(room.heard.addresses) == ["198.51.100.7", "2001:db8::17"] })
        #expect(room.heard.remarks.isEmpty)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        var testDescription: String { "\(line) \(headers)" }
        let line: String
        var headers: [String: String] = [:]
        let status: Int
        let words: String
    }

    static let refused = [
        Refused(line: "POST /", status: 405, words: "another method"),
        Refused(line: "DELETE /room", status: 405, words: "another method"),
        Refused(line: "GET /", headers: ["Content-Length": "5"], status: 413, words: "a body"),
        Refused(line: "GET /", headers: ["Transfer-Encoding": "chunked"], status: 413, words: "a body"),
        Refused(line: "GET /", headers: ["Host": ""], status: 421, words: "no name"),
        Refused(line: "GET /", headers: ["Host": "evil.example"], status: 421, words: "evil.example"),
        Refused(line: "GET /", headers: ["Host": "127.0.0.1"], status: 421, words: "127.0.0.1"),
        Refused(line: "GET /", headers: ["Host": "192.0.2.1:80"], status: 421, words: "192.0.2.1"),
        Refused(
            line: "GET /", headers: ["Cookie": String(repeating: "x", count: 9_000)], status: 431, words: "too long"),
        Refused(line: "GET /" + String(repeating: "x", count: 9_000), status: 431, words: "too long"),
        Refused(line: "G\u{7}T /", status: 400, words: "not HTTP"),
        Refused(line: "\u{16}\u{3}\u{1}", status: 400, words: "not HTTP"),
    ]

    @Test("what no browser asks for in good faith gets a short answer and one line", arguments: refused)
    func refuses(_ refused: Refused) throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let answer = try room.client().ask(refused.line, refused.headers)
        #expect(answer.hasPrefix("HTTP/1.1 \(refused.status) ") && answer.utf8.count < 500, "\(answer)")
        #expect(room.remarkedOnce(refused.words), "\(room.heard.remarks)")
        #expect(room.serves())
    }

    @Test(
        "a room opens for the page of this server alone, and by a right handshake alone",
        arguments: [
            (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
            (["Origin": "http://127.0.0.1:1"], 403),
            (["Host": "evil.example"], 421), (["Host": ""], 421), (["Sec-WebSocket-Version": "8"], 426),
            (["Sec-WebSocket-Key": ""], 400), (["Sec-WebSocket-Key": "short"], 400), (["Upgrade": "h2c"], 426),
            (["Connection": "close"], 426), (["Content-Length": "3"], 413),
        ])
    func handshakes(_ headers: [String: String], _ status: Int) throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let client = try room.client()
        try client.send(client.handshake(headers))
        let answer = String(decoding: client.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        #expect(room.serves() && room.heard.phones.count == 1)
    }

    @Test("it may be called by the names that it was given, and by localhost; programs without an origin may come")
    func names() throws {
        let room = try TestRoom { $0.names = ["Desk.local", "workshop.example.org", "other.example:9000"] }
        defer { room.server.stop() }
        for host in [
            "desk.local:\(room.number)", "DESK.LOCAL:\(room.number)", "workshop.example.org", "other.example:9000",
            "localhost:\(room.number)",
        ] {
            #expect(try room.client().ask("GET /", ["Host": host]).hasPrefix("HTTP/1.1 200 "), "\(host)")
            for origin in ["https://\(host)", ""] {
                #expect(throws: Never.self) {
                    try PhoneClient.joined(port: room.number, headers: ["Host": host, "Origin": origin])
                }
            }
        }
        for host in [
            "localhost", "other.example", "desk.local:1", "xdesk.local:\(room.number)",
            "des\u{212A}.local:\(room.number)",
        ] {
            #expect(try room.client().ask("GET /", ["Host": host]).hasPrefix("HTTP/1.1 421 "), "\(host)")
        }
    }

    @Test("what a proxy says about a phone's address counts where the proxy is trusted, and nowhere else")
    func proxies() throws {
        let trusting = try TestRoom {
            $0.trustedProxies = ["127.0.0.1", "10.0.0.1"]
            $0.limits.connectionsPerAddress = 2
        }
        defer { trusting.server.stop() }
        func join(_ headers: [String: String]) throws -> PhoneClient {
            try PhoneClient.joined(port: trusting.number, headers: headers)
        }
        let clients = [
            try join(["X-Forwarded-For": "198.51.100.7, 192.0.2.5"]),
            try join(["X-Forwarded-For": "192.0.2.6, 10.0.0.1"]),
            try join(["Forwarded": "for=\"[2001:db8::17]:4711\";proto=https"]),
            try join(["X-Forwarded-For": "rubbish"]),
            try join(["X-Forwarded-For": "192.0.2.5"]),
        ]
        #expect(eventually { trusting.heard.addresses.count == 5 })
        #expect(trusting.heard.addresses == ["192.0.2.5", "192.0.2.6", "2001:db8::17", "127.0.0.1", "192.0.2.5"])
        #expect(throws: (any Error).self) { try join(["X-Forwarded-For": "192.0.2.5"]) }
        #expect(trusting.remarkedOnce("too many connections from 192.0.2.5"))
        _ = clients
        let other = try TestRoom()
        defer { other.server.stop() }
        _ = try PhoneClient.joined(port: other.number, headers: ["X-Forwarded-For": "192.0.2.5"])
        #expect(eventually { other.heard.addresses == ["127.0.0.1"] })
    }

    @Test("who is slow with a request is closed, however many bytes they send one by one")
    func slow() throws {
        let room = try TestRoom { $0.limits.requestMilliseconds = 500 }
        defer { room.server.stop() }
        let silent = try room.client()
        let slow = try room.client()
        try slow.send("GET / HTTP/1.1\r\nX: ")
        #expect(
            eventually(every: 20) {
                (try? slow.send("x")) == nil
            })
        #expect(silent.readToEnd().isEmpty && slow.readToEnd().isEmpty)
        #expect(room.serves())
        #expect(room.remarkedOnce("took too long with a request"), "\(room.heard.remarks)")
    }

    @Test("who leaves in the middle of a request is not talked about")
    func leaving() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        for beginning in ["GET / HT", "GET / HTTP/1.1\r\nHost: 127", ""] {
            let client = try room.client()
            try client.send(beginning)
            shutdown(client.descriptor, Int32(SHUT_WR))
            #expect(client.readToEnd().isEmpty)
        }
        #expect(room.serves() && room.heard.remarks.isEmpty, "\(room.heard.remarks)")
    }
}
