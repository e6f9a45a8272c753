/// One field of a line in evemu's format: what stands between blanks.
struct EvemuField {
    let bytes: ArraySlice<UInt8>

    /// The fields of a line.
    static func fields(_ line: ArraySlice<UInt8>) -> [EvemuField] {
        line.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }).map(EvemuField.init)
    }

    /// The field as a number, where it is one and fits.
    func number<Number: FixedWidthInteger>(radix: Int) -> Number? {
        Int(String(decoding: bytes, as: UTF8.self), radix: radix).flatMap(Number.init(exactly:))
    }

    /// The field as a time, `SECONDS.FRACTION`, the fraction in up to six digits; evemu itself writes all six.
    var microseconds: Int64? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts.allSatisfy({ $0.allSatisfy(digits.contains) }),
            let seconds: Int64 = EvemuField(bytes: parts[0]).number(radix: 10)
        else { return nil }
        var fraction: Int64 = 0
        for place in 0..<6 {
            let digit = place < parts[1].count ? parts[1][parts[1].startIndex + place] - digits.lowerBound : 0
            fraction = fraction * 10 + Int64(digit)
        }
        // A thousand years; more would not fit the arithmetic that follows.
        guard seconds < 1 << 35 else { return nil }
        return seconds * 1_000_000 + fraction
    }
}
