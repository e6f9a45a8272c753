import Glibc

/// A vowel as the first formants of a voice: frequencies and widths in Hz. Means of men's vowels by G. E. Peterson and H. L.
/// Barney ("Control methods used in a study of the vowels", JASA 24, 1952); widths and the two upper formants by D. H. Klatt
/// ("Software for a cascade/parallel formant synthesizer", JASA 67, 1980).
struct Vowel {
    var hz: SIMD4<Double>
    var width = SIMD4<Double>(70, 90, 130, 200)

    static let ee = Vowel(hz: [270, 2_290, 3_010, 3_600])
    static let eh = Vowel(hz: [530, 1_840, 2_480, 3_500])
    static let ah = Vowel(hz: [730, 1_090, 2_440, 3_400])
    static let aw = Vowel(hz: [570, 840, 2_410, 3_300])
    static let oo = Vowel(hz: [300, 870, 2_240, 3_300])
    static let er = Vowel(hz: [490, 1_350, 1_690, 3_300])

    /// On the way to another one: 0 = this, 1 = the other.
    func towards(_ other: Vowel, _ fraction: Double) -> Vowel {
        Vowel(hz: hz + (other.hz - hz) * fraction, width: width + (other.width - width) * fraction)
    }

    /// The same mouth, larger or smaller.
    func scaled(_ factor: Double) -> Vowel { Vowel(hz: hz * factor, width: width) }

    /// What it makes of a frequency: Klatt's cascade of resonators, here as analogue ones of two poles, each 1 at 0 Hz, and
    /// 6 dB an octave of radiation.
    @inline(__always)
    func gain(_ f: Double) -> Double {
        let squares = hz * hz
        let below = squares - f * f
        let across = width * f
        let parts = squares * squares / (below * below + across * across)
        return (parts[0] * parts[1] * parts[2] * parts[3]).squareRoot() * f / 500
    }
}

/// Vowels that follow each other round the turn, each for its share of it.
struct Vowels {
    let order: [Vowel]

    /// The mouth at a moment in turns: it rests on each and moves on smoothly.
    func callAsFunction(_ turn: Double) -> Vowel {
        let place = (turn - floor(turn)) * Double(order.count)
        let index = Int(place) % order.count
        let fraction = min(max((place - Double(index) - 0.3) / 0.7, 0), 1)
        return order[index].towards(order[(index + 1) % order.count], fraction * fraction * (3 - 2 * fraction))
    }
}
