import Foundation
import Glibc
import OSC
import TestSupport
import Testing
import Touch
import TouchInput

/// The kiosk in a real terminal: what strangers may do to it, and how the host gets out.
@Suite("A kiosk that is left alone", .waiting)
struct KioskRunTests {
    /// Words that have no large letters, so that they can be looked for.
    private static let invitation = "Touch me; play"

    private func settings(idle: Int = 5, extra: String = "", device: String = "mouse") -> String {
        """
        [screen]
        width = 520
        height = 320
        [start]
        mapping = "touch"
        sound = "study"
        [visitors]
        mappings = ["touch", "faders", "knobs"]
        sounds = ["study", "sine", "organ"]
        backgrounds = ["sine", "organ"]
        [session]
        idle = \(idle)
        [exit]
        pin = "4711"
        seconds = 2
        [attract]
        text = "\(Self.invitation)"
        [device]
        touch = "\(device)"
        audio = "silent"
        \(extra)
        """
    }

    private func started(
        _ program: Program, _ settings: String, variables: [String: String] = [:]
    ) throws -> Terminal {
        let path = try program.write(settings, to: "kiosk.toml")
        var variables = variables
        variables["LC_ALL"] = "C"
        let terminal = try Terminal(program, variables: variables, command: "kiosk", "--config", path)
        try terminal.wait(for: "the invitation") { $0.contains(Self.invitation) }
        return terminal
    }

