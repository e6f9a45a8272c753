import Mapping

/// What the kiosk's session asks for.
package enum KioskEffect: Equatable, Sendable {
    /// Play the scene of this file.
    case scene(String)
    /// Play by the mapping of this name.
    case mapping(String)
    /// Cut grains from the sound of this name.
    case sound(String)
    /// End what the visitor plays; what lies under everything goes on.
    case silence
    /// Bring the master level there, in dB.
    case level(Double)
    /// Let the master level go no higher from now on, in dB.
    case ceiling(Double)
    /// Bring everything back to the named state, with no finger down and nothing held, looped or kept.
    case reset
    /// Lay the start's sound into the room, so loud under the master level in dB; or take it away.
    case bed(Double?)
    /// Lay the sound of this name under everything, so loud under the master level in dB.
    case background(String, Double)
    /// Take away what lies under everything.
    case noBackground
    /// Bring what lies under everything there, in dB under the master level.
    case backgroundLevel(Double)
    /// What a key of the keyboard plays.
    case play(Action)
    /// Count a session that ended.
    case count(VisitRecord)
    /// Compare these digits with the PIN, and say in a later observation whether they are right.
    case checkPIN(String)
    /// Leave: the host typed the PIN.
    case leave
}

/// What a visitor did, without anything that says who it was.
package struct VisitRecord: Equatable, Sendable {
    /// How a session ended.
    package enum End: String, Sendable {
        /// Nobody touched any more.
        case idle
        /// The time was over.
        case time
        /// The host left the kiosk.
        case host
        /// The program was asked to end.
        case stopped
    }

    /// How long something was played.
    package struct PlayTime: Equatable, Sendable {
        /// The mapping's or the sound's name.
        package var name: String
        /// In seconds.
        package var seconds: Double

        /// Makes a share.
        package init(name: String, seconds: Double) {
            self.name = name
            self.seconds = seconds
        }
    }

    /// When it began, in seconds of `CLOCK_MONOTONIC`.
    package var began: Double
    /// When somebody touched last, or it was ended.
    package var ended: Double
    /// The mappings in the order in which they were first played.
    package var mappings: [PlayTime] = []
    /// The sounds in that order.
    package var sounds: [PlayTime] = []
    /// How often another sound was taken.
    package var soundChanges = 0
    /// How it ended.
    package var end = End.idle

    /// A session that begins.
    package init(began: Double) { (self.began, ended) = (began, began) }

    /// Counts what is played for so many seconds.
    mutating func add(_ seconds: Double, mapping: String, sound: String) {
        Self.add(seconds, to: mapping, in: &mappings)
        Self.add(seconds, to: sound, in: &sounds)
    }

    private static func add(_ seconds: Double, to name: String, in playTimes: inout [PlayTime]) {
        if let index = playTimes.firstIndex(where: { $0.name == name }) {
            playTimes[index].seconds += seconds
        } else {
            playTimes.append(PlayTime(name: name, seconds: seconds))
        }
    }
}
