#if canImport(Glibc)
    import Glibc
#endif

/// In which two channels a grain is heard, and how loud in each; the sum of their squares is 2.
///
/// With two channels these are left and right. More of them belong to loudspeakers on a ring, numbered clockwise, with the front between
/// the first two and equal angles between all.
struct GrainPlacement {
    /// The first of the two channels.
    private(set) var pair = 0
    /// How loud a grain is in the first and in the second, or the left and the right of one in stereo.
    private(set) var left = 1.0
    private(set) var right = 1.0
    /// How loud, of one in stereo, the right is in the first channel and the left in the second.
    private(set) var rightOnLeft = 0.0
    private(set) var leftOnRight = 0.0

    /// - Parameters:
    ///   - turn: how many grains of the cloud were born before it.
    ///   - channels: 2, or more in pairs.
    init(_ recipe: GrainRecipe, _ random: GrainRandom, turn: UInt64, channels: Int, isStereo: Bool) {
        switch recipe.channelOrder {
        case .inTurn: placeAlone(in: Int(turn % UInt64(channels)), of: channels, isStereo: isStereo)
        case .random:
            placeAlone(in: Int(random.value(.channel) * Double(channels)), of: channels, isStereo: isStereo)
        case .ring:
            if channels == 2 {
                if recipe.pan == 0, recipe.stereoSpread.reach == 0 { return }
                pan(to: recipe.stereoSpread.value(random.value(.pan), around: recipe.pan, cutTo: -1...1))
            } else {
                place(
                    at: recipe.stereoSpread.value(random.value(.pan), around: recipe.pan), of: channels,
                    isStereo: isStereo)
            }
        }
    }

    /// From left, -1, to right, 1, with equal power.
    private mutating func pan(to place: Double) {
        let angle = (place + 1) * .pi / 4
        (left, right) = (2.0.squareRoot() * cos(angle), 2.0.squareRoot() * sin(angle))
    }

    private mutating func placeAlone(in channel: Int, of channels: Int, isStereo: Bool) {
        if channels > 2 {
            pair = channel
            if isStereo { spread(at: 0) } else { pan(to: -1) }
        } else {
            // A sound in stereo keeps its side, as if it was panned there.
            (left, right) = channel == 0 ? (2.0.squareRoot(), 0) : (0, 2.0.squareRoot())
        }
    }

    /// On the ring: 0 is in front, 0.5 at the right, 1 and -1 behind; further it goes round again.
    private mutating func place(at place: Double, of channels: Int, isStereo: Bool) {
        let channel = (place * Double(channels) + 1) / 2
        let whole = floor(channel)
        pair = (Int(whole) % channels + channels) % channels
        let fraction = channel - whole
        if isStereo { spread(at: fraction) } else { pan(to: 2 * fraction - 1) }
    }

    /// A sound in stereo between two loudspeakers, 0…1: in the middle each has its own side of it. Towards one of them, what the other
    /// has comes over; so it goes round the ring without a step, and what both sides have in common is equally loud everywhere.
    private mutating func spread(at fraction: Double) {
        let angle = .pi * min(fraction, 1 - fraction)
        let gain = (1 / (1 + cos(angle))).squareRoot()
        if fraction <= 0.5 {
            (left, right, rightOnLeft) = (gain, gain * sin(angle), gain * cos(angle))
        } else {
            (left, right, leftOnRight) = (gain * sin(angle), gain, gain * cos(angle))
        }
    }
}
