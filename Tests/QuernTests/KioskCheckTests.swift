import Foundation
import OSC
import PhoneServer
import Testing

/// What `quern kiosk --check` says of a file and of all that it names, before anybody relies on it; and the line that keeps a PIN.
@Suite("A kiosk's file, checked before the visitors come", .waiting)
struct KioskCheckTests {
    private func check(_ text: String, _ program: Program) throws -> Program.Result {
        _ = try program.write(text, to: "kiosk.toml")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program.file("kiosk.toml").path)
        return try program.run("kiosk", "--check", "--config", "kiosk.toml")
    }

    private static let exit = "[exit]\npin = \"4711\"\n"
    private static let screen = "[screen]\nwidth = 520\nheight = 320\n"

    @Test("a good one is said to be so, with what visitors will find")
    func good() throws {
        let program = try Program()
        defer { program.remove() }
        let result = try check(
            Self.exit + Self.screen + """
                [visitors]
                tiles = ["sounds", "background", "how-to-play"]
                mappings = ["touch", "touch-one-hand"]
                sounds = ["choir", "sine"]
                backgrounds = ["rain"]
                [level]
                highest = -9
                """, program)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.output == """
                kiosk.toml: ok
                  tiles: sounds · background · how-to-play
                  sounds: choir · sine
                  backgrounds: rain
                  mappings: Touch · Touch, one hand
                  start: touch, choir, -12 dB (highest: -9 dB)
                  PIN: kept as plain text

                """)
    }

    @Test("all that it names and is not there is said in one run, with its place and the nearest name")
    func unknown() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.write("no sound", to: "noise.wav")
        let result = try check(
            Self.exit + """
                [start]
                sound = "chior"
                mapping = "tuch"
                [visitors]
                mappings = ["touch", "fadres"]
                sounds = ["rain", "sqeak", "./none.wav", "./noise.wav"]
                backgrounds = ["see"]
                """, program)
        #expect(result.status == 65)
        #expect(result.output == "")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 7, "\(result.errors)")
        for (line, words) in zip(
            lines,
            [
                "4:9: no sound named \"chior\", did you mean choir?",
                "5:11: no mapping named \"tuch\", did you mean touch?",
                "7:22: no mapping named \"fadres\", did you mean faders?",
                "8:19: no sound named \"sqeak\"",
                "8:28: ./none.wav: ",
                "8:42: ./noise.wav: ",
                "9:16: no sound named \"see\", did you mean sea?",
            ])
        { #expect(line.hasPrefix("kiosk.toml:\(words)"), "\(line)") }
    }

    @Test("scenes are checked like mappings and sounds: names, live input, and all that each of them names")
    func scenes() throws {
        let program = try Program()
        defer { program.remove() }
        let good = try check(
            Self.exit + Self.screen + "[visitors]\ntiles = [\"scenes\"]\nscenes = [\"tanpura\", \"first-light\"]",
            program)
        #expect(good.status == 0 && good.errors == "")
        #expect(good.output.contains("  tiles: scenes\n  scenes: Tanpura · First light\n"), "\(good.output)")
        let scene = "name = \"Mine\"\nmapping = \"pad\"\n[[sound]]\nfile = \"none.wav\"\n"
        _ = try program.write(scene, to: "mine.toml")
        _ = try program.write(scene.replacing("\"pad\"", with: "3"), to: "broken.toml")
        let bad = try check(
            Self.exit + "[visitors]\nscenes = [\"tanpra\", \"mirror\", \"./mine.toml\", \"./broken.toml\"]", program)
        #expect(bad.status == 65 && bad.output == "")
        let lines = bad.errors.split(separator: "\n")
        #expect(lines.count == 4, "\(bad.errors)")
        for (line, words) in zip(
            lines,
            [
                "4:11: no scene named \"tanpra\", did you mean tanpura?", "4:21: the scene mirror needs live input",
                "4:31: ", "4:46: ./broken.toml:2:11: mapping must be text in quotes",
            ])
        { #expect(line.hasPrefix("kiosk.toml:\(words)"), "\(line)") }
        #expect(lines.count > 2 && lines[2].contains("none.wav"))
    }

    @Test("what is wrong with the text and what is wrong with the names in it are said in one run")
    func both() throws {
        let program = try Program()
        defer { program.remove() }
        let result = try check(
            """
            [exit]
            pin = 4711
            [start]
            sound = "chior"
            [visitors]
            sounds = ["choir", "choir", "sqeak"]
            """, program)
        #expect(result.status == 65)
        #expect(
            result.errors.split(separator: "\n") == [
                "kiosk.toml:2:7: put the PIN in quotation marks, as in pin = \"1234\"",
                "kiosk.toml:4:9: no sound named \"chior\", did you mean choir?",
                "kiosk.toml:6:20: sounds lists \"choir\" twice",
                "kiosk.toml:6:29: no sound named \"sqeak\"",
            ])
    }

    @Test("what is only doubtful is a warning, and the file is good")
    func warnings() throws {
        let program = try Program()
        defer { program.remove() }
        let taken = try OSCServer(at: OSCEndpoint(port: 0))
        let port = taken.endpoint.port
        let result = try check(
            Self.exit + """
                [start]
                sound = "choir"
                mapping = "knobs"
                [visitors]
                mappings = ["touch"]
                sounds = ["rain"]
                [network]
                osc = "\(port)"
                """, program)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("kiosk.toml: ok\n") && result.output.contains("OSC: 127.0.0.1:\(port)"))
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(result.errors)")
        #expect(
            lines.first
                == "kiosk.toml:4:9: warning: \"choir\" is not among the visitors' sounds: they cannot come back to it")
        #expect(lines.dropFirst().first?.hasPrefix("kiosk.toml:5:11: warning: \"knobs\" is not among") == true)
        #expect(lines.last?.hasPrefix("kiosk.toml:10:7: warning: ") == true)
        withExtendedLifetime(taken) {}
    }

    @Test("a room for phones: what it opens with, and what is wrong with it, with its place")
    func room() throws {
        let program = try Program()
        defer { program.remove() }
        let taken = try PhoneServer(.init(address: "127.0.0.1"), page: PhonePage())
        defer { taken.stop() }
        let port = try taken.start(NobodyIsServed())
        for (table, words) in [
            ("", "Two zones, port 7474, with a passcode drawn at each start"),
            (
                "part = \"phone-keys\"\npasscode = \"K7M3QX\"\nport = \(port)",
                "Phone keys, port \(port), with the file's passcode"
            ),
            ("passcode = \"none\"", "Two zones, port 7474, without a passcode"),
        ] {
            let good = try check(Self.exit + Self.screen + "[workshop]\naddress = \"127.0.0.1\"\n\(table)", program)
            #expect(good.status == 0 && good.output.contains("\n  phones: \(words)\n"), "\(good.output)\(good.errors)")
            // Another room may have the usual port just now.
            let warnings = good.errors.split(separator: "\n").filter { !$0.contains("7474") }
            #expect(warnings.count == (table.contains("port") ? 1 : 0), "\(good.errors)")
            #expect(
                warnings.allSatisfy {
                    $0 == "kiosk.toml:10:8: warning: cannot serve phones: port \(port) is in use by another program"
                        + " (a kiosk that runs now uses its ports)"
                }, "\(good.errors)")
        }
        let bad = try check(
            Self.exit + """
                [workshop]
                part = "phone-kyes"
                address = "here"
                port = 0
                prot = 80
                """, program)
        #expect(bad.status == 65 && bad.output == "")
        #expect(
            bad.errors.split(separator: "\n").map { $0.prefix { $0 != "," } } == [
                "kiosk.toml:4:8: no mapping named \"phone-kyes\"", "kiosk.toml:5:11: address must be an IP address",
                "kiosk.toml:6:8: port must be a whole number", "kiosk.toml:7:1: unknown key \"prot\"",
            ], "\(bad.errors)")
        let hand = try check(Self.exit + "[workshop]\npart = \"faders\"", program)
        #expect(hand.status == 78 && hand.errors.hasPrefix("kiosk.toml:4:8: \"faders\" is no part for phones"))
        let elsewhere = try check(Self.exit + "[workshop]\naddress = \"192.0.2.1\"", program)
        #expect(elsewhere.status == 0)
        #expect(
            elsewhere.errors.hasPrefix(
                "kiosk.toml:4:11: warning: cannot serve phones: 192.0.2.1 is no address of this machine"))
    }

    @Test("exit codes tell what kind of fault it is")
    func exitCodes() throws {
        let program = try Program()
        defer { program.remove() }
        #expect(try program.run("kiosk", "--check", "--config", "none.toml").status == 66)
        for (more, status, words) in [
            ("[device]\ntouch = \"tuio:3456\"", 78, "kiosk.toml:4:9: \"tuio:3456\" does not tell the screen's size"),
            ("[visitors]\nsounds = [\"/none.wav\"]", 66, "kiosk.toml:4:11: /none.wav"),
            ("[visitors]\nsounds = [\"none\", \"/none.wav\"]", 65, "kiosk.toml:4:11: no sound named"),
            ("[screen]\nwidth = 50\nheight = 50", 78, "kiosk.toml:4:9: a terminal of"),
            (
                Self.screen + "[device]\ntouch = \"tuio:9000\"\n[network]\nosc = \"9000\"", 65,
                "kiosk.toml:9:7: touch receives TUIO on port 9000 already"
            ),
        ] {
            let result = try check(Self.exit + more, program)
            #expect(Int(result.status) == status, "\(result.errors)")
            #expect(result.errors.contains(words), "\(result.errors)")
            #expect(result.output == "")
        }
    }

    @Test("a script's PIN becomes the line of its hash, and what is no PIN a message")
    func script() throws {
        let program = try Program()
        defer { program.remove() }
        let result = try program.run(["kiosk", "--pin"], input: "4711\n")
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.hasPrefix("pin = \"$argon2id$v=19$m=19456,t=2,p=1$") && result.output.hasSuffix("\"\n"))
        #expect(try check("[exit]\n" + result.output, program).output.contains("PIN: kept as a hash"))
        for input in ["", "12\n", "47a1\n"] {
            let wrong = try program.run(["kiosk", "--pin"], input: input)
            #expect(wrong.status == 65 && wrong.output == "")
            #expect(wrong.errors == "quern: a PIN has 4 to 8 digits, and nothing else\n")
        }
    }

    @Test("at a terminal it is asked for twice, and nothing of it is seen")
    func asked() throws {
        let program = try Program()
        defer { program.remove() }
        for again in ["4711", "4712"] {
            let terminal = try Terminal(program, columns: 160, command: "kiosk", "--pin")
            try terminal.wait(for: "the question") { $0.contains("PIN, 4 to 8 digits:") }
            try terminal.type("4711")
            try terminal.press("Enter")
            try terminal.wait(for: "the second question") { $0.contains("The same again:") }
            try terminal.type(again)
            try terminal.press("Enter")
            let screen = try terminal.wait(for: "the end") { $0.contains("EXIT ") }
            #expect(screen.contains("EXIT \(again == "4711" ? 0 : 65)"))
            #expect(screen.contains("pin = \"$argon2id$") == (again == "4711"))
            #expect(screen.contains("not the same") == (again != "4711"))
            #expect(!screen.contains("4711") && !screen.contains("4712"))
        }
    }

    @Test("Ctrl-C at the question gives the terminal back")
    func cancelled() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(program, command: "kiosk", "--pin")
        try terminal.wait(for: "the question") { $0.contains("PIN, 4 to 8 digits:") }
        try terminal.press("C-c")
        let screen = try terminal.wait(for: "the end") { $0.contains("EXIT ") }
        #expect(screen.contains("cancelled"))
        try terminal.expectLeft(65)
    }
}

/// Answers no phone.
private final class NobodyIsServed: PhoneHandling {
    func connected(_ phone: PhoneConnection, from address: String) {}
    func received(_ text: [UInt8], from phone: PhoneConnection) {}
    func disconnected(_ phone: PhoneConnection) {}
    func wake() {}
    func remark(_ line: String) {}
}
