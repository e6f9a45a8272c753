/// `digits` with zeros or `filler` before it, to at least `width` characters.
func padded(_ digits: String, _ width: Int, with filler: String = "0") -> String {
    String(repeating: filler, count: max(0, width - digits.count)) + digits
}

/// A number in hexadecimal, to at least `width` digits.
func hex(_ number: UInt16, _ width: Int) -> String { padded(String(number, radix: 16), width) }
