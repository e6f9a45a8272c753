import Glibc
import Granular
import Mapping
import SeededGenerator
import Testing

@Suite("Reading mapping files")
struct ReadingTests {
    @Test("Controls keep the order of the file, whatever their kinds")
    func order() {
        func control(_ kind: String, _ name: String) -> String {
            let moves =
                kind == "zone"
                ? "x = { parameter = \"pitch\", range = [1, 2] }" : "parameter = \"pitch\"\nrange = [1, 2]"
            return "[[\(kind)]]\nname = \"\(name)\"\narea = { x = [0, 1], y = [0, 1] }\n\(moves)\n"
        }
        let text =
            "name = \"a\"\n" + control("knob", "1") + control("zone", "2") + control("fader", "3")
            + control("zone", "4")
            + control("knob", "5")
        #expect(MappingFile(text: text, file: "f").mapping?.controls.map(\.name) == ["1", "2", "3", "4", "5"])
    }

    @Test("Everything that is written arrives")
    func values() {
        let text = """
            name = "Mine"
            about = "Short"
            [[zone]]
            name = "z"
            area = { x = [0.1, 0.4], y = [0, 1] }
            y = { parameter = "pitch", range = [1000, 100], curve = "exponential" }
            [[knob]]
            name = "k"
            area = { x = [0.5, 1], y = [0, 0.5] }
            parameter = "offset"
            range = [0, 10.5]
            """
        let expected = Mapping(
            name: "Mine", about: "Short",
            controls: [
                .zone(
                    name: "z", area: Area(x: 0.1...0.4, y: 0...1),
                    y: Binding(.pitch, low: 1000, high: 100, response: .exponential)),
                .knob(name: "k", area: Area(x: 0.5...1, y: 0...0.5), Binding(.pitchOffset, low: 0, high: 10.5)),
            ])
        #expect(MappingFile(text: text, file: "f").mapping == expected)
    }

    @Test("Other ways of writing the same TOML mean the same")
    func otherWays() {
        let plain = """
            name = "a"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [1, 2] }
            """
        let others = [
            "name = 'a'\nzone = [{ name = 'z', area.x = [0, 1], area.y = [0, 1], x = { parameter = 'pitch', range = [1, 2] } }]",
            "\u{FEFF}name = \"a\"\r\n[[zone]]\r\nname = \"z\"\r\n[zone.area]\r\nx = [0, 1]\r\ny = [\r\n0,\r\n1,\r\n]\r\n"
                + "[zone.x]\r\nparameter = \"pitch\"\r\nrange = [1.0, 2.0]\r\n",
        ]
        let mapping = MappingFile(text: plain, file: "f").mapping
        #expect(mapping != nil)
        for other in others { #expect(MappingFile(text: other, file: "f").mapping == mapping) }
    }

    @Test("A file that cannot be read says so in one line, with its exit code")
    func unreadable() throws {
        let folder = try Folder()
        func output(_ path: String) -> String {
            let file = MappingFile(path: path)
            let lines = file.diagnostics.map(\.description).joined(separator: "|")
            return "\(file.failure?.exitCode ?? 0) "
                + lines.dropFirst(lines.hasPrefix(folder.path) ? folder.path.count : 0)
        }
        #expect(output("\(folder.path)/none.toml") == "66 /none.toml: no such file")
        #expect(output(folder.path) == "66 : this is a directory, not a file")
        let large = try folder.write(repeatElement(UInt8(ascii: "#"), count: 1 << 20 + 1), at: "large.toml")
        #expect(output(large) == "65 /large.toml: a mapping file cannot be larger than 1 MiB")
        let endless = MappingFile(path: "/dev/zero")
        #expect(endless.diagnostics.map(\.description) == ["/dev/zero: a mapping file cannot be larger than 1 MiB"])
        let latin1 = try folder.write(Array("name = \"a\"\n# K".utf8) + [0xF6], at: "latin1.toml")
        #expect(output(latin1) == "65 /latin1.toml:2:4: the file is not UTF-8 text")
        let fifo = "\(folder.path)/pipe"
        #expect(mkfifo(fifo, 0o600) == 0)
        #expect(output(fifo).hasPrefix("65 /pipe:1:1: a mapping needs \"name\""), "and does not wait for ever")
        let secret = try folder.write("name".utf8, at: "secret.toml")
        chmod(secret, 0)
        if getuid() != 0 { #expect(output(secret) == "77 /secret.toml: permission denied") }
    }

    @Test("A line of a diagnostic stays one line, whatever the file is called and holds")
    func oneLine() {
        let line = MappingFile(path: "/none\n\u{1B}[2J.toml").diagnostics[0].description
        #expect(line == #"/none\u{A}\u{1B}[2J.toml: no such file"#)
        let broken = MappingFile(text: "name = n\n1ame", file: "f").diagnostics[0].description
        #expect(broken.hasPrefix("f:1:") && broken.contains(#"\u{A}"#) && !broken.contains("\n"), "\(broken)")
    }

    @Test("No text, however deep or odd, brings the reader down")
    func oddTexts() {
        let texts = [
            String(repeating: "a.", count: 400_000) + "a = 1", "[" + String(repeating: "a.", count: 400_000) + "a]",
            "a = " + String(repeating: "[", count: 400_000), "a = " + String(repeating: "{ a.b.c = ", count: 1000),
            String(repeating: "\"\".", count: 300_000) + "a = 1", "a = \"\0\"", "\0", "[[zone", "zone = [[[]]]",
            "[[zone]]\n[[zone.x]]",
            "a = \"" + String(repeating: ".", count: 1000) + "\"", "\u{FEFF}", "name = \"\\ud800\"",
        ]
        for text in texts {
            let file = MappingFile(text: text, file: "f")
            #expect(file.mapping == nil)
            #expect(!file.errors.isEmpty)
            #expect(file.errors.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.description.contains("\n") })
        }
    }

    @Test("A key of too many parts is told at its place; what strings and comments hold does not count")
    func deepKeys() {
        let deep = "# \(String(repeating: ".", count: 100))\n" + String(repeating: "a.", count: 64) + "a = 1"
        #expect(
            MappingFile(text: deep, file: "f").diagnostics.map(\.description) == [
                "f:2:128: a key has more than 64 parts"
            ])
        let dots = String(repeating: ".", count: 100)
        for about in ["\"\(dots)\"", "'\(dots)'", "\"\"\"\(dots)\"\"\"", "'''\(dots)'''", "\"\\\"\(dots)\""] {
            let text = ErrorTests.right.split(separator: "\n").map {
                $0.hasPrefix("about") ? "about = \(about) # \(dots)" : $0
            }
            #expect(MappingFile(text: text.joined(separator: "\n"), file: "f").diagnostics == [])
        }
    }

    @Test("A file that was cut or changed anywhere gives a mapping or errors, never anything else")
    func mutilated() {
        var generator = SeededGenerator(seed: 7)
        let bytes = Array(ErrorTests.right.utf8)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: changed.removeSubrange(place...)
                case 1: changed.remove(at: place)
                case 2: changed[place] = UInt8.random(in: 0...255, using: &generator)
                default:
                    changed.insert(contentsOf: "[]{}=\".#'\n".utf8.shuffled(using: &generator).prefix(2), at: place)
                }
                if changed.isEmpty { break }
            }
            let file = MappingFile(bytes: changed, file: "f")
            #expect((file.mapping == nil) == !file.errors.isEmpty)
            #expect((file.mapping == nil) == (file.failure != nil))
        }
    }
}
