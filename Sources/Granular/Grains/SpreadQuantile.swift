#if canImport(Glibc)
    import Glibc
#endif

/// A distribution on 0…1 as functions: each grain's one uniform number is turned into a value of any of them.
extension SpreadDistribution {
    /// The value, 0…1, that a fraction `random` of all values lie below, 0…1.
    func quantile(_ random: Double) -> Double {
        switch self {
        case .uniform: return random
        case .gaussian:
            let normal = Self.normalQuantile(Self.normalTail + random * (1 - 2 * Self.normalTail))
            return min(max(0.5 + normal / (2 * Self.deviations), 0), 1)
        case .edges:
            let sine = sin(random * .pi / 2)
            return sine * sine
        case .oneSided:
            return min(-log(1 - random * (1 - exp(-Self.fall))) / Self.fall, 1)
        }
    }

    /// The fraction of all values that lie below `value`, 0…1.
    func cumulative(_ value: Double) -> Double {
        switch self {
        case .uniform: return value
        case .gaussian:
            let below = erfc((0.5 - value) * 2 * Self.deviations / 2.0.squareRoot()) / 2
            return min(max((below - Self.normalTail) / (1 - 2 * Self.normalTail), 0), 1)
        case .edges: return 2 / .pi * asin(value.squareRoot())
        case .oneSided: return (1 - exp(-Self.fall * value)) / (1 - exp(-Self.fall))
        }
    }

    // Computed, as a stored static is set up at its first use, with a lock.
    private static var deviations: Double { 3 }
    /// What of the normal distribution lies below its third deviation.
    private static var normalTail: Double { 0.001_349_898_031_630_094_5 }
    private static var fall: Double { 4 }

    /// Of the normal distribution, to 1.15e-9 (P. J. Acklam's rational approximation).
    /// - Parameter p: within ``normalTail``…1 - ``normalTail``.
    private static func normalQuantile(_ p: Double) -> Double {
        guard p <= 0.5 else { return -normalQuantile(1 - p) }
        if p < 0.024_25 {
            let q = (-2 * log(p)).squareRoot()
            var high = -7.784894002430293e-03
            high = high * q - 3.223964580411365e-01
            high = high * q - 2.400758277161838e+00
            high = high * q - 2.549732539343734e+00
            high = high * q + 4.374664141464968e+00
            high = high * q + 2.938163982698783e+00
            var low = 7.784695709041462e-03
            low = low * q + 3.224671290700398e-01
            low = low * q + 2.445134137142996e+00
            low = low * q + 3.754408661907416e+00
            low = low * q + 1
            return high / low
        }
        let q = p - 0.5
        let r = q * q
        var high = -3.969683028665376e+01
        high = high * r + 2.209460984245205e+02
        high = high * r - 2.759285104469687e+02
        high = high * r + 1.383577518672690e+02
        high = high * r - 3.066479806614716e+01
        high = high * r + 2.506628277459239e+00
        var low = -5.447609879822406e+01
        low = low * r + 1.615858368580409e+02
        low = low * r - 1.556989798598866e+02
        low = low * r + 6.680131188771972e+01
        low = low * r - 1.328068155288572e+01
        low = low * r + 1
        return high * q / low
    }
}
