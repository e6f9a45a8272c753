/// A message, and when it came.
public struct MIDIArrival: Equatable, Sendable {
    /// What came.
    public var message: MIDIMessage
    /// `CLOCK_MONOTONIC`, in microseconds.
    public var microseconds: Int64

    /// Makes an arrival.
    public init(_ message: MIDIMessage, at microseconds: Int64) {
        self.message = message
        self.microseconds = microseconds
    }
}
