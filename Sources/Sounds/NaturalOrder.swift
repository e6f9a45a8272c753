/// A name as people sort it: whatever the case, and numbers by how large they are, so that "hit 2" comes before "hit 10".
struct NaturalOrder: Comparable {
    private let parts: [Part]

    /// A number, or what lies between two.
    private enum Part: Comparable {
        /// Without noughts at its beginning: the longer, the larger.
        case number(count: Int, digits: String)
        case text(String)
    }

    init(_ name: String) {
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

    static func < (first: NaturalOrder, second: NaturalOrder) -> Bool {
        first.parts.lexicographicallyPrecedes(second.parts)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
