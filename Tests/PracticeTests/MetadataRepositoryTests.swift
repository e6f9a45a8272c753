import Practice
import TestSupport
import Testing

@Suite("A repository of beats")
struct MetadataRepositoryTests {
    private static let beats = "<metadata><beats><beat>1.40</beat><beat>1.90</beat></beats></metadata>"

    private static func index(_ url: String) -> String {
        "<metadata><item><name>Zulu Hymn</name><url>\(url)</url></item></metadata>"
    }

    private static func with<Result>(
        _ answers: [String: LoopbackServer.Answer], _ body: (LoopbackServer) throws -> Result
    ) throws -> Result {
        let server = try LoopbackServer(answers)
        defer { server.stop() }
        return try body(server)
    }

    private static func problem(_ body: () throws -> Any) -> String {
        do {
            _ = try body()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("a song is found by its name, whatever its capitals and spaces, and its beats are read")
    func found() throws {
        try Self.with(["/i.xml": .init(Self.index("songs/zulu.xml")), "/songs/zulu.xml": .init(Self.beats)]) { server in
            let file = try MetadataRepository(server.url("/i.xml")).beats(of: ["other", "zulu_hymn"])
            #expect(file.grid.beats.map(\.seconds) == [1.4, 1.9])
            #expect(
                Self.problem { try MetadataRepository(server.url("/i.xml")).beats(of: ["a\u{1B}b"]) }.contains(
                    "no song"))
        }
    }

    @Test("a folder is a repository too, and nothing outside of it is read")
    func folder() throws {
        let scratch = try Scratch()
        try scratch.write(Self.index("zulu.xml"), to: "songs/index.xml")
        try scratch.write(Self.beats, to: "songs/zulu.xml")
        try scratch.write(Self.beats, to: "outside.xml")
        let repository = MetadataRepository("\(scratch.path)/songs")
        #expect(try repository.beats(of: ["Zulu hymn"]).grid.count == 2)
        for url in ["../outside.xml", "\(scratch.path)/outside.xml", "../../../etc/passwd"] {
            try scratch.write(Self.index(url), to: "songs/index.xml")
            #expect(Self.problem { try repository.beats(of: ["Zulu hymn"]) } != "none")
        }
    }

    @Test("three redirects are followed, and no more, and none to another kind of address")
    func redirects() throws {
        let answers: [String: LoopbackServer.Answer] = [
            "/1": .redirect("/2"), "/2": .redirect("/3"), "/3": .redirect("/4"), "/4": .init("there"),
            "/0": .redirect("/1"),
            "/round": .redirect("/round"), "/file": .redirect("file:///etc/passwd"),
            "/https": .redirect("https://127.0.0.1/"),
            "/away": .redirect("http://192.0.2.1/"),
        ]
        try Self.with(answers) { server in
            let bytes = try Download().bytes(at: server.url("/1"))
            #expect(bytes == Array("there".utf8))
            for (path, words) in [
                ("/0", "redirects"), ("/round", "redirects"), ("/file", "another kind"), ("/https", "another kind"),
                ("/away", "--insecure-http"),
            ] {
                let problem = Self.problem { try Download().bytes(at: server.url(path)) }
                #expect(problem.contains(words), "\(path): \(problem)")
            }
        }
    }

    @Test("an answer that is too large, too slow, cut off or refused is told in a line")
    func hostile() throws {
        var endless = LoopbackServer.Answer()
        endless.bytes = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 0x78, count: 60_000)
        endless.isEndless = true
        var silent = LoopbackServer.Answer()
        silent.isSilent = true
        let answers: [String: LoopbackServer.Answer] = [
            "/endless": endless, "/silent": silent, "/large": .init("x", length: 1 << 40),
            "/short": .init("x", length: 100),
            "/gone": .init("x", status: "410 Gone"), "/laughs": .init("<!DOCTYPE x><metadata/>"),
            "/no": .init("\u{1B}[2J"),
        ]
        try Self.with(answers) { server in
            for path in ["/endless", "/silent", "/large", "/short", "/gone", "/404"] {
                let problem = Self.problem { try Download(totalSeconds: 1).bytes(at: server.url(path)) }
                #expect(problem.hasPrefix("http://127.0.0.1:") && !problem.contains("\n"), "\(path): \(problem)")
            }
            for path in ["/laughs", "/no"] {
                #expect(Self.problem { try MetadataRepository(server.url(path)).beats(of: ["x"]) } != "none")
            }
        }
    }

    @Test("what is no longer wanted is not waited for")
    func unwanted() throws {
        var silent = LoopbackServer.Answer()
        silent.isSilent = true
        try Self.with(["/": silent]) { server in
            let problem = Self.problem { try Download(totalSeconds: 600).bytes(at: server.url("/")) { false } }
            #expect(problem != "none")
        }
    }

    @Test("http is asked of this machine alone, unless it is allowed")
    func insecure() throws {
        let problem = Self.problem { try Download().bytes(at: "http://192.0.2.1/i.xml") }
        #expect(problem == "http://192.0.2.1/i.xml: http is not safe: use https, or allow it with --insecure-http")
        for url in ["ftp://example.org/", "file:///etc/passwd", "nonsense", "https://", "gopher://127.0.0.1/"] {
            #expect(Self.problem { try Download().bytes(at: url) } != "none")
        }
    }

    @Test("an item on a server lies on a server")
    func itemsElsewhere() throws {
        for url in ["file:///etc/passwd", "ftp://127.0.0.1/x", "https://127.0.0.1/x"] {
            try Self.with(["/i.xml": .init(Self.index(url))]) { server in
                let problem = Self.problem { try MetadataRepository(server.url("/i.xml")).beats(of: ["zulu hymn"]) }
                #expect(problem.contains("outside") || problem.contains("only https"), "\(url): \(problem)")
            }
        }
    }
}
