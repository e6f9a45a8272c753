import Foundation
import TestSupport
import Testing
import TouchInput

/// The panel as it stands on the screen while two fingers play, at every size and by everything that a terminal can show.
@Suite("What is seen of two fingers", .waiting) struct SeenTests {
    /// A terminal of a kind.
    struct Kind: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var variables: [String: String]
        var isASCII = false
        var isColoured = false

        static let all = [
            Kind(testDescription: "256 colours", variables: ["TERM": "tmux-256color"], isColoured: true),
            Kind(
                testDescription: "ASCII", variables: ["TERM": "tmux-256color", "LC_ALL": "C"], isASCII: true,
                isColoured: true),
            Kind(testDescription: "no colours", variables: ["TERM": "tmux-256color", "NO_COLOR": "1"]),
        ]
    }

    @Test(
        "values with their units, names, fingers, grains; nothing that the terminal cannot show",
        arguments: [[40, 12], [80, 24], [120, 40]], Kind.all)
    func twoFingers(size: [Int], kind: Kind) throws {
        let program = try Program()
        defer { program.remove() }
        let strokes = [SurfacePercent(12.5, 60), SurfacePercent(85, 40)].enumerated().map { finger, place in
            Stroke(
                finger: finger, startMilliseconds: 200 + 100 * finger, durationMilliseconds: 60_000,
                points: [place])
        }
        let fingers = try program.write(VirtualTouchscreen().recording(of: strokes).text, to: "fingers.evemu")
        let terminal = try Terminal(
            program, columns: size[0], rows: size[1], variables: kind.variables, "--audio", "silent", "--device",
            fingers)
        let sign: Character = kind.isASCII ? "@" : "◉"
        let playing = try terminal.wait(for: "two fingers that sound") { screen in
            screen.filter { $0 == sign }.count == 2 && !screen.contains(" 0 grains")
                && ["640 Hz", "250 Hz", "40.6 /s", "0.72 s"].allSatisfy(screen.contains)
        }
        let raw = program.file("raw")
        try terminal.tmux("pipe-pane", "cat > \(raw.path)")
        try terminal.press("C-l")
        let strip = values(playing)
        let names = ["pitch", size[0] < 80 ? "offset" : "pitch-offset", "density", "duration"]
        #expect(strip == names, "\(playing)")
        #expect(playing.contains(size[0] < 72 ? "Touch" : "1 Touch"))
        #expect(playing.contains("tone") && playing.contains("texture"))
        if kind.isASCII { #expect(playing.allSatisfy { $0.isASCII }, "\(playing)") }

        // The fingers rest, and so does all but the grains.
        if size[1] >= 24 { try terminal.wait(for: "grains in the cloud") { cloud($0) != cloud(playing) } }
        let written = try Self.text(of: raw) { $0.contains("density") && $0.contains(size[0] < 80 ? "drops" : "quit") }
        try terminal.type("q")
        try terminal.expectLeft(0)
        if kind.isASCII { #expect(written.allSatisfy { $0.isASCII }) }
        #expect(colours(written).isEmpty != kind.isColoured, "\(colours(written))")
    }

    /// What a file holds as soon as that is whole.
    private static func text(of file: URL, until isWhole: (String) -> Bool) throws -> String {
        var text = ""
        let wasWritten = eventually(every: 20) {
            text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return isWhole(text)
        }
        #expect(wasWritten, "not all was written")
        return text
    }

    /// The names in the strip of values: words that end a row's beginning, or stand right of the surface.
    private func values(_ screen: String) -> [String] {
        let all: Set = ["pitch", "offset", "pitch-offset", "density", "duration"]
        return screen.split(separator: "\n").compactMap { line in
            // What is right of the surface, or the whole row where no surface is in it.
            let beside = line.split { "│┐┘┤|+".contains($0) }.last.map(String.init) ?? ""
            let first = beside.split { " ▸>".contains($0) }.first.map(String.init) ?? ""
            return all.contains(first) ? first : nil
        }
    }

    /// The rows of the sound: from the upper edge of its pitches to the lower one.
    private func cloud(_ screen: String) -> ArraySlice<Substring> {
        let lines = screen.split(separator: "\n")
        guard let top = lines.firstIndex(where: { $0.contains("kHz") && !$0.contains("48 kHz") }) else { return [] }
        return lines[top...].prefix(4)
    }

    /// The colours that are asked for: of ink and of ground, but not the terminal's own.
    private func colours(_ written: String) -> Set<String> {
        var found: Set<String> = []
        for sequence in written.components(separatedBy: "\u{1b}[").dropFirst() {
            let parameters = sequence.prefix { $0.isNumber || $0 == ";" }
            guard sequence.dropFirst(parameters.count).first == "m" else { continue }
            for number in parameters.split(separator: ";").compactMap({ Int($0) }) {
                if (30...38).contains(number) || (40...48).contains(number) || (90...107).contains(number) {
                    found.insert(String(parameters))
                }
            }
        }
        return found
    }
}
