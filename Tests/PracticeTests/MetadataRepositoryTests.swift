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
            let found = try MetadataRepository(server.url("/i.xml")).beats(of: ["other", "zulu_hymn"])
            #expect(found.item.name == "Zulu Hymn" && found.file.grid.beats.map(\.seconds) == [1.4, 1.9])
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
        let repository = try MetadataRepository("\(scratch.path)/songs")
        #expect(try repository.beats(of: ["Zulu hymn"]).file.grid.count == 2)
        let file = try MetadataRepository("\(scratch.path)/songs/index.xml")
        #expect(try file.beats(of: ["Zulu hymn"]).file.grid.count == 2)
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
                ("/away", "another server"),
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

    @Test("a song is told from others of its name by its length, and what fits none of them says so")
    func lengths() throws {
        let scratch = try Scratch()
        let items = [("long", 203.4), ("short", 61)].map {
            "<item><name>Zulu</name><url>\($0).xml</url><length>\($1)</length></item>"
        }
        try scratch.write("<metadata>\(items.joined())</metadata>", to: "index.xml")
        for name in ["long", "short"] { try scratch.write(Self.beats, to: "\(name).xml") }
        let repository = try MetadataRepository(scratch.path)
        for (seconds, url) in [(200.0, "long.xml"), (61.9, "short.xml")] {
            let found = try repository.beats(of: ["zulu"], lengthSeconds: seconds)
            #expect(found.item.url == url && found.item.fits(seconds))
        }
        let other = try repository.beats(of: ["zulu"], lengthSeconds: 120)
        #expect(!other.item.fits(120) && other.item.fits(nil))
        #expect(Self.problem { try repository.beats(of: ["zulu"]) }.contains("several songs"))
    }

    @Test("an address that ends in a slash is a folder's; what is no place at all is one line")
    func places() throws {
        try Self.with(["/songs/index.xml": .init(Self.index("a.xml")), "/songs/a.xml": .init(Self.beats)]) { server in
            let found = try MetadataRepository(server.url("/songs/")).beats(of: ["zulu hymn"])
            #expect(found.file.grid.count == 2)
        }
        for (place, words) in [
            ("", "no repository"), ("ftp://example.org/i.xml", "only https"), ("file:///etc", "by its path"),
            ("https://", "not an address"), ("/nowhere/at/all", "/nowhere/at/all/index.xml"),
        ] {
            let problem = Self.problem { try MetadataRepository(place).beats(of: ["x"]) }
            #expect(problem.contains(words) && !problem.contains("\n"), "\(place): \(problem)")
        }
    }

    @Test("what a server or a file does wrong is said in words of our own")
    func words() throws {
        let answers: [String: LoopbackServer.Answer] = [
            "/gone": .init("", status: "404 Not Found"), "/secret": .init("", status: "403 Forbidden"),
            "/broken": .init("", status: "500 Oh"), "/cut": .init("x", length: 50),
            "/bad": .init("<metadata><item></metadata>"),
            "/half": .init("<metadata><item><name>a</name>"),
        ]
        try Self.with(answers) { server in
            for (path, words) in [
                ("/gone", "not there (404)"), ("/secret", "not give it to everybody (403)"), ("/broken", "error (500)"),
                ("/cut", "broke off"), ("/bad", "</metadata> stands where <item>"), ("/half", "cut off"),
            ] {
                let problem = Self.problem { try MetadataRepository(server.url(path)).beats(of: ["x"]) }
                #expect(problem.contains(words), "\(path): \(problem)")
            }
        }
        let nobody = Self.problem { try Download().bytes(at: "http://127.0.0.1:9/") }
        #expect(nobody == "http://127.0.0.1:9/: no connection: nobody answers there")
    }

    @Test("what is no index, or no beats, is told by what it is and what was expected, in one line")
    func otherContent() throws {
        let sound = "RIFF\u{0}\u{0}\u{0}\u{0}WAVEfmt "
        let page = "\n<!DOCTYPE html>\n<html><body><a href='a'>a</a></body></html>"
        let answers: [String: LoopbackServer.Answer] = [
            "/songs": .init(page), "/empty": .init(""), "/blank": .init(" \n"), "/sound": .init(sound),
            "/head": .init("<?xml version=\"1.0\"?>\n"), "/words": .init("Hello"), "/song": .init(Self.beats),
            "/pdf": .init("%PDF-1.7"), "/i.xml": .init(Self.index("page")), "/page": .init(page),
            "/j.xml": .init(Self.index("sound")), "/k.xml": .init(Self.index("i.xml")),
            "/l.xml": .init(Self.index("empty")),
        ]
        try Self.with(answers) { server in
            for (path, words) in [
                ("/songs", ["a web page (HTML)", "index of songs is expected", "the address of a folder ends in /"]),
                ("/empty", ["this is empty", "index of songs is expected"]), ("/blank", ["this is empty"]),
                ("/sound", ["a sound file", "index of songs is expected"]), ("/pdf", ["a PDF"]),
                ("/head", ["no element", "XML is expected"]), ("/words", ["no XML", "<metadata>"]),
                ("/song", ["the beats of a song", "--import"]),
                ("/i.xml", ["/page: ", "a web page (HTML)", "beats are expected: .xml"]),
                ("/j.xml", ["/sound: ", "a sound file", "beats are expected"]),
                ("/k.xml", ["/i.xml: ", "an index of songs", "--from"]), ("/l.xml", ["/empty: ", "this is empty"]),
            ] {
                let problem = Self.problem { try MetadataRepository(server.url(path)).beats(of: ["zulu hymn"]) }
                for word in words { #expect(problem.contains(word), "\(path): \(problem)") }
                #expect(!problem.contains("\n") && !problem.contains("DOCTYPE"), "\(path): \(problem)")
            }
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
