import CQRCode

/// A text as a QR code: a square of fields, dark and light, that phones read.
package struct QRCode: Equatable, Sendable {
    /// Light fields that belong around it on each side, without which no phone finds it.
    package static let quietZone = 4

    /// Fields on a side, without the quiet zone.
    package let width: Int
    private let dark: [Bool]

    /// The smallest code of `text`, with as much correction of errors as that size has room for; `nil` for an empty text, and for one that is
    /// too long for any code.
    package init?(_ text: String) {
        guard !text.isEmpty, let smallest = Self.encoded(text, QR_ECLEVEL_L) else { return nil }
        let corrected = [QR_ECLEVEL_H, QR_ECLEVEL_Q, QR_ECLEVEL_M].lazy.compactMap { Self.encoded(text, $0) }
            .first { $0.width == smallest.width }
        (width, dark) = corrected ?? smallest
    }

    /// Whether the field at that place, counted from the upper left, is dark; those outside are light.
    package func isDark(column: Int, row: Int) -> Bool {
        column >= 0 && row >= 0 && column < width && row < width && dark[row * width + column]
    }

    private static func encoded(_ text: String, _ level: QRecLevel) -> (width: Int, dark: [Bool])? {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, level) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        // The lowest bit of a field says whether it is dark.
        return (width, (0..<width * width).map { code.pointee.data[$0] & 1 == 1 })
    }
}
