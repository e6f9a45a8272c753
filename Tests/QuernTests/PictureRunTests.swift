import Foundation
import Pictures
import TestSupport
import Testing

/// The picture of a sound, on terminals that show pixels and on those that do not.
@Suite("Pictures of sounds in pixels", .waiting) struct PictureRunTests {
    private static let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fuzzing/Seeds")
    private static let kitty = "\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[?62c"
    private static let sixel = "\u{1b}[6;20;10t\u{1b}[?62;4;22c"
    private static let question = "\u{1b}_Gi=1,"

    private let program: Program
    private let sounds: URL

    init() throws {
        program = try Program()
        sounds = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        _ = try program.run("sounds", "bell", "-o", sounds.appendingPathComponent("zulu.wav").path)
    }

    private func addCover(_ name: String = "wide.png") throws {
        let cover = sounds.appendingPathComponent("cover." + name.suffix(3))
        try FileManager.default.copyItem(at: Self.seeds.appendingPathComponent("picture/\(name)"), to: cover)
    }

    /// The program with its list of sounds open at the sound with the picture.
    private func started(_ variables: [String: String] = [:], graphics: String? = nil) throws -> PseudoTerminal {
        if let graphics {
            try FileManager.default.createDirectory(
                at: program.file(".local/state/quern"), withIntermediateDirectories: true)
            _ = try program.write(
                "{\"version\": 1, \"panel\": {\"graphics\": \"\(graphics)\"}}",
                to: ".local/state/quern/settings.json")
        }
        let terminal = try PseudoTerminal(
            program, columns: 120, rows: 40,
            variables: ["TERM": "xterm-256color", "TMUX": "", "STY": ""].merging(variables) { $1 }.filter {
                !$0.value.isEmpty
            },
            ["play", "--audio", "silent", "--device", "mouse"])
        terminal.wait(for: "the panel") { $0.contains("quit") }
        terminal.type("s")
        terminal.wait(for: "the list") { $0.contains("Choose a sound") }
        terminal.type("zulu")
        // Cells first, whatever the terminal is able to.
        terminal.wait(for: "the picture in cells") { $0.contains("▀▀▀▀") || $0.contains("▀\u{1b}") }
        return terminal
    }

    /// What the terminal would have of all that was written.
    private func seen(_ terminal: PseudoTerminal) -> PictureTerminal {
        var pictures = PictureTerminal()
        pictures.feed(terminal.text.utf8)
        return pictures
    }

    private func wait(
        _ terminal: PseudoTerminal, for what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
        _ isSo: (PictureTerminal) -> Bool
    ) {
        terminal.wait(for: what, sourceLocation: sourceLocation) { _ in isSo(seen(terminal)) }
    }

    private func expected(_ name: String) throws -> PictureTerminal.Image {
        let picture = try SmallPicture(path: Self.seeds.appendingPathComponent("picture/\(name)").path)
        return .init(columns: picture.columns, rows: picture.rows, pixels: picture.pixels)
    }

    @Test(
        "a terminal that answers as kitty does has the file's pixels, once, until a view covers them and at every end")
    func kitty() throws {
        defer { program.remove() }
        try addCover()
        let terminal = try started()
        terminal.wait(for: "the question") { $0.contains(Self.question) && $0.contains("\u{1b}[c") }
        #expect(seen(terminal).sentCount == 0 && seen(terminal).placed.isEmpty, "nothing before the answer")
        terminal.type(Self.kitty)
        wait(terminal, for: "the picture") { !$0.placed.isEmpty }
        let placed = try #require(seen(terminal).placed.values.first)
        #expect(placed.image == (try expected("wide.png")))
        #expect(placed.column > 80 && placed.column + placed.columns <= 120 && placed.row > 0 && placed.rows > 4)
        // Help over it, and back: it goes, and comes back without being sent again.
        terminal.type("\u{1b}")
        terminal.wait(for: "nothing looked for") { $0.contains("type part of the name") }
        usleep(400_000)
        terminal.type("\u{1b}")
        wait(terminal, for: "no picture on the stage") { $0.placed.isEmpty }
        // What follows Esc at once would be a key with Alt.
        usleep(400_000)
        terminal.type("szulu")
        wait(terminal, for: "it again") { !$0.placed.isEmpty }
        #expect(seen(terminal).sentCount == 1)
        // Another size clears the screen.
        terminal.resize(columns: 119, rows: 40)
        wait(terminal, for: "it anew at another place") { $0.sentCount == 2 && !$0.placed.isEmpty }
        kill(terminal.pid, SIGTERM)
        #expect(terminal.end() == 0)
        wait(terminal, for: "nothing left behind") { $0.placed.isEmpty && $0.sentCount == 2 }
    }

