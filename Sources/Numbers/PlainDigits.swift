/// Numbers in plain decimal digits, read as exactly and several times faster than by way of a text: files have hundreds of thousands of them.
package enum PlainDigits {
    /// So many digits are a whole number that a `UInt64` and an `Int64` hold.
    private static let most = 18
    private static let powers: [UInt64] = (0...most).reduce(into: [1]) { powers, _ in
        powers.append(10 * powers[powers.count - 1])
    }

    /// The whole number of a word such as `-250`: a sign or none, and 1 to 18 digits; `nil` for any other word.
    package static func whole(_ word: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = word.first == UInt8(ascii: "-")
        var (number, count): (Int64, Int) = (0, 0)
        for byte in isNegative ? word.dropFirst() : word[...] {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10, count < most else { return nil }
            number = 10 * number + Int64(digit)
            count += 1
        }
        return count == 0 ? nil : isNegative ? -number : number
    }

    /// The number of a word such as `-0.39437`: a sign or none, and 1 to 18 digits with a point among them or none; `nil` for any other
    /// word, which may be a number all the same. The nearest number there is, of two that are as near the even one.
    package static func number(_ word: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = word.first == UInt8(ascii: "-")
        var digits: UInt64 = 0
        var (count, pointAt): (Int, Int?) = (0, nil)
        for byte in isNegative ? word.dropFirst() : word[...] {
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10, count < most {
                digits = 10 * digits + UInt64(digit)
                count += 1
            } else if byte == UInt8(ascii: "."), pointAt == nil, count > 0 {
                pointAt = count
            } else {
                return nil
            }
        }
        guard count > 0, pointAt != count else { return nil }
        let number = quotient(digits, by: powers[count - (pointAt ?? count)])
        return isNegative ? -number : number
    }

    /// `number / divisor`, rounded once.
    private static func quotient(_ number: UInt64, by divisor: UInt64) -> Double {
        // Both are exact, and the processor rounds what it divides once.
        if number <= 1 << 53, divisor <= 1 << 53 { return Double(number) / Double(divisor) }
        let (up, upBelow) = (number.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let shifted = number << UInt64(up)
        let result = (divisor << UInt64(upBelow)).dividingFullWidth((shifted >> 1, shifted << 63))
        // At least ten bits more than a double has: whether anything is left below them is all that is to be known of it.
        let bits = result.remainder == 0 ? result.quotient : result.quotient | 1
        return Double(sign: .plus, exponent: upBelow - up - 63, significand: Double(bits))
    }
}
