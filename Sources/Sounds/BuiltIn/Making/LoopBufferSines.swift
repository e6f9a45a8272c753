import Glibc

/// A sine at a moment.
struct SineState {
    /// Its amplitude.
    var level: Double
    /// Its phase, in cycles; differences between moments tell its frequency.
    var phase: Double
}

extension LoopBuffer {
    /// Adds a sine whose amplitude and frequency move, over the whole turn: additive synthesis, exact at every ``sineBlock``
    /// frames and steady in between.
    /// - Parameters:
    ///   - gains: of its sides.
    ///   - state: what it is at a moment, in turns, 0…1; a whole number of cycles must go by between 0 and 1.
    @inline(__always)
    mutating func addSine(_ gains: Gains = .middle, _ state: (_ turn: Double) -> SineState) {
        let blocks = frames / Self.sineBlock
        var before = state(0)
        for block in 0..<blocks {
            let after = state(Double(block + 1) / Double(blocks))
            defer { before = after }
            guard before.level > 1e-5 || after.level > 1e-5 else { continue }
            let step = (after.phase - before.phase) / Double(Self.sineBlock)
            var wave = TurningWave(phase: before.phase, step: step, decay: 1)
            let slope = Float((after.level - before.level) / Double(Self.sineBlock))
            let start = block * Self.sineBlock
            let run = start..<start + Self.sineBlock
            if isStereo {
                wave.add(to: &left, &right, run, gains, level: Float(before.level), slope: slope)
            } else {
                wave.add(to: &left, run, gains.left, level: Float(before.level), slope: slope)
            }
        }
    }

    /// Adds a sine that dies away: one mode of something that was struck.
    /// - Parameters:
    ///   - frame: when it begins.
    ///   - hz: its frequency.
    ///   - seconds: until it has fallen by 60 dB.
    ///   - gains: its amplitude at the beginning, for each side.
    ///   - touchSeconds: how long what strikes it stays: as long it swells. The difference of two decays begins from rest.
    mutating func addMode(
        at frame: Int, hz: Double, seconds: Double, _ gains: Gains, touchSeconds: Double = 0
    ) {
        add(decaying: seconds, at: frame, hz: hz, gains)
        guard touchSeconds > 0 else { return }
        add(decaying: touchSeconds * 6.9, at: frame, hz: hz, Gains(left: -gains.left, right: -gains.right))
    }

    private mutating func add(decaying seconds: Double, at frame: Int, hz: Double, _ gains: Gains) {
        guard hz < 20_000, hz > 15 else { return }
        let decay = exp(-6.908 / (seconds * Self.rate))
        var wave = TurningWave(phase: 0, step: hz / Self.rate, decay: decay)
        // Until it lies 80 dB below its beginning; a fade at the end would be for nothing.
        var rest = Int(seconds * Self.rate * 1.34) / 8 * 8
        var place = frame / 8 * 8
        while rest > 0 {
            let run = min(rest, frames - place)
            if isStereo {
                wave.add(to: &left, &right, place..<place + run, gains, level: 1, slope: 0)
            } else {
                wave.add(to: &left, place..<place + run, gains.left, level: 1, slope: 0)
            }
            rest -= run
            place = 0
        }
    }

    /// Frames in which a moving sine is steady; a turn has a whole number of them.
    static var sineBlock: Int { 128 }
}

/// Eight samples of a sine side by side, turned on by eight at a time.
private struct TurningWave {
    private var real = SIMD8<Float>()
    private var imaginary = SIMD8<Float>()
    private let turnReal: Float
    private let turnImaginary: Float

