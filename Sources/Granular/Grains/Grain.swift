/// One grain: everything that its samples are made of, fixed at its birth. Each sample is a function of its frame's
/// number, so that a grain comes out the same however its life is cut into blocks.
struct Grain: BitwiseCopyable {
    /// The frame of its first sample: the first at or after its onset.
    let firstFrame: Int64
    /// The frame after its last sample.
    private(set) var endFrame: Int64
    /// The cloud that it belongs to.
    let cloud: Int

    private let table: UnsafePointer<Float>
    /// Phase at the first frame and its step a frame, in 2⁻³² cycles.
    private let phase: UInt32
    private let phaseStep: UInt32
    /// The window's place at the first frame and its step a frame; −1…1 is the grain's life.
    private let windowPlace: Float
    private let windowStep: Float
    private let gain: Float
    /// Fade after release: the factor is this line, held within 0…1.
    private var fadeStart: Float = 1
    private var fadeStep: Float = 0

    /// - Parameters:
    ///   - onset: when it starts, in frames, between two samples as a rule.
    ///   - frequency: in cycles a frame, below ½.
    ///   - startPhase: where in the waveform's cycle it starts, 0..<1.
    ///   - duration: in frames, above 0.
    init(
        cloud: Int, onset: Double, frequency: Double, startPhase: Double, duration: Double, gain: Float,
        table: UnsafePointer<Float>
    ) {
        let first = onset.rounded(.up)
        let late = first - onset
        self.cloud = cloud
        self.table = table
        self.gain = gain
        firstFrame = Int64(first)
        endFrame = Int64((onset + duration).rounded(.up))
        phaseStep = UInt32(frequency * 0x1p32)
        phase = UInt32(truncatingIfNeeded: Int64(startPhase * 0x1p32 + late * frequency * 0x1p32))
        windowPlace = Float(2 * late / duration - 1)
        windowStep = Float(2 / duration)
    }

    /// Fades the grain out from `frame` on, `frames` long. Of two fades the one that ends first holds.
    mutating func release(at frame: Int64, frames: Int) {
        let age = Float(max(frame - firstFrame, 0))
        let factor = min(max(fadeStart + fadeStep * age, 0), 1)
        let end = max(frame, firstFrame) + Int64((factor * Float(frames)).rounded(.up))
        guard end < endFrame else { return }
        fadeStep = -1 / Float(frames)
        fadeStart = factor - fadeStep * age
        endFrame = end
    }

    /// Adds the grain's part of the frames from `start` on to `output`.
    func add(to output: UnsafeMutablePointer<Float>, start: Int64, frames: Int) {
        let from = max(firstFrame, start)
        let upTo = min(endFrame, start + Int64(frames))
        guard from < upTo else { return }
        let output = output + Int(from - start)
        let age = Int32(truncatingIfNeeded: from - firstFrame)
        for index in 0..<Int32(upTo - from) {
            let k = age &+ index
            let place = phase &+ phaseStep &* UInt32(bitPattern: k)
            let point = Int(place >> Self.fractionBits)
            let fraction = Float(Int32(place & Self.fractionMask)) * Self.fractionScale
            let sample = table[point] + (table[point + 1] - table[point]) * fraction
            let fade = min(max(fadeStart + fadeStep * Float(k), 0), 1)
            let window = Window.hann(min(windowPlace + windowStep * Float(k), 1))
            output[Int(index)] += sample * window * (gain * fade)
        }
    }

    // Computed, as a stored static is set up at its first use, with a lock.
    private static var fractionBits: UInt32 { UInt32(32 - Waveform.pointBits) }
    private static var fractionMask: UInt32 { (1 << fractionBits) - 1 }
    private static var fractionScale: Float { 1 / Float(UInt32(1) << fractionBits) }
}
