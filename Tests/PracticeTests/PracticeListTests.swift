import Files
import Practice
import SeededGenerator
import TestSupport
import Testing

@Suite("Lists of sounds")
struct PracticeListTests {
    private static func read(_ text: String, _ path: String = "/music/list.m3u8") throws -> PracticeList {
        try PracticeList(bytes: Array(text.utf8), file: path)
    }

    @Test("lines of other programs, remarks and goals that are none are written again where they were")
    func remarks() throws {
        let text = """
            #EXTM3U
            # for Friday
            #EXTVLCOPT:start-time=3
            #QUERN-GOAL:chorus at 900 %
            a.wav
            #QUERN-GOAL:chorus at 90 %
            b.wav
            # the end

            """
        let list = try PracticeList(bytes: Array(text.utf8), file: "/music/list.m3u8")
        #expect(list.items.map(\.goals.count) == [0, 1] && list.items[0].remarks.count == 3)
        #expect(list.text(for: "/music/list.m3u8") == text)
    }

    @Test("an M3U8 has paths beside it and anywhere, file URLs, titles and lengths")
    func m3u() throws {
        let list = try Self.read(
            """
            \u{FEFF}#EXTM3U
            #PLAYLIST:Today
            #EXTINF:123.5 logo="x,y",Someone - A song
            songs/a song.wav
            /else/b.flac
            file:///else/caf%C3%A9%20%231.wav
            ../c.wav
            http://example.org/stream.mp3
            """.replacing("logo=\"x,y\"", with: "logo=\"x\""))
        #expect(
            list.items.map(\.path) == [
                "/music/songs/a song.wav", "/else/b.flac", "/else/café #1.wav", "/c.wav", nil,
            ])
        #expect(
            list.title == "Today" && list.items[0].title == "Someone - A song" && list.items[0].durationSeconds == 123.5
        )
        #expect(
            list.items[4].location == "http://example.org/stream.mp3" && !list.items[4].isPlayable
                && !list.items[4].isMissing)
        #expect(list.items[0].isMissing && list.items[1].name == "b.flac")
    }

    @Test("an XSPF has locations with percent encoding, titles and lengths")
    func xspf() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Today</title><trackList>
            <track><location>songs/a%20song.wav</location><title>A &lt;song&gt;</title><duration>123500</duration></track>
            <track><location>file://localhost/else/b.flac</location></track>
            <track><location>file://other/else/b.flac</location></track>
            <track><title>nowhere</title></track>
            </trackList></playlist>
            """
        let list = try Self.read(text, "/music/list.xspf")
        #expect(list.items.map(\.path) == ["/music/songs/a song.wav", "/else/b.flac", nil])
        #expect(list.title == "Today" && list.items[0].title == "A <song>" && list.items[0].durationSeconds == 123.5)
    }

    @Test("what is written is read as it was, whatever the names", arguments: ["m3u8", "xspf"])
    func roundTrip(_ ending: String) throws {
        let names = [
            "a.wav", "with space .wav ", "#1.wav", "a:b.wav", "http:x.wav", "100%.wav", "ünï – 日本.wav", "x\ny.wav",
            "q?a=b&c.wav", "\\x41.wav", "back\\slash.wav", "‮rtl.wav",
        ]
        var list = PracticeList(title: "Today & more")
        for folder in ["/music", "/music/deep er", "/else"] {
            list.items += names.map { PracticeList.Item(path: "\(folder)/\($0)", title: "t") }
        }
        list.items.append(PracticeList.Item(location: "https://example.org/a.mp3?x=1&y=2", path: nil, title: "radio"))
        list.items[0].goals = [PracticeGoal(section: "chorus", percent: 90), PracticeGoal(percent: 100)]
        list.items[0].durationSeconds = 61.25
        let path = "/music/list.\(ending)"
        let again = try PracticeList(bytes: Array(list.text(for: path).utf8), file: path)
        #expect(again.items.map(\.path) == list.items.map(\.path) && again.title == list.title)
        #expect(again.items[0].goals == list.items[0].goals && again.items[0].durationSeconds == 61.25)
        #expect(again.items.last?.location == list.items.last?.location)
    }

    @Test("files in the list's folder are written relative to it, so that it can be moved")
    func relative() throws {
        let list = PracticeList(items: [.init(path: "/music/songs/a.wav"), .init(path: "/musical/b.wav")])
        #expect(list.text(for: "/music/list.m3u8") == "#EXTM3U\nsongs/a.wav\n/musical/b.wav\n")
    }

    @Test("a missing file stays in a list that is read and written")
    func missing() throws {
        let scratch = try Scratch()
        try scratch.write("x", to: "here.wav")
        try scratch.write("here.wav\ngone.wav\n", to: "list.m3u8")
        let list = try PracticeList(path: "\(scratch.path)/list.m3u8")
        #expect(list.items.map(\.isMissing) == [false, true])
        try list.write(to: "\(scratch.path)/again.m3u8")
        #expect(try scratch.read("again.m3u8") == "#EXTM3U\nhere.wav\ngone.wav\n")
    }

    @Test("what is no list is refused in one line")
    func problems() {
        for (text, part) in [
            ("", "no sounds"), ("#EXTM3U\n", "no sounds"), ("#EXTM3U\n#EXT-X-VERSION:3\nx.ts\n", "stream"),
            ("<html></html>", "XSPF"), ("<playlist><trackList>", "cut off"), ("<!DOCTYPE x><playlist/>", "DOCTYPE"),
            ("a\0b", "not a list"), (String(repeating: "a.wav\n", count: 10_001), "10000 items"),
            ("a.wav\n" + String(repeating: "x", count: 10_000), ":2: "),
        ] {
            do {
                _ = try Self.read(text)
                Issue.record("read: \(text.prefix(40))")
            } catch {
                #expect("\(error)".contains(part) && !"\(error)".unicodeScalars.contains(where: isControl), "\(error)")
            }
        }
    }

    @Test("a broken percent encoding, or a zero byte, leads to no file")
    func encoding() throws {
        let text = """
            <playlist><trackList><track><location>a%2.wav</location></track><track><location>a%00.wav</location></track>
            <track><location>a%zz.wav</location></track><track><location>caf%E9.wav</location></track></trackList></playlist>
            """
        #expect(try Self.read(text, "/m/l.xspf").items.map(\.path) == [nil, nil, nil, "/m/caf\\xE9.wav"])
    }

    @Test("a location that is no file's stays none in every format, whatever characters it has")
    func noFile() throws {
        let list = try Self.read("file:///c%\u{12}31.wav\nb.wav\n", "/m/l.m3u8")
        #expect(list.items.map(\.path) == [nil, "/m/b.wav"])
        for file in ["/m/l.m3u8", "/m/l.xspf"] {
            #expect(try Self.read(list.text(for: file), file).items.map(\.path) == [nil, "/m/b.wav"])
        }
    }

    @Test("a goal is a part at a speed")
    func goals() {
        #expect(PracticeGoal(text: "chorus at 90 %") == PracticeGoal(section: "chorus", percent: 90))
        #expect(
            PracticeGoal(text: "90%") == PracticeGoal(percent: 90)
                && PracticeGoal(text: "at 90") == PracticeGoal(percent: 90))
        #expect(PracticeGoal(text: "look at me at 100 %")?.section == "look at me")
        #expect(
            PracticeGoal(text: "chorus") == nil && PracticeGoal(text: "at 900 %") == nil
                && PracticeGoal(text: "B2 90") == nil)
        #expect(PracticeGoal(section: "B 2", percent: 75).text == "B 2 at 75 %")
    }
}
