/// What a loop that goes by the beat holds to.
struct LoopBeats: Sendable {
    /// Where the beats lie now.
    var line: BeatLine
    /// The tempo at which the loop was recorded: at another it goes as much faster.
    var recordedTempo: Double
    /// A place of the tape, and the beat that belongs to it.
    var position: Int64 = 0
    var beat = 0.0

    /// Nothing is recorded yet.
    init(_ line: BeatLine) { (self.line, recordedTempo) = (line, line.beatsPerMinute) }

    /// Positions of the tape in a beat, as it was recorded.
    var unitsPerBeat: Double { 60_000_000 * Double(LoopTape.units) / recordedTempo }
}

/// How a loop goes by the beat: its first layer lasts whole beats, and its place follows the beat from then on, also where that
/// is corrected little by little.
extension Looper {
    /// Beyond so much of a beat a correction is another beginning, and the loop keeps its own.
    private static let maxCorrection = 0.5

    /// Goes by a beat from now on, or by itself.
    mutating func setBeat(_ line: BeatLine?, at microseconds: Int64) {
        let time = Self.near(microseconds)
        guard let line else {
            tape.setPace(1, to: 1, from: tape.position(at: time), at: time)
            beats = nil
            return
        }
        guard var held = beats else {
            beats = LoopBeats(line)
            holdToBeat(at: time)
            return
        }
        held.line = line
        if layers.isEmpty, take == nil { held.recordedTempo = line.beatsPerMinute }
        let here = tape.position(at: time)
        let step = held.unitsPerBeat * tape.speed * (tape.isReversed ? -1 : 1)
        let goal = held.position + Int64(((line.beat(at: time) - held.beat) * step).rounded())
        let isNear = abs(Double(goal - here)) < abs(step) * Self.maxCorrection
        let place = isNear && isRunning ? goal : here
        tape.setPace(Self.whole(line.beatsPerMinute), to: Self.whole(held.recordedTempo), from: place, at: time)
        beats = held
        if !isNear { holdToBeat(at: time) }
    }

    /// From this place and beat on they go together.
    mutating func holdToBeat(at time: Int64) {
        guard let line = beats?.line else { return }
        beats?.position = tape.position(at: time)
        beats?.beat = line.beat(at: time)
    }

    /// How long the first layer is that took so long, in positions of the tape.
    func firstLength(_ span: Int64) -> Int64 {
        guard let beats else { return max(span, Self.shortest) }
        let count = max((Double(span) / beats.unitsPerBeat).rounded(), 1)
        return min(Int64((count * beats.unitsPerBeat).rounded()), Self.longest)
    }

    /// A tempo as a whole number, for the tape.
    private static func whole(_ beatsPerMinute: Double) -> Int64 { Int64((beatsPerMinute * 1_000_000).rounded()) }
}
