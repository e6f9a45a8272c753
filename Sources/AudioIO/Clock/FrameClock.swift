/// A smooth line through the times at which a card was seen to reach its frames.
///
/// A program sees a frame's time late by scheduling and in the card's lumps. A delay-locked loop of second order keeps the
/// line's place and slope and lets each measurement pull at them a little: Fons Adriaensen, "Using a DLL to filter time", Linux
/// Audio Conference 2005. Sightings may be any number of frames apart.
package struct FrameClock: Sendable {
    /// An error beyond this is no jitter but a jump, after which the line starts anew, in nanoseconds.
    package static let jumpNanoseconds: Double = 100_000_000
    /// Bandwidth of the loop once it has settled, in hertz.
    package static let bandwidthHz: Double = 0.2
    /// How far a card's rate may be from its name; real ones stay within a tenth of it.
    package static let rateTolerance: Double = 0.005

    private let nominalNanosecondsPerFrame: Double
    private var nanosecondsPerFrame: Double
    private var frame: Int64 = 0
    // The line's time at `frame`: whole nanoseconds and the rest, since a Double alone loses nanoseconds after weeks of uptime.
    private var time: Int64 = 0
    private var fraction: Double = 0
    private var framesSinceStart: Int64 = 0
    /// Whether the line has been started by a first measurement.
    package private(set) var isRunning = false

    /// A clock for a card of `rate` frames a second.
    package init(rate: Int) {
        nominalNanosecondsPerFrame = 1e9 / Double(rate)
        nanosecondsPerFrame = nominalNanosecondsPerFrame
    }

    /// The card's rate as the line has it, in frames a second.
    package var rate: Double { 1e9 / nanosecondsPerFrame }

    /// Forgets the line; the next measurement starts it anew, at the nominal rate.
    package mutating func restart() {
        isRunning = false
    }

    /// Takes in that the card was seen to have reached `frame` at `nanoseconds`. A measurement without progress says nothing and
    /// is passed over.
    package mutating func observe(frame seen: Int64, nanoseconds: Int64) {
        guard isRunning else {
            start(frame: seen, nanoseconds: nanoseconds)
            return
        }
        let step = seen - frame
        guard step > 0 else { return }
        let advance = Double(step) * nanosecondsPerFrame
        let error = Double(nanoseconds - time) - fraction - advance
        guard abs(error) < Self.jumpNanoseconds else {
            start(frame: seen, nanoseconds: nanoseconds)
            return
        }
        framesSinceStart += step
        // Wide at first, so that it locks within a second, then ever narrower until it is as smooth as it should be.
        let seconds = Double(framesSinceStart) * nominalNanosecondsPerFrame * 1e-9
        let bandwidth = max(Self.bandwidthHz, min(2, 1 / (2 * seconds)))
        let omega = min(0.5, 2 * Double.pi * bandwidth * Double(step) * nominalNanosecondsPerFrame * 1e-9)
        move(by: advance + 1.414213562373095 * omega * error)
        let slope = nanosecondsPerFrame + omega * omega * error / Double(step)
        let margin = nominalNanosecondsPerFrame * Self.rateTolerance
        nanosecondsPerFrame = min(max(slope, nominalNanosecondsPerFrame - margin), nominalNanosecondsPerFrame + margin)
        frame = seen
    }

    /// The time at which the card reaches `frame`, before or after the last measurement.
    package func nanoseconds(ofFrame wanted: Int64) -> Int64 {
        let distance = fraction + Double(wanted - frame) * nanosecondsPerFrame
        return time + Int64(distance)
    }

    private mutating func start(frame: Int64, nanoseconds: Int64) {
        self.frame = frame
        time = nanoseconds
        fraction = 0
        framesSinceStart = 0
        nanosecondsPerFrame = nominalNanosecondsPerFrame
        isRunning = true
    }

    private mutating func move(by nanoseconds: Double) {
        let moved = fraction + nanoseconds
        let whole = Int64(moved)
        time += whole
        fraction = moved - Double(whole)
    }
}
