/// Messages that came together, before they are played: a value.
///
/// Of what only says where something stands the latest of those between two other messages is enough; so a flood costs no more
/// than what can be told apart. Nothing grows beyond ``limit``.
public struct MIDIGathering: Sendable {
    /// More messages at once are lost; they are counted.
    public static let limit = 4_096

    private var arrivals: [MIDIArrival] = []
    private var places: [MIDIMessage.StateKey: Int] = [:]
    /// How many messages were lost so far.
    public private(set) var lostCount = 0
    /// How many messages gave way to a later one of their kind.
    public private(set) var mergedCount = 0

    /// Nothing was gathered yet.
    public init() {}

    /// Takes in a message.
    public mutating func add(_ arrival: MIDIArrival) {
        if let stateKey = arrival.message.stateKey {
            if let place = places[stateKey] {
                arrivals[place] = arrival
                mergedCount += 1
                return
            }
            places[stateKey] = arrivals.count
        } else {
            places = [:]
        }
        guard arrivals.count < Self.limit else {
            places = [:]
            lostCount += 1
            return
        }
        arrivals.append(arrival)
    }

    /// Removes and returns what was gathered, in order.
    public mutating func takeArrivals() -> [MIDIArrival] {
        defer { (arrivals, places) = ([], [:]) }
        return arrivals
    }
}

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
