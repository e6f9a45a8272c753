/// `digits` with zeros or `filler` before it, to at least `width` characters.
func padded(_ digits: String, _ width: Int, with filler: String = "0") -> String {
    String(repeating: filler, count: max(0, width - digits.count)) + digits
}

/// A number in hexadecimal, to at least `width` digits.
func hex(_ number: UInt16, _ width: Int) -> String { padded(String(number, radix: 16), width) }

/// A number with so many decimals; for numbers that people and programs read without Foundation.
package func decimal(_ number: Double, _ decimals: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((number * Double(scale)).rounded())
    let whole = scaled.magnitude / scale.magnitude
    let fraction = scaled.magnitude % scale.magnitude
    return (scaled < 0 ? "-" : "") + "\(whole).\(padded(String(fraction), decimals))"
}
