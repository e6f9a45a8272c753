import Files
import Numbers

/// JSON as it is sent to phones, written piece by piece.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []

    /// As it stands: a bracket, a comma, a key.
    mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// What was written before.
    mutating func add(_ written: JSONBytes) { bytes.append(contentsOf: written.bytes) }

    mutating func add(_ flag: Bool) { add(flag ? "true" : "false") }

    mutating func add(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

    /// As short as it can be written; 0 where it is no number.
    mutating func add(_ number: Double) { bytes.append(contentsOf: decimal(number.isFinite ? number : 0).utf8) }

    /// With so many decimals, as far as 10¹².
    mutating func add(_ number: Double, decimals: Int) {
        let isWritten = number.isFinite && abs(number) < 1e12
        bytes.append(contentsOf: decimal(isWritten ? number : 0, decimals).utf8)
    }

    mutating func add(text: String) { bytes.append(contentsOf: JSONText.literal(text).utf8) }

    /// `null` where there is none.
    mutating func add(text: String?) {
        guard let text else { return add("null") }
        add(text: text)
    }

    /// In brackets, with commas between.
    mutating func add<Element>(list elements: some Sequence<Element>, _ write: (Element, inout JSONBytes) -> Void) {
        add("[")
        var isFirst = true
        for element in elements {
            if !isFirst { add(",") }
            isFirst = false
            write(element, &self)
        }
        add("]")
    }
}
