import Foundation
import Sounds

/// How a text is put in order and compared, whatever its case, its accents and the width of its letters.
enum SortKey {
    /// Without case, accents and widths.
    static func folded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        return isPlain
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Bytes that stand in the order in which people sort the texts; texts that differ have keys that differ.
    static func bytes(_ text: String) -> Data {
        Data(NaturalOrder(folded(text)).bytes + [0] + Array(text.utf8))
    }

    /// Comes after all others.
    static let last = Data([0xFF])

    /// The capital letter under which a text is looked up; "#" for digits and for what is no letter.
    static func letter(_ text: String) -> String {
        guard let first = folded(text).first(where: { $0.isLetter || $0.isNumber }), first.isLetter else { return "#" }
        // One letter only: some become two as capitals, and some have marks without end.
        let scalar = first.unicodeScalars.first.map { String($0) } ?? "#"
        let capital = scalar.uppercased()
        return capital.unicodeScalars.count == 1 ? capital : scalar
    }
}
