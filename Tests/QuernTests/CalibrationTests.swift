import Foundation
import Testing
import TouchInput

/// `quern calibrate` as a player meets it: a touchscreen that lies rotated by 90° under a terminal of 80 × 24 cells.
@Suite("Calibrating a touchscreen under the terminal", .waiting)
struct CalibrationTests {
    /// The cells of the four marks, and of the check.
    private let corners = [(8, 2), (71, 2), (71, 21), (8, 21)]
    private let check = (28, 6)

    /// Where the turned screen sees a finger in the middle of a cell.
    private func place(_ cell: (Int, Int)) -> SurfacePercent {
        let across = (Double(cell.0) + 0.5) / 80 * 100
        let down = (Double(cell.1) + 0.5) / 24 * 100
        return SurfacePercent(down, across)
    }

    /// A recording of touches on those cells, one after the other.
    private func recording(
        of cells: [(Int, Int)], lasting milliseconds: Int = 200, in program: Program, named name: String
    ) throws -> String {
        let strokes = cells.enumerated().map { index, cell in
            Stroke(
                finger: 0, startMilliseconds: 300 + index * (milliseconds + 150), durationMilliseconds: milliseconds,
                points: [place(cell)])
        }
        return try program.write(VirtualTouchscreen().recording(of: strokes).text, to: name)
    }

    /// The cells in which fingers are drawn.
    private func fingers(_ screen: String) -> [[Int]] {
        screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { row, line in
            line.enumerated().filter { $0.element == "◉" }.map { [$0.offset, row] }
        }
    }

    @Test("Four touches and a check are kept, and from then on the finger lies on the knob that it sees")
    func calibratesAndPlays() throws {
        let program = try Program()
        defer { program.remove() }
        let touches = try recording(of: corners + [check], in: program, named: "marks.evemu")
        let terminal = try Terminal(program, command: "calibrate", "--device", touches)
        try terminal.wait(for: "what was found") { $0.contains("calibrated within 0.0 mm") }
        try terminal.expectLeft(0)
        let kept = try String(contentsOf: program.file(".config/quern/calibration.json"), encoding: .utf8)
        #expect(kept.contains("Quern virtual touchscreen"))

        let finger = try recording(of: [(20, 7)], lasting: 20_000, in: program, named: "finger.evemu")
        let playing = try Terminal(program, "--audio", "silent", "--device", finger)
        try playing.wait(for: "the finger where it lies") { fingers($0) == [[20, 7]] }
        let beside = try playing.screen.split(separator: "\n").filter { $0.contains("┌") || $0.contains("┐") }
        let isWide = beside.contains { line in
            let ends = [line.firstIndex(of: "┌"), line.lastIndex(of: "┐")].compactMap { $0 }
            return ends.count == 2 && line.distance(from: ends[0], to: ends[1]) > 50
        }
        #expect(isWide, "the surface takes the room")
        try playing.type("q")
        try playing.expectLeft(0)

        let asItIs = try Terminal(
            program, "--audio", "silent", "--device", finger, "--matrix", "1 0 0 0 1 0")
        try asItIs.wait(for: "the finger where the device has it") { !fingers($0).isEmpty && fingers($0) != [[20, 7]] }
        try asItIs.type("q")
        try asItIs.expectLeft(0)
    }

    @Test("Without a check Enter keeps; Escape and q leave everything as it was, at any time")
    func keepingAndLeaving() throws {
        let program = try Program()
        defer { program.remove() }
        let place = program.file(".config/quern/calibration.json").path
        let two = try recording(of: Array(corners.prefix(2)), in: program, named: "two.evemu")
        let four = try recording(of: corners, in: program, named: "four.evemu")
        for (touches, words, key) in [(two, "Mark 3 of 4", "Escape"), (four, "rotated by 90°", "q")] {
            let terminal = try Terminal(program, command: "calibrate", "--device", touches)
            try terminal.wait(for: "\(words)") { $0.contains(words) }
            try terminal.press(key)
            try terminal.wait(for: "the farewell") { $0.contains("Calibration canceled, nothing changed.") }
            try terminal.expectLeft(0)
            #expect(!FileManager.default.fileExists(atPath: place))
            try FileManager.default.removeItem(at: program.file("after"))
        }
        let terminal = try Terminal(program, command: "calibrate", "--device", four)
        try terminal.wait(for: "the finding") { $0.contains("press Enter") }
        try terminal.press("Enter")
        try terminal.expectLeft(0)
        #expect(FileManager.default.fileExists(atPath: place))
    }

    @Test("The terminal fills the touchscreen by option too, and turned by option it is the same")
    func byOption() throws {
        let program = try Program()
        defer { program.remove() }
        let finger = try recording(of: [(40, 9)], lasting: 20_000, in: program, named: "finger.evemu")
        let terminal = try Terminal(
            program, "--audio", "silent", "--device", finger, "--on-screen", "--rotate", "90")
        try terminal.wait(for: "the finger where it lies") { fingers($0) == [[40, 9]] }
        try terminal.type("q")
        try terminal.expectLeft(0)
    }

    @Test("A recording sounds as turned as it is asked for, and a matrix may begin with a minus")
    func rendering() throws {
        let program = try Program()
        defer { program.remove() }
        let touches = try recording(of: [(10, 5)], in: program, named: "touch.evemu")
        func sound(_ options: String...) throws -> Data {
            let path = program.file("out.wav")
            let result = try program.run(["render", touches, "-o", path.path, "--seconds", "1"] + options)
            #expect(result.status == 0, "\(result.errors)")
            return try Data(contentsOf: path)
        }
        let turned = try sound("--rotate", "180")
        let isTurned = try turned != sound()
        let isSameByMatrix = try turned == sound("--matrix", "-1 0 1 0 -1 1")
        let isSameByInversions = try turned == sound("--invert-x", "--invert-y")
        let isSameInSteps = try turned == sound("--swap-xy", "--invert-x", "--rotate", "90")
        #expect(isTurned && isSameByMatrix && isSameByInversions && isSameInSteps)
    }

    @Test("Without a terminal or a device, and with a broken file, it says so in a line")
    func problems() throws {
        let program = try Program()
        defer { program.remove() }
        let touches = try recording(of: corners, in: program, named: "marks.evemu")
        let result = try program.run("calibrate", "--device", touches)
        #expect(result.status == 64)
        #expect(result.errors.contains("calibrate needs a terminal"))
        #expect(result.errors.split(separator: "\n").count == 1)
        let folder = program.file(".config/quern")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: folder.appendingPathComponent("calibration.json"))
        let terminal = try Terminal(program, command: "calibrate", "--device", touches)
        try terminal.wait(for: "the broken file") { $0.contains("cannot read any calibrations") }
        try terminal.expectLeft(65)
        let playing = try program.run("play", "--plain", "--audio", "silent", "--device", touches)
        #expect(playing.status == 0)
        #expect(playing.output.contains("ignoring it"))
    }
}
