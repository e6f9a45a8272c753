import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

extension VisibleGrain {
    /// Sees a grain between two segments; `nil` where it has not begun, has ended, or reads a source that its slot has no more.
    init?(
        _ grain: borrowing Grain, _ detail: borrowing GrainDetail, _ sources: borrowing SourceSlots, sampleRate: Double
    ) {
        let tables = sources[grain.slot]
        guard grain.delay == 0, grain.age < grain.life, let level = tables.level(of: grain.table) else { return nil }
        let isGliding = grain.flags & Grain.Flag.gliding != 0
        let step = Double(isGliding ? detail.gliding_step : grain.step) * 0x1p-32
        var points = Double(grain.place) * 0x1p-32
        // The running phase of a waveform would only flicker.
        if tables.isWaveform { points -= Self.distance(of: grain, glide: isGliding ? detail.glide : 0) }
        let place = points / (level.rate * tables.length)
        self.init(
            place: Self.fraction(place - floor(place)),
            pitchHz: Float(abs(step) / level.rate * sampleRate * tables.rootHz),
            age: Float(grain.age) / Float(grain.life), cloud: UInt8(grain.cloud))
    }

    /// Below 1 also where it is rounded.
    private static func fraction(_ place: Double) -> Float { min(Float(place), 1 - 0x1p-24) }

    /// How far a grain has gone since its onset, in points: its step holds for 16 frames each, see `grain_detail`.
    private static func distance(of grain: borrowing Grain, glide: Double) -> Double {
        let step = Double(grain.step) * 0x1p-32
        let ratio = exp2(16 * glide)
        // Next to 1, what it would make of the way is less than its rounding.
        guard abs(ratio - 1) > 1e-9 else { return Double(grain.age) * step }
        let last = exp2(16 * glide * Double(grain.age / 16))
        return step * (16 * (last - 1) / (ratio - 1) + Double(grain.age % 16) * last)
    }
}
