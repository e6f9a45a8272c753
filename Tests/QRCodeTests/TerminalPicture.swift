import Foundation
import Terminal

/// A terminal as a camera sees it: each cell 8 × 16 points, grey.
struct TerminalPicture {
    private static let (cellWidth, cellHeight) = (8, 16)
    private let columns: Int, rows: Int
    private var points: [UInt8]

    /// Draws what stands on `canvas`, on the ground of the theme.
    init(_ canvas: Canvas, _ theme: Theme) {
        (columns, rows) = (canvas.size.columns, canvas.size.rows)
        points = Array(repeating: 0, count: columns * Self.cellWidth * rows * Self.cellHeight)
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = canvas[column, row]
                let (ink, ground) = Self.greys(theme.appearance(cell.style), theme.kind)
                for y in 0..<Self.cellHeight {
                    let isUpper = y < Self.cellHeight / 2
                    let isInk =
                        switch cell.scalar {
                        case 0x2588: true
                        case 0x2580: isUpper
                        case 0x2584: !isUpper
                        default: false
                        }
                    let start = ((row * Self.cellHeight + y) * columns + column) * Self.cellWidth
                    for x in start..<start + Self.cellWidth { points[x] = isInk ? ink : ground }
                }
            }
        }
    }

    /// Ink and ground of a cell: black on white where that is fixed, else as the terminal has them.
    private static func greys(_ look: Theme.Appearance, _ kind: Capabilities.ColourTheme) -> (UInt8, UInt8) {
        let (paper, reverse): (Int32, Int32) = (16, 4)
        let own: (UInt8, UInt8) = kind == .light ? (40, 240) : (220, 20)
        let pair = look.attributes & paper != 0 ? (0, 255) : own
        return look.attributes & reverse != 0 ? (pair.1, pair.0) : pair
    }

    /// Whether the upper or lower half of a cell is light.
    func isLight(column: Int, halfRow: Int) -> Bool {
        let y = halfRow * Self.cellHeight / 2 + 2
        return points[(y * columns + column) * Self.cellWidth + 2] > 128
    }

    /// What zbar's reader finds on it, which is none of ours.
    func text() throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString).pgm")
        defer { try? FileManager.default.removeItem(at: file) }
        let head = "P5\n\(columns * Self.cellWidth) \(rows * Self.cellHeight)\n255\n"
        try (Data(head.utf8) + Data(points)).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["zbarimg", "--quiet", "--nodbus", "--raw", file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let found = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: found, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
