/// When the pulses of a clock are due that follows a line of beats. A value.
public struct MIDIClockWriter: Sendable {
    /// A line of beats: a beat at a moment, and how fast they go on.
    public struct Line: Equatable, Sendable {
        /// Quarter notes from the beginning.
        public var beat: Double
        /// `CLOCK_MONOTONIC`, in microseconds.
        public var microseconds: Int64
        /// Quarter notes a minute, above 0.
        public var beatsPerMinute: Double

        /// Makes a line.
        public init(beat: Double, microseconds: Int64, beatsPerMinute: Double) {
            (self.beat, self.microseconds, self.beatsPerMinute) = (beat, microseconds, beatsPerMinute)
        }

        /// The moment of a beat, in microseconds.
        func microseconds(of wanted: Double) -> Int64 {
            microseconds + Int64(((wanted - beat) * 60e6 / beatsPerMinute).rounded())
        }

        /// The beat of a moment.
        func beat(at moment: Int64) -> Double { beat + Double(moment - microseconds) * beatsPerMinute / 60e6 }
    }

    private var line: Line?
    /// The pulse that is due next, counted from the line's beginning.
    private var next = 0

    /// No line is followed.
    public init() {}

    /// When the next pulse is due, in microseconds; `nil` without a line.
    public var nextMicroseconds: Int64? {
        line.map { $0.microseconds(of: Double(next) / Double(MIDIClockReader.pulses)) }
    }

    /// Follows another line from `now` on; `nil`: none. No pulse comes twice.
    public mutating func setLine(_ line: Line?, at now: Int64) {
        guard let line, line.beatsPerMinute > 0, line.beatsPerMinute.isFinite else {
            self.line = nil
            return
        }
        guard line != self.line else { return }
        let pulse = (line.beat(at: now) * Double(MIDIClockReader.pulses)).rounded(.up)
        guard abs(pulse) < 1e15 else { return }
        let first = Int(pulse)
        // The same beats in another tempo: what was sent is not sent again.
        next = self.line != nil && abs(first - next) <= MIDIClockReader.pulses / 4 ? max(first, next) : first
        self.line = line
    }

    /// Takes the pulses out that are due by `now`, counted from the line's beginning. What is late by more than a beat is left out.
    public mutating func takeDue(by now: Int64) -> Range<Int> {
        guard let line else { return 0..<0 }
        let last = Int((line.beat(at: now) * Double(MIDIClockReader.pulses)).rounded(.down))
        guard last >= next else { return 0..<0 }
        let due = last - next >= MIDIClockReader.pulses ? last..<last + 1 : next..<last + 1
        next = last + 1
        return due
    }
}