    @Test("a terminal with sixels has a picture like the file's, in the right place, which the end takes away")
    func sixels() throws {
        defer { program.remove() }
        try addCover("green.jpg")
        let terminal = try started()
        terminal.wait(for: "the question") { $0.contains(Self.question) }
        terminal.type(Self.sixel)
        wait(terminal, for: "the picture") { $0.strips.count >= 5 }
        usleep(300_000)
        let image = try #require(seen(terminal).sixels)
        #expect(image.columns > 100 && seen(terminal).strips.allSatisfy { $0.column > 80 })
        let green = try expected("green.jpg").pixels.prefix(3).map(Int.init)
        for place in stride(from: 0, to: image.pixels.count, by: 3 * 997) {
            for colour in 0..<3 { #expect(abs(Int(image.pixels[place + colour]) - green[colour]) < 12) }
        }
        let before = seen(terminal).pictureBytes
        terminal.resize(columns: 119, rows: 40)
        wait(terminal, for: "all of it again") { $0.pictureBytes > before && $0.strips.count >= 5 }
        kill(terminal.pid, SIGSEGV)
        #expect(terminal.end() == SIGSEGV)
        wait(terminal, for: "nothing left behind") { $0.strips.isEmpty }
    }

    @Test("the picture in a file's tags is shown where none lies beside it") func tags() throws {
        defer { program.remove() }
        try FileManager.default.removeItem(at: sounds.appendingPathComponent("zulu.wav"))
        try FileManager.default.copyItem(
            at: Self.seeds.appendingPathComponent("tagpicture/metaflac.flac"),
            to: sounds.appendingPathComponent("zulu.flac"))
        let terminal = try started()
        terminal.wait(for: "the question") { $0.contains(Self.question) }
        terminal.type(Self.kitty)
        wait(terminal, for: "the picture") { !$0.placed.isEmpty }
        #expect(seen(terminal).placed.values.first?.image == (try expected("wide.png")))
        kill(terminal.pid, SIGABRT)
        _ = terminal.end()
        wait(terminal, for: "nothing left behind") { $0.placed.isEmpty && $0.sentCount == 1 }
    }

    @Test(
        "who does not answer, cannot, or wants cells gets no byte of a picture",
        arguments: ["silent", "cannot", "tmux", "screen", "blocks"])
    func without(why: String) throws {
        defer { program.remove() }
        try addCover()
        let variables: [String: [String: String]] = [
            "tmux": ["TMUX": "/tmp/tmux,1,0"], "screen": ["TERM": "screen-256color"],
        ]
        let terminal = try started(variables[why] ?? [:], graphics: why == "blocks" ? "blocks" : nil)
        let isAsked = ["silent", "cannot"].contains(why)
        if isAsked { terminal.wait(for: "the question") { $0.contains(Self.question) } }
        if why == "cannot" { terminal.type("\u{1b}_Gi=1;ENOTSUPPORTED:\u{1b}\\\u{1b}[?62;22c") }
        // A key after it: it is taken, and the question is not repeated.
        terminal.type("\u{0c}")
        usleep(800_000)
        let bytes = terminal.text
        #expect(seen(terminal).sentCount == 0 && seen(terminal).strips.isEmpty && !bytes.contains("\u{1b}P"))
        #expect(bytes.ranges(of: "\u{1b}_G").count == (isAsked ? 1 : 0))
        kill(terminal.pid, SIGTERM)
        #expect(terminal.end() == 0)
        #expect(terminal.text.ranges(of: "\u{1b}_G").count == (isAsked ? 1 : 0))
    }
}
