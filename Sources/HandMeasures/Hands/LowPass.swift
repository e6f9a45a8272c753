import Glibc

/// Butterworth's low-pass of second order, forwards and backwards: of fourth order in all, without a delay, as is usual for movements
/// (D. A. Winter, "Biomechanics and motor control of human movement", 2009, section 3.4.4).
struct LowPass {
    private let b0, a1, a2: Double

    /// - Parameters:
    ///   - hertz: where both passes together are 3 dB down.
    ///   - rate: samples a second.
    init(hertz: Double, rate: Double) {
        // Each pass of two is 3 dB down further up.
        let single = hertz / pow(2.0.squareRoot() - 1, 0.25)
        let k = tan(.pi * single / rate)
        let scale = 1 / (1 + 2.0.squareRoot() * k + k * k)
        b0 = k * k * scale
        a1 = 2 * (k * k - 1) * scale
        a2 = (1 - 2.0.squareRoot() * k + k * k) * scale
    }

    /// The filtered values, with `margin` more at each side: there the values go on turned about their ends and bent as they were at these, so
    /// that neither a straight line nor a curve has a corner there.
    func filtered(_ values: [Double], margin: Int) -> [Double] {
        let last = values.count - 1
        var result: [Double] = []
        result.reserveCapacity(values.count + 2 * margin)
        let bends = (Self.bend(values, at: 0, by: 3), Self.bend(values, at: last, by: -3))
        for step in stride(from: margin, to: 0, by: -1) {
            result.append(2 * values[0] - values[min(step, last)] + bends.0 * Double(step * step))
        }
        result += values
        for step in 1...margin {
            result.append(2 * values[last] - values[max(last - step, 0)] + bends.1 * Double(step * step))
        }
        result.withUnsafeMutableBufferPointer { values in
            pass(values, stride(from: 0, to: values.count, by: 1))
            pass(values, stride(from: values.count - 1, through: 0, by: -1))
        }
        return result
    }

    /// The second derivative at an end, from values so many samples apart; 0 where there are too few.
    private static func bend(_ values: [Double], at end: Int, by step: Int) -> Double {
        guard values.indices.contains(end + 3 * step) else { return 0 }
        let sum = 2 * values[end] - 5 * values[end + step] + 4 * values[end + 2 * step] - values[end + 3 * step]
        return sum / Double(step * step)
    }

    private func pass(_ values: UnsafeMutableBufferPointer<Double>, _ order: some Sequence<Int>) {
        var iterator = order.makeIterator()
        guard let first = iterator.next() else { return }
        // As if the first value had been there for ever.
        var (x1, x2, y1, y2) = (values[first], values[first], values[first], values[first])
        while let index = iterator.next() {
            let x = values[index]
            let y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2
            (x2, x1, y2, y1) = (x1, x, y1, y)
            values[index] = y
        }
    }
}
