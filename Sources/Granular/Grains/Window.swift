import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// One window, as the kernels evaluate it: see `grain_window`.
struct Window {
    let coefficients: grain_window
    private let kind: WindowKind

    /// - Parameters:
    ///   - shape: 0…1, for ``WindowKind/shape``.
    ///   - skew: −1…1; 0 = as the formula has it.
    init(_ kind: WindowKind, shape: Double, skew: Double) {
        self.kind = kind
        var made = grain_window()
        let peak = 0.5 + 0.49 * skew
        made.peak = Float(peak)
        made.rise = Float(0.5 / peak)
        made.fall = Float(0.5 / (1 - peak))
        func edges(_ attack: Double, _ decay: Double) {
            made.attack = Float(1 / attack)
            made.decay = Float(1 / decay)
        }
        /// A fall by `octaves` of amplitude from the onset to the end; below 0 a rise.
        func slope(_ octaves: Double) {
            made.curve0 = Float(min(octaves, 0))
            made.curve1 = Float(-octaves)
        }
        switch kind {
        case .hann: edges(0.5, 0.5)
        case .gaussian:
            // The edges take the last hundredth of the height to 0.
            edges(0.05, 0.05)
            let octaves = 18 * 1.442_695_040_9
            made.curve0 = Float(-octaves / 4)
            made.curve1 = Float(octaves)
            made.curve2 = Float(-octaves)
        case .tukey: edges(0.25, 0.25)
        case .triangle, .line:
            edges(kind == .line ? 0.25 : 0.5, kind == .line ? 0.25 : 0.5)
            made.is_linear = 1
        case .sinc:
            // Its ends are zeros of the formula.
            edges(0, 0)
            made.lobes = 3
        case .expodec, .rexpodec, .shape:
            let place = kind == .expodec ? 0 : kind == .rexpodec ? 1 : shape
            let bend = 1 - 2 * place
            let sharp = Self.sharpEdge * pow(0.25 / Self.sharpEdge, 1 - abs(bend))
            let soft = Self.softEdge * pow(0.25 / Self.softEdge, 1 - abs(bend))
            edges(bend > 0 ? sharp : soft, bend > 0 ? soft : sharp)
            slope(Self.sixtyDecibels * bend)
        }
        coefficients = made
    }

    // Computed, as a stored static is set up at its first use, with a lock.
    private static var sharpEdge: Double { 0.01 }
    private static var softEdge: Double { 0.05 }
    /// 60 dB in octaves of amplitude.
    private static var sixtyDecibels: Double { 9.965_784_284_7 }
}
