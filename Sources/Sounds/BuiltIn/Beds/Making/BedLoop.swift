/// What layers of beds are made of: noises, things that ring and bubbles, in a loop without ends, from plain arithmetic.
extension LoopBuffer {
    /// A noise on both sides, each changed by itself.
    /// - Parameters:
    ///   - width: how much the sides differ: 0 = not at all, 1 = wholly.
    ///   - change: what is made of white noise; it is told the side, -1 or 1.
    mutating func addNoise(
        width: Double = 1, _ random: inout SeededRandom, _ change: (inout [Float], _ side: Double) -> Void
    ) {
        var sides = [white(&random), white(&random)]
        if width < 1 {
            let shared = white(&random)
            // Of equal power for any width.
            let (own, common) = (Float(width.squareRoot()), Float((1 - width).squareRoot()))
            for side in 0..<2 {
                for index in shared.indices { sides[side][index] = own * sides[side][index] + common * shared[index] }
            }
        }
        change(&sides[0], -1)
        change(&sides[1], 1)
        add(sides[0], Gains(left: 1, right: 0))
        add(sides[1], Gains(left: 0, right: 1))
    }

    /// Adds a sine that dies away from `frame` on.
    /// - Parameters:
    ///   - seconds: until it has fallen by 60 dB.
    ///   - swell: how long it takes to be there, in seconds.
    mutating func addRing(
        at frame: Int, hz: Double, seconds: Double, level: Double, place: Double, swell: Double = 0
    ) {
        guard hz > 15, hz < 20_000 else { return }
        let decay = Exact.exp(-6.908 / (seconds * Self.rate))
        let cycles = hz / Self.rate
        let (x, y) = (Float(Exact.cos(cycles) * decay), Float(Exact.sin(cycles) * decay))
        let count = max(Int(seconds * Self.rate), 8)
        let rise = Float(1 / max(swell * Self.rate, 1))
        var (real, imaginary): (Float, Float) = (Float(level), 0)
        let samples = [Float](unsafeUninitializedCapacity: count) { samples, initialized in
            for index in 0..<count {
                samples[index] = imaginary * min(1, Float(index) * rise)
                (real, imaginary) = (real * x - imaginary * y, real * y + imaginary * x)
            }
            initialized = count
        }
        add(samples, at: frame, Gains(exactly: 1, at: place))
    }

    /// Adds a bubble of air in water from `frame` on; see ``Bubble``.
    /// - Parameter radius: in metres.
    mutating func addBubble(at frame: Int, radius: Double, rise: Double, level: Double, place: Double) {
        let hz = 3 / radius
        let damping = 0.13 / radius + 0.007_2 / (radius * radius.squareRoot())
        let count = min(Int(7 / damping * Self.rate), 24_000)
        let (fall, slope) = (Float(Exact.exp(-damping / Self.rate)), Float(rise * damping / Self.rate))
        let step = Float(hz / Self.rate)
        var (phase, envelope): (Float, Float) = (0, Float(level))
        let samples = [Float](unsafeUninitializedCapacity: count) { samples, initialized in
            for index in 0..<count {
                samples[index] = sinOfCycles(phase) * envelope
                phase += step * min(1 + slope * Float(index), 4)
                phase -= phase.rounded(.down)
                envelope *= fall
            }
            initialized = count
        }
        add(samples, at: frame, Gains(exactly: 1, at: place))
    }

    /// Multiplies both sides by a gain that moves, told every 64 frames; it is told the side, -1 or 1.
    mutating func swell(_ gain: (_ turn: Double, _ side: Double) -> Double) {
        let blocks = frames / 64
        var side = -1.0
        eachSide { samples in
            var last = Float(gain(0, side))
            for block in 0..<blocks {
                let next = Float(gain(Double((block + 1) % blocks) / Double(blocks), side))
                let slope = (next - last) / 64
                for index in 0..<64 { samples[block * 64 + index] *= last + slope * Float(index) }
                last = next
            }
            side = 1
        }
    }

    /// The root of the mean square of both sides.
    var strength: Double {
        var sum = 0.0
        for sample in left { sum += Double(sample * sample) }
        for sample in right { sum += Double(sample * sample) }
        return (sum / Double(left.count + right.count)).squareRoot()
    }

    /// Multiplies both sides.
    mutating func scale(_ factor: Double) {
        let factor = Float(factor)
        eachSide { side in for index in side.indices { side[index] *= factor } }
    }
}

extension Gains {
    /// Of equal power, 1 on both sides in the middle.
    /// - Parameter place: -1 left … 1 right.
    init(exactly level: Double, at place: Double) {
        let angle = (min(max(place, -1), 1) + 1) / 8
        self.init(
            left: Float(level * 1.414_213_562_373_095_1 * Exact.cos(angle)),
            right: Float(level * 1.414_213_562_373_095_1 * Exact.sin(angle)))
    }
}
