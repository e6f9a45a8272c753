/// Numbers that are easily said, made by whole numbers and exact steps, so that they are the same on every machine.
enum NiceNumber {
    /// Two digits each, ten of them for a factor of 2.2.
    private static let digits = [
        10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 35, 38, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90,
    ]

    /// Those in a range, the lowest first; the range lies above 0.
    static func all(in range: ClosedRange<Double>) -> [Double] {
        (-6...4).flatMap { exponent in digits.map { shifted(Double($0), by: exponent) } }.filter(range.contains)
    }

    /// `number` with so many digits, rounded away from `other`: so that both are at least as far apart as they were.
    static func rounded(_ number: Double, awayFrom other: Double, digits: Int = 6) -> Double {
        guard number.isFinite, number != 0 else { return number }
        var exponent = 0
        while abs(shifted(number, by: exponent)) < shifted(1, by: digits - 1), exponent < 20 { exponent += 1 }
        while abs(shifted(number, by: exponent)) >= shifted(1, by: digits), exponent > -20 { exponent -= 1 }
        return rounded(number, awayFrom: other, exponent: exponent)
    }

    /// The same with three decimals.
    static func decimals(_ number: Double, awayFrom other: Double) -> Double {
        rounded(number, awayFrom: other, exponent: 3)
    }

    private static func rounded(_ number: Double, awayFrom other: Double, exponent: Int) -> Double {
        let scaled = shifted(number, by: exponent)
        let nearest = scaled.rounded()
        // A product such as 1.1 × 1.1 is not quite what it is to be.
        let whole = abs(scaled - nearest) < 1e-6 ? nearest : scaled.rounded(number > other ? .up : .down)
        return shifted(whole, by: -exponent)
    }

    /// `number` × 10^`exponent`, rounded once.
    private static func shifted(_ number: Double, by exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        return exponent < 0 ? number / power : number * power
    }
}
