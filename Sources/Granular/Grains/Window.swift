/// The shape of a grain's loudness over its life.
public enum Window {
    /// Hann's window, 0.5 (1 + cos πu), at `u` from −1 (the grain's onset) over 0 (its middle) to 1 (its end).
    ///
    /// A polynomial in 1 − u², within 1e-6 of the cosine: a function of the place alone, where a recurrence would
    /// drift over long grains.
    @inline(__always)
    public static func hann(_ u: Float) -> Float {
        let t = 1 - u * u
        return t * t * (0.616_737 + t * (0.309_232 + t * (0.063_964_5 + t * 0.010_065_4)))
    }
}
