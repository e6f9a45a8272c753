#if canImport(Glibc)
    import Glibc
#endif

/// The discrete Fourier transform of so many points, not divided by their number: J. W. Cooley and J. W. Tukey, "An algorithm for the
/// machine calculation of complex Fourier series", 1965, for any factors, in T. G. Stockham's order, which sorts as it goes.
package struct FourierTransform {
    /// How many points it is for; quickest where that is a product of small numbers.
    package let count: Int
    private let turns: [SIMD2<Double>]
    private let factors: [Int]

    /// - Parameter count: above 0.
    package init(_ count: Int) {
        self.count = count
        turns = (0..<count).map { index in
            let angle = 2 * .pi * Double(index) / Double(count)
            return SIMD2(cos(angle), sin(angle))
        }
        factors = Self.factors(of: count)
    }

    /// The transform of `count` values: with a direction of -1 the sums over values times exp(-2πi…), with 1 those over exp(2πi…).
    package func transformed(_ values: [SIMD2<Double>], direction: Double) -> [SIMD2<Double>] {
        var (values, next) = (values, values)
        var length = 1
        for factor in factors {
            let longer = length * factor
            // Values of one number in their transforms lie side by side.
            let (parts, rest) = (count / length, count / longer)
            values.withUnsafeBufferPointer { values in
                next.withUnsafeMutableBufferPointer { next in
                    var from = 0
                    for number in 0..<longer {
                        let to = number * rest
                        var turnPlace = 0
                        for place in 0..<rest { next[to + place] = values[from + place] }
                        for part in 1..<factor {
                            // Turns go round: number · part, without the whole ones.
                            turnPlace += number
                            if turnPlace >= longer { turnPlace -= longer }
                            let turn = turns[turnPlace * rest] * SIMD2(1, direction)
                            let first = from + part * rest
                            for place in 0..<rest {
                                let value = values[first + place]
                                next[to + place] += SIMD2(
                                    value.x * turn.x - value.y * turn.y, value.x * turn.y + value.y * turn.x)
                            }
                        }
                        from += parts
                        if from == count { from = 0 }
                    }
                }
            }
            swap(&values, &next)
            length = longer
        }
        return values
    }

    /// The prime factors, the smallest first.
    private static func factors(of count: Int) -> [Int] {
        var (left, factor) = (count, 2)
        var factors: [Int] = []
        while factor * factor <= left {
            while left % factor == 0 {
                factors.append(factor)
                left /= factor
            }
            factor += 1
        }
        return left > 1 ? factors + [left] : factors
    }
}
