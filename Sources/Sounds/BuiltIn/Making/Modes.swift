import Glibc

/// Something that rings when it is struck: J.-M. Adrien's modes ("The missing link: modal synthesis", 1991), each a sine that dies
/// away.
struct StruckBody {
    /// Frequencies as multiples of the lowest.
    var ratios: [Double]
    /// How strong each mode is; those beyond the list are like its last.
    var levels: [Double]
    /// Until the lowest has fallen by 60 dB, in seconds.
    var seconds: Double
    /// How much sooner higher ones are gone: the power of their ratio.
    var loss = 1.0
    /// Up to which frequency a mallet excites, in Hz.
    var hardness = 6_000.0
    /// How long the mallet stays, in seconds: modes swell as long.
    var touchSeconds = 0.001

    /// Modes of a bar that is free at both ends (N. H. Fletcher and T. D. Rossing, "The Physics of Musical Instruments", 1991,
    /// chapter 2).
    static let freeBar = [1, 2.756, 5.404, 8.933, 13.34]
    /// Of a marimba's bar, which is cut away below until its second mode is two octaves up (the same, chapter 19).
    static let marimbaBar = [1, 3.99, 9.2, 16.1]

    /// Strikes it.
    func strike(_ loop: inout LoopBuffer, at frame: Int, hz: Double, level: Double, place: Double = 0) {
        for (index, ratio) in ratios.enumerated() {
            let f = hz * ratio
            let strength = level * levels[min(index, levels.count - 1)] * exp(-f / hardness)
            guard strength > 1e-4 else { continue }
            loop.addMode(
                at: frame, hz: f, seconds: seconds / pow(ratio, loss),
                Gains(strength, at: place, isStereo: loop.isStereo), touchSeconds: touchSeconds)
        }
    }
}
