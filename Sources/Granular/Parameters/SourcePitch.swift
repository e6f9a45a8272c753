#if canImport(Glibc)
    import Glibc
#endif

extension Source {
    /// The pitch that values give it, in Hz: without offset, spread and glide.
    public func pitchHz(_ values: ParameterValues) -> Double {
        let isFromRoot = values[.pitchFrom].rounded() == Double(PitchOrigin.root.rawValue) && tables.pointee.hasRoot
        return (isFromRoot ? rootHz : values[.pitch]) * values[.ratio] * exp2(values[.transposition] / 12)
    }
}
