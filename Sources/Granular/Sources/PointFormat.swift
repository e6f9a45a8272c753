/// Points as tables hold them: whole numbers of 16 bits.
enum PointFormat {
    /// The largest point.
    static var fullScale: Float { 32_767 }

    /// Writes `gain` times each point, rounded; what is too large for 16 bits stays at the largest.
    static func write(
        _ points: UnsafePointer<Float>, count: Int, gain: Float, to output: UnsafeMutablePointer<Int16>
    ) {
        let full = SIMD8<Float>(repeating: fullScale)
        // Adding this leaves a whole number in the low bits, rounded as the processor rounds.
        let rounding = SIMD8<Float>(repeating: 12_582_912)
        var index = 0
        while index + 8 <= count {
            var value = UnsafeRawPointer(points + index).loadUnaligned(as: SIMD8<Float>.self) * gain
            value.replace(with: full, where: value .> full)
            value.replace(with: -full, where: value .< -full)
            let whole = unsafeBitCast(value + rounding, to: SIMD8<Int32>.self)
            UnsafeMutableRawPointer(output + index)
                .storeBytes(of: SIMD8<Int16>(truncatingIfNeeded: whole), as: SIMD8<Int16>.self)
            index += 8
        }
        while index < count {
            let value = min(max(points[index] * gain, -fullScale), fullScale)
            output[index] = Int16(truncatingIfNeeded: (value + 12_582_912).bitPattern)
            index += 1
        }
    }

    /// The larger of `peak` and the points' largest size.
    static func peak(_ points: UnsafePointer<Float>, count: Int, atLeast peak: Float) -> Float {
        var largest = SIMD8<Float>(repeating: peak)
        var index = 0
        while index + 8 <= count {
            let value = UnsafeRawPointer(points + index).loadUnaligned(as: SIMD8<Float>.self)
            largest.replace(with: value, where: value .> largest)
            largest.replace(with: -value, where: -value .> largest)
            index += 8
        }
        var peak = largest.max()
        while index < count {
            peak = max(peak, abs(points[index]))
            index += 1
        }
        return peak
    }
}
