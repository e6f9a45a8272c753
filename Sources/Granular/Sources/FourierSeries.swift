#if canImport(Glibc)
    import Glibc
#endif

/// One period as a sum of partials, each a complex number: twice its mean against the partial's turning pointer, and the mean itself
/// for the constant part.
package struct FourierSeries {
    /// Partial number n at index n, from the constant part on; none at or above half the points that it came from, but the one
    /// that falls on it.
    package let partials: [SIMD2<Double>]

    /// The partials of a period; of any number of points, quickest where it is a product of small numbers.
    package init(of period: [Double]) {
        let count = period.count
        let sums = Self.transform(period.map { SIMD2($0, 0) }, direction: -1)
        partials = (0...count / 2).map { number in
            let isAlone = number == 0 || 2 * number == count
            return sums[number] * ((isAlone ? 1 : 2) / Double(count))
        }
    }

    /// The partials below half of `count`, and up to `highest`, as that many points.
    package func points(_ count: Int, upTo highest: Int = .max - 1, gain: (_ partial: Int) -> Double = { _ in 1 })
        -> [Double]
    {
        var sums = [SIMD2<Double>](repeating: .zero, count: count)
        for number in 0..<min(partials.count, (count + 1) / 2, highest + 1) {
            sums[number] = partials[number] * gain(number)
        }
        return Self.transform(sums, direction: 1).map(\.x)
    }

    /// The discrete Fourier transform, not divided by the number of points: J. W. Cooley and J. W. Tukey, "An algorithm for the
    /// machine calculation of complex Fourier series", 1965, for any factors.
    private static func transform(_ values: [SIMD2<Double>], direction: Double) -> [SIMD2<Double>] {
        let turns = values.indices.map { index in
            let angle = direction * 2 * .pi * Double(index) / Double(values.count)
            return SIMD2(cos(angle), sin(angle))
        }
        return part(of: values, first: 0, stride: 1, count: values.count, turns)
    }

    private static func part(
        of values: [SIMD2<Double>], first: Int, stride: Int, count: Int, _ turns: [SIMD2<Double>]
    ) -> [SIMD2<Double>] {
        let factor = smallestFactor(count)
        let length = count / max(factor, 1)
        // Where the count has no factors, its own values, one at a time.
        let parts =
            length > 1
            ? (0..<factor).map {
                part(of: values, first: first + $0 * stride, stride: stride * factor, count: length, turns)
            } : (0..<count).map { [values[first + $0 * stride]] }
        return (0..<count).map { number in
            var sum = SIMD2<Double>.zero
            // Turns go round: number · index · stride, without the whole ones.
            var place = 0
            for part in parts {
                let (value, turn) = (part[number % length], turns[place])
                sum += SIMD2(value.x * turn.x - value.y * turn.y, value.x * turn.y + value.y * turn.x)
                place = (place + number * stride) % turns.count
            }
            return sum
        }
    }

    /// 1 of 1.
    private static func smallestFactor(_ count: Int) -> Int {
        var factor = 2
        while factor * factor <= count {
            if count % factor == 0 { return factor }
            factor += 1
        }
        return max(count, 1)
    }
}
