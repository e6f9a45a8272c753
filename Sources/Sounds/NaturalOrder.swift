/// A name as people sort it: whatever the case, and numbers by how large they are, so that "hit 2" comes before "hit 10".
package struct NaturalOrder: Comparable {
    private let parts: [Part]

    /// A number, or what lies between two.
    private enum Part: Comparable {
        /// Without noughts at its beginning: the longer, the larger.
        case number(count: Int, digits: String)
        case text(String)
    }

    package init(_ name: String) {
        var parts: [Part] = []
        var rest = name.lowercased()[...]
        while !rest.isEmpty {
            let digits = rest.prefix(while: Self.isDigit)
            if digits.isEmpty {
                let text = rest.prefix { !Self.isDigit($0) }
                parts.append(.text(String(text)))
                rest = rest.dropFirst(text.count)
            } else {
                let number = digits.drop { $0 == "0" }
                parts.append(.number(count: number.count, digits: String(number)))
                rest = rest.dropFirst(digits.count)
            }
        }
        self.parts = parts
    }

    package static func < (first: NaturalOrder, second: NaturalOrder) -> Bool {
        first.parts.lexicographicallyPrecedes(second.parts)
    }

    /// Bytes that, compared one by one, stand in the same order, for who sorts by bytes: a database.
    package var bytes: [UInt8] {
        parts.flatMap { part -> [UInt8] in
            switch part {
            // A number of more digits than a byte counts is as good as the largest.
            case .number(let count, let digits): [1, UInt8(clamping: count)] + Array(digits.utf8)
            case .text(let text): [2] + Array(text.utf8) + [0]
            }
        }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
