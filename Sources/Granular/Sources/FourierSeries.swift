/// One period as a sum of partials, each a complex number: twice its mean against the partial's turning pointer, and the mean itself
/// for the constant part.
package struct FourierSeries {
    /// Partial number n at index n, from the constant part on; none at or above half the points that it came from, but the one
    /// that falls on it.
    package let partials: [SIMD2<Double>]

    /// The partials of a period; of any number of points, quickest where it is a product of small numbers.
    package init(of period: [Double]) {
        self.init(of: period, by: FourierTransform(max(period.count, 1)))
    }

    /// - Parameter transform: one of as many points as the period has.
    init(of period: [Double], by transform: FourierTransform) {
        let count = period.count
        guard count > 0 else {
            partials = [.zero]
            return
        }
        let sums = transform.transformed(period.map { SIMD2($0, 0) }, direction: -1)
        partials = (0...count / 2).map { number in
            let isAlone = number == 0 || 2 * number == count
            return sums[number] * ((isAlone ? 1 : 2) / Double(count))
        }
    }

    /// The partials below half of `count`, above 0, as that many points.
    package func points(_ count: Int) -> [Double] {
        points(by: FourierTransform(count), gains: [Double](repeating: 1, count: partials.count))
    }

    /// The partials below half of a transform's points, as that many points, each times its gain; those without one are left out.
    func points(by transform: FourierTransform, gains: [Double]) -> [Double] {
        var sums = [SIMD2<Double>](repeating: .zero, count: transform.count)
        for number in 0..<min(partials.count, (transform.count + 1) / 2, gains.count) {
            sums[number] = partials[number] * gains[number]
        }
        // A key path would take most of the time.
        return transform.transformed(sums, direction: 1).map { $0.x }
    }
}
