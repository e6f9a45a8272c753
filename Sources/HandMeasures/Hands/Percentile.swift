/// The value below which a share of all values lie.
enum Percentile {
    /// - Parameters:
    ///   - values: at least one; their order is not kept.
    ///   - share: 0…1.
    static func of(_ values: inout [Double], _ share: Double) -> Double {
        let place = share * Double(values.count - 1)
        let index = min(Int(place), values.count - 1)
        values.withUnsafeMutableBufferPointer { select(index, of: $0) }
        let value = values[index]
        let next = values[(index + 1)...].min() ?? value
        return value + (next - value) * (place - Double(index))
    }

    /// Brings the value to its place that would stand there were all sorted: nothing before it is larger, nothing behind it smaller (C. A. R.
    /// Hoare, "Algorithm 65: Find", 1961).
    private static func select(_ place: Int, of values: UnsafeMutableBufferPointer<Double>) {
        var (first, last) = (0, values.count - 1)
        while first < last {
            let pivot = values[first + (last - first) / 2]
            var (up, down) = (first, last)
            while up <= down {
                while values[up] < pivot { up += 1 }
                while values[down] > pivot { down -= 1 }
                guard up <= down else { break }
                values.swapAt(up, down)
                up += 1
                down -= 1
            }
            if place <= down { last = down } else if place >= up { first = up } else { return }
        }
    }
}
