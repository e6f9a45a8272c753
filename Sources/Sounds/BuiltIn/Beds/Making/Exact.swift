/// Functions made of plain arithmetic: those of a C library differ in their last bits from processor to processor, and a bed is the same
/// everywhere. Within 1e-11 of the true value.
enum Exact {
    /// The sine of so many cycles.
    static func sin(_ cycles: Double) -> Double {
        var turn = cycles - cycles.rounded()
        // Into the quarter on either side of 0.
        if turn > 0.25 { turn = 0.5 - turn } else if turn < -0.25 { turn = -0.5 - turn }
        let x = turn * (2 * Double.pi)
        let square = x * x
        var sum = 0.0
        for step in stride(from: 17, through: 3, by: -2) {
            sum = (1 + sum) * -square / Double(step * (step - 1))
        }
        return x * (1 + sum)
    }

    /// The cosine of so many cycles.
    static func cos(_ cycles: Double) -> Double { sin(cycles + 0.25) }

    /// Two to the power of a number within ±1000.
    static func exp2(_ power: Double) -> Double {
        let whole = min(max(power.rounded(), -1_000), 1_000)
        let x = (power - whole) * 0.693_147_180_559_945_3
        var sum = 0.0
        for step in stride(from: 14, through: 1, by: -1) { sum = (1 + sum) * x / Double(step) }
        return (1 + sum) * Double(sign: .plus, exponent: Int(whole), significand: 1)
    }

    /// *e* to the power of a number.
    static func exp(_ power: Double) -> Double { exp2(power * 1.442_695_040_888_963_4) }

    /// The logarithm of a number above 0 to the base of two.
    static func log2(_ number: Double) -> Double {
        var (significand, exponent) = (number.significand, Double(number.exponent))
        if significand > 1.414_213_562_373_095_1 { (significand, exponent) = (significand / 2, exponent + 1) }
        let x = (significand - 1) / (significand + 1)
        let square = x * x
        var sum = 0.0
        for step in stride(from: 21, through: 1, by: -2) { sum = sum * square + 1 / Double(step) }
        return exponent + 2 * x * sum * 1.442_695_040_888_963_4
    }

    /// A number from 0 on to a power above 0.
    static func pow(_ number: Double, _ power: Double) -> Double { number <= 0 ? 0 : exp2(power * log2(number)) }

    /// The factor on amplitudes for a level in dB.
    static func gain(_ decibels: Double) -> Double { exp2(decibels * 0.166_096_404_744_368_1) }

    /// The tangent of half a turn times `share`, which lies within 0…0.5: what a filter at that share of the rate is built from.
    static func tanHalf(_ share: Double) -> Double { sin(share / 2) / cos(share / 2) }
}
