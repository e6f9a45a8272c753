/// How a terminal shows pictures in pixels.
package enum PixelGraphics: Equatable, Sendable {
    /// In kitty's way: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.
    case kitty
    /// As DEC's sixels (VT330/VT340 Programmer Reference, volume 2, chapter 14); a cell has so many pixels.
    case sixel(cell: Size)

    /// Cells of other sizes are none that a terminal has.
    private static let cellSides = 2...200

    /// A cell of so many pixels; `nil` where no terminal has such ones.
    static func cell(columns: Int, rows: Int) -> Size? {
        cellSides.contains(columns) && cellSides.contains(rows) ? Size(columns: columns, rows: rows) : nil
    }
}

/// What a terminal answers that was asked for its graphics.
package enum GraphicsAnswer: Equatable, Sendable {
    /// It takes pictures in kitty's way, or refuses.
    case kitty(Bool)
    /// A cell has so many pixels.
    case cell(Size)
    /// What it is able to, by the numbers of its device attributes (DA1): the last of its answers.
    case attributes([Int])

    /// The number of sixels among the attributes.
    static let sixel = 4

    /// The answer that a control sequence is: `bytes` stand between "ESC [" and the `final` one.
    static func sequence(_ bytes: [UInt8], final: UInt8) -> GraphicsAnswer? {
        let isPrivate = bytes.first == UInt8(ascii: "?")
        let fields = bytes.dropFirst(isPrivate ? 1 : 0).split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == fields.count, numbers.allSatisfy({ 0...99_999 ~= $0 }) else { return nil }
        switch final {
        // The first number is the terminal's class.
        case UInt8(ascii: "c") where isPrivate: return .attributes(Array(numbers.dropFirst()))
        case UInt8(ascii: "t") where !isPrivate && numbers.count == 3 && numbers[0] == 6:
            return PixelGraphics.cell(columns: numbers[2], rows: numbers[1]).map(GraphicsAnswer.cell)
        default: return nil
        }
    }

    /// The answer behind "ESC _ G", up to "ESC \".
    static func ofKitty(_ bytes: [UInt8]) -> GraphicsAnswer {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let isOurs = parts[0].split(separator: ",").contains("i=1")
        return .kitty(isOurs && parts.count == 2 && parts[1] == "OK")
    }
}