    private func counted(_ program: Program) -> [String] {
        let path = program.file(".local/state/quern/kiosk-sessions.csv")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty }
    }

    /// The first session, once it has faded.
    private func waitForRow(_ program: Program) -> String? {
        eventually(every: 100) { !counted(program).isEmpty } ? counted(program).first : nil
    }

    private func knock(_ terminal: Terminal) throws { for _ in 0..<5 { try terminal.press("F12") } }

    @Test("with the mouse: from the invitation to a way to play and a sound, and back by itself; keys do no harm")
    func mouse() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, settings())
        try terminal.mouse(0, 40, 12)
        try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        try terminal.mouse(0, 40, 12, release: true)
        try terminal.click("How to play")
        try terminal.wait(for: "the ways to play") { $0.contains("How would you like to play?") }
        try terminal.click("Faders")
        try terminal.wait(for: "the faders") { $0.contains("Home") && $0.contains("density") }
        for key in ["C-c", "C-z", "C-\\", "C-s", "C-q", "C-d", "Escape", "q", "F1", "!", "R", "m"] {
            try terminal.press(key)
        }
        try terminal.click("study")
        try terminal.wait(for: "the sounds") { $0.contains("Which sound?") }
        try terminal.click("organ")
        try terminal.wait(for: "the sound") { $0.contains("Home") && $0.contains("organ") }
        try terminal.mouse(0, 20, 15)
        try terminal.wait(for: "a finger that plays") { $0.contains("@") }
        try terminal.mouse(0, 20, 15, release: true)
        try terminal.wait(for: "the invitation again") { $0.contains(Self.invitation) }
        let row = try #require(waitForRow(program))
        #expect(row.contains("\"Faders:"), "\(row)")
        #expect(row.contains("organ:") && row.hasSuffix(",1,idle"), "\(row)")
        // The next visitor finds it as named.
        try terminal.mouse(0, 40, 12)
        try terminal.mouse(0, 40, 12, release: true)
        try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        try terminal.click("How to play")
        try terminal.wait(for: "the ways to play") { $0.contains("How would you like to play?") }
        try terminal.click("Touch")
        try terminal.wait(for: "the named sound") { $0.contains("Home") && $0.contains("study") }
        try knock(terminal)
        try terminal.wait(for: "the pad") { $0.contains("PIN - - - -") }
        try terminal.type("4711")
        try terminal.expectLeft(0)
        #expect(counted(program).last?.hasSuffix(",host") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.file(".local/state/quern").path).count == 1)
    }

    @Test("with fingers that are on the screen: a visit, and what was played is counted")
    func fingers() throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands()
        let terminal = try started(program, settings(device: hands.device))
        hands.lay(SurfacePoint(x: 0.5, y: 0.5))
        try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        hands.lay()
        // The first of the tiles, twice.
        hands.lay(SurfacePoint(x: 0.24, y: 0.69))
        hands.lay()
        try terminal.wait(for: "the ways to play") { $0.contains("How would you like to play?") }
        hands.lay(SurfacePoint(x: 0.24, y: 0.69))
        hands.lay()
        try terminal.wait(for: "the stage") { $0.contains("Home") }
        hands.lay(SurfacePoint(x: 0.2, y: 0.3))
        try terminal.wait(for: "a finger that plays") { $0.contains("Home") && $0.contains("@") }
        hands.lay(SurfacePoint(x: 0.4, y: 0.6))
        hands.lay()
        try terminal.wait(for: "the invitation again") { $0.contains(Self.invitation) }
        let row = try #require(waitForRow(program))
        #expect(row.contains("\"Touch:") && row.hasSuffix(",0,idle"), "\(row)")
        try terminal.send(SIGTERM)
        try terminal.expectLeft(0)
    }

    @Test("it is silent until the first touch, and that one sounds already; no louder than its ceiling")
    func firstTouch() throws {
        func heard(_ highest: Int, isTouched: Bool) throws -> Float {
            let program = try Program()
            defer { program.remove() }
            let hands = try Hands()
            let settings = settings(device: hands.device)
                .replacing("audio = \"silent\"", with: "audio = \"heard.wav\"\n[level]\nhighest = \(highest)")
                .replacing("sound = \"study\"", with: "sound = \"study\"\nlevel = \(highest)")
            let terminal = try started(program, settings)
            if isTouched {
                hands.lay(SurfacePoint(x: 0.5, y: 0.5))
                try terminal.wait(for: "home") { $0.contains("Choose, or play") }
                hands.lay()
            }
            try terminal.send(SIGTERM)
            try terminal.expectLeft(0)
            return try waveSamples(program.file("heard.wav")).map(abs).max() ?? 0
        }
        #expect(try heard(-12, isTouched: false) == 0)
        let loud = try heard(-12, isTouched: true)
        let soft = try heard(-40, isTouched: true)
        #expect(loud > 0.01, "\(loud)")
        #expect(soft > 0 && soft < loud / 10, "\(soft)")
    }

    @Test("the sounds on offer are made before a visitor takes one")
    func soundsMade() throws {
        let program = try Program()
        defer { program.remove() }
        let settings = settings().replacing("\"organ\"]", with: "\"organ\", \"bowl\", \"rain\"]")
        let terminal = try started(program, settings)
        func kept() -> [String] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: program.file(".cache/quern").path)
            return (names ?? []).filter { $0.hasSuffix(".wav") }.sorted()
        }
        // They are made by a thread that lets all others go first, those of the other tests too.
        #expect(eventually(every: 100, within: 900) { kept().count >= 2 })
        #expect(kept().map { $0.prefix(4) } == ["bowl", "rain"])
        try terminal.send(SIGTERM)
        try terminal.expectLeft(0)
    }

    @Test("two hands that lie still ask for the PIN; a wrong one makes it wait, the right one leaves")
    func chord() throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands()
        let terminal = try started(program, settings(idle: 60, device: hands.device))
        hands.lay([0.04, 0.12, 0.22, 0.8, 0.94].map { SurfacePoint(x: $0, y: 0.05) })
        try terminal.wait(for: "the pad") { $0.contains("PIN - - - -") }
        hands.lay()
        try terminal.type("0815")
        try terminal.wait(for: "the wait") { $0.contains("wrong; wait") }
        try terminal.type("4711")
        try terminal.wait(for: "the pad again") { $0.contains("PIN - - - -") }
        try terminal.click("4")
        try terminal.wait(for: "a digit, by the mouse") { $0.contains("PIN * - - -") }
        try terminal.type("711")
        try terminal.expectLeft(0)
    }

    @Test("a background lies under everything and can be made softer, by hands that tap, swipe and pinch")
    func background() throws {
        let program = try Program()
        defer { program.remove() }
        let hands = try Hands()
        let terminal = try started(
            program,
            settings(idle: 600, device: hands.device).replacing(
                "backgrounds = [\"sine\", \"organ\"]",
                with:
                    "tiles = [\"background\", \"volume\"]\nbackgrounds = [\"sine\", \"organ\", \"bright\", \"hollow\", \"study\"]"
            )
        )
        hands.lay(SurfacePoint(x: 0.5, y: 0.5))
        hands.lay()
        let home = try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        #expect(home.contains("Volume") && !home.contains("Sounds") && !home.contains("How to play"))
        // A swipe takes no tile; a tap does.
        hands.draw([[SurfacePoint(x: 0.2, y: 0.5), SurfacePoint(x: 0.3, y: 0.5), SurfacePoint(x: 0.4, y: 0.5)]])
        #expect(try terminal.wait(for: "home still") { $0.contains("Choose, or play") }.contains("Play"))
        try terminal.click("Background")
        try terminal.wait(for: "the backgrounds") { $0.contains("Which background?") && $0.contains("1 of 2") }
        hands.draw([[SurfacePoint(x: 0.7, y: 0.5), SurfacePoint(x: 0.6, y: 0.5), SurfacePoint(x: 0.5, y: 0.5)]])
        try terminal.wait(for: "the next page") { $0.contains("2 of 2") && $0.contains("hollow") }
        try terminal.click("hollow")
        try terminal.wait(for: "the surface") { $0.contains("Home") }
        try terminal.click("Home")
        try terminal.wait(for: "home, with the background") { $0.contains("hollow") }
        try terminal.click("Volume")
        try terminal.wait(for: "the volume") { $0.contains("Background softer") && $0.contains("8 of 10") }
        try terminal.click("Background softer")
        try terminal.wait(for: "a softer background") { $0.contains("7 of 10") }
        hands.draw([
            [SurfacePoint(x: 0.3, y: 0.5), SurfacePoint(x: 0.38, y: 0.5), SurfacePoint(x: 0.45, y: 0.5)],
            [SurfacePoint(x: 0.7, y: 0.5), SurfacePoint(x: 0.62, y: 0.5), SurfacePoint(x: 0.55, y: 0.5)],
        ])
        try terminal.wait(for: "home, by the pinch") { $0.contains("Choose, or play") }
        try terminal.send(SIGTERM)
        try terminal.expectLeft(0)
    }

    @Test(
        "a finger takes a scene: its sound and mapping are there, also where the file lists neither; the next visitor has the start"
    )
    func scenes() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(
            program, settings(idle: 15).replacing("mappings =", with: "scenes = [\"study\", \"vowels\"]\nmappings ="))
        try terminal.mouse(0, 40, 12)
        try terminal.mouse(0, 40, 12, release: true)
        try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        try terminal.click("Scenes")
        try terminal.wait(for: "the scenes") { $0.contains("Which scene?") && $0.contains("Study") }
        try terminal.click("Vowels")
        try terminal.wait(for: "the scene's mapping") { $0.contains("Home") && $0.contains("breath") }
        try terminal.click("Home")
        try terminal.wait(for: "home, with the scene") { $0.contains("Choose, or play") && $0.contains("Vowels") }
        // A touch while it fades out is the same visitor's, who was only thinking.
        var home = "Vowels"
        for _ in 0..<4 where home.contains("Vowels") {
            try terminal.wait(for: "the invitation again") { $0.contains(Self.invitation) }
            Thread.sleep(forTimeInterval: 4)
            try terminal.mouse(0, 40, 12)
            try terminal.mouse(0, 40, 12, release: true)
            home = try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        }
        #expect(!home.contains("Vowels"), "\(home)")
        try terminal.send(SIGTERM)
        try terminal.expectLeft(0)
    }

    @Test("a PIN that is kept as a hash lets the host out, typed in one burst or by the pad's OK")
    func hashedPIN() throws {
        let program = try Program()
        defer { program.remove() }
        let line = try program.run(["kiosk", "--pin"], input: "4711\n").output
        for isBurst in [true, false] {
            let terminal = try started(
                program, settings(idle: 60).replacing("pin = \"4711\"", with: line))
            try knock(terminal)
            try terminal.wait(for: "the pad") { $0.contains("PIN, then OK") }
            if isBurst {
                try terminal.tmux("send-keys", "4711", "Enter")
            } else {
                try terminal.type("0815")
                try terminal.wait(for: "the digits") { $0.contains("PIN * * * *") }
                try terminal.click("OK")
                try terminal.wait(for: "the wait") { $0.contains("wrong; wait") }
                try terminal.wait(for: "the pad again") { $0.contains("PIN, then OK") }
                try terminal.type("4711")
                try terminal.wait(for: "the digits") { $0.contains("PIN * * * *") }
                try terminal.click("OK")
            }
            try terminal.expectLeft(0)
        }
    }

    @Test("signals of the terminal do nothing, and after a fault the next start is the named state")
    func signals() throws {
        let program = try Program()
        defer { program.remove() }
        let terminal = try started(program, settings(idle: 300))
        for signal in [SIGINT, SIGTSTP] { try terminal.send(signal) }
        try terminal.press("C-\\")
        try terminal.mouse(0, 40, 12)
        try terminal.mouse(0, 40, 12, release: true)
        try terminal.wait(for: "home") { $0.contains("Choose, or play") }
        try terminal.click("How to play")
        try terminal.wait(for: "the ways to play") { $0.contains("How would you like to play?") }
        try terminal.click("Knobs")
        try terminal.wait(for: "the knobs") { $0.contains("Home") }
        try terminal.send(SIGSEGV)
        try terminal.expectLeft(128 + SIGSEGV)
        let again = try started(program, settings(idle: 300))
        try again.send(SIGTERM)
        try again.expectLeft(0)
    }

    @Test("the service manager hears that it stands, that it goes on, and that it ends")
    func notified() throws {
        let program = try Program()
        defer { program.remove() }
        let socket = try NotifySocket(program.file("notify").path)
        // Under a compositor the service's first process is another one.
        let terminal = try started(
            program, settings(),
            variables: ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"])
        socket.wait(for: "WATCHDOG=1", times: 3)
        #expect(socket.heard.first == "READY=1")
        #expect(socket.heard.contains("STATUS=idle"))
        try terminal.send(SIGTERM)
        try terminal.expectLeft(0)
        socket.wait(for: "STOPPING=1", times: 1)
    }

    @Test("a file that is missing, wrong, or does not fit is told in a line, with an exit code of its own")
    func refused() throws {
        let program = try Program()
        defer { program.remove() }
        func run(_ text: String?, _ more: String...) throws -> Program.Result {
            if let text { _ = try program.write(text, to: "kiosk.toml") }
            return try program.run(["kiosk", "--config", "kiosk.toml"] + more)
        }
        #expect(try run(nil).status == 66)
        let wrong = try run("[exit]\npin = \"12\"\n[session]\nidle = 0\n")
        #expect(wrong.status == 65)
        #expect(wrong.errors.split(separator: "\n").last?.contains("kiosk.toml:2:7: pin must be 4 to 8 digits") == true)
        let checked = try run(nil, "--check")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("kiosk.toml:2:7:") && checked.errors.contains("kiosk.toml:4:8:"))
        #expect(try run(settings(), "--check").status == 0)
        #expect(try run(nil).status == 64)
        let thin = """
            name = "Thin"
            [[fader]]
            name = "level"
            area = { x = [0, 0.02], y = [0, 1] }
            parameter = "density"
            range = [1, 100]
            """
        _ = try program.write(thin, to: "thin.toml")
        for (text, words) in [
            (
                settings().replacing("width = 520", with: "width = 50").replacing("height = 320", with: "height = 50"),
                "has no room for touch targets of 15 mm"
            ),
            (settings().replacing("[\"touch\",", with: "[\"./thin.toml\","), "too small to play on this screen"),
        ] {
            let path = try program.write(text, to: "kiosk.toml")
            let terminal = try Terminal(program, variables: ["LC_ALL": "C"], command: "kiosk", "--config", path)
            let screen = try terminal.wait(for: "the exit, \(words)") { $0.contains("EXIT ") }
            #expect(screen.contains("EXIT 78") && screen.replacing("\n", with: "").contains(words), "\(screen)")
        }
    }
}

/// What a service manager listens at.
private final class NotifySocket {
    let path: String
    private let socket: Int32
    private(set) var heard: [String] = []

    init(_ path: String) throws {
        self.path = path
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound)
        var timeout = timeval(tv_sec: 0, tv_usec: 100_000)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    /// Waits until it was told so often.
    func wait(for words: String, times: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let isTold = eventually {
            let count = recv(socket, &bytes, bytes.count, 0)
            if count > 0 { heard.append(String(decoding: bytes[..<count], as: UTF8.self)) }
            return heard.count { $0 == words } >= times
        }
        #expect(isTold, "\(heard)", sourceLocation: sourceLocation)
    }
}