    /// - Parameters:
    ///   - phase: of the first sample, in cycles.
    ///   - step: cycles a frame.
    ///   - decay: a frame's factor.
    init(phase: Double, step: Double, decay: Double) {
        let angle = 2 * .pi * (phase - floor(phase))
        let (sine, cosine) = (sin(2 * .pi * step) * decay, cos(2 * .pi * step) * decay)
        var (x, y) = (cos(angle), sin(angle))
        var (powerX, powerY) = (1.0, 0.0)
        for lane in 0..<8 {
            real[lane] = Float(x)
            imaginary[lane] = Float(y)
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
            (powerX, powerY) = (powerX * cosine - powerY * sine, powerX * sine + powerY * cosine)
        }
        turnReal = Float(powerX)
        turnImaginary = Float(powerY)
    }

    private static let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)

    @inline(__always)
    private mutating func next() -> SIMD8<Float> {
        let now = imaginary
        let x = real * turnReal - imaginary * turnImaginary
        imaginary = real * turnImaginary + imaginary * turnReal
        real = x
        return now
    }

    mutating func add(
        to left: inout [Float], _ right: inout [Float], _ run: Range<Int>, _ gains: Gains, level: Float, slope: Float
    ) {
        left.withUnsafeMutableBytes { left in
            right.withUnsafeMutableBytes { right in
                var level = SIMD8<Float>(repeating: level) + Self.lanes * slope
                for place in stride(from: run.lowerBound * 4, to: run.upperBound * 4, by: 32) {
                    let samples = next() * level
                    level += 8 * slope
                    let a = left.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                    left.storeBytes(of: a + samples * gains.left, toByteOffset: place, as: SIMD8<Float>.self)
                    let b = right.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                    right.storeBytes(of: b + samples * gains.right, toByteOffset: place, as: SIMD8<Float>.self)
                }
            }
        }
    }

    mutating func add(to side: inout [Float], _ run: Range<Int>, _ gain: Float, level: Float, slope: Float) {
        side.withUnsafeMutableBytes { side in
            var level = SIMD8<Float>(repeating: level) + Self.lanes * slope
            for place in stride(from: run.lowerBound * 4, to: run.upperBound * 4, by: 32) {
                let samples = next() * level
                level += 8 * slope
                let a = side.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                side.storeBytes(of: a + samples * gain, toByteOffset: place, as: SIMD8<Float>.self)
            }
        }
    }
}

extension LoopBuffer {
    /// Adds a tone of harmonic partials over the whole turn.
    /// - Parameters:
    ///   - hz: of its first partial; taken to the nearest that comes round whole.
    ///   - partials: how many; those above 16 kHz are left out.
    ///   - gains: of its sides.
    ///   - wander: how far the first partial's phase lies from its steady way at a moment in turns, in cycles.
    ///   - level: a partial's amplitude at a moment in turns; the first is number 1.
    @inline(__always)
    mutating func addTone(
        hz: Double, partials: Int, _ gains: Gains, wander: (_ turn: Double) -> Double,
        level: (_ partial: Int, _ turn: Double) -> Double
    ) {
        let blocks = frames / Self.sineBlock
        let cycles = whole(hz) * seconds
        let phases = (0...blocks).map { block in
            let turn = Double(block) / Double(blocks)
            return cycles * turn + wander(turn)
        }
        for partial in 1...max(1, min(partials, Int(16_000 / hz))) {
            // Phases by squares, after M. R. Schroeder (1970): no pulse stands out.
            let start = Double(partial * partial) * 0.618
            addSine(gains) { turn in
                SineState(
                    level: level(partial, turn),
                    phase: Double(partial) * phases[Int(turn * Double(blocks) + 0.5)] + start)
            }
        }
    }

    /// A vibrato for ``addTone(hz:partials:_:wander:level:)``.
    /// - Parameters:
    ///   - hz: of the tone.
    ///   - rate: swings a second; taken to the nearest that comes round whole.
    ///   - cents: how far to either side.
    ///   - start: in cycles.
    func vibrato(hz: Double, rate: Double, cents: Double, start: Double) -> (_ turn: Double) -> Double {
        let swings = whole(rate) * seconds
        let depth = hz * (exp2(cents / 1_200) - 1) / (2 * .pi * max(rate, 0.1))
        return { depth * sin(2 * .pi * ($0 * swings + start)) }
    }
}
