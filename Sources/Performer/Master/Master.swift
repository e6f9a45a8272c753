import Granular

/// The master: level and mute.
package struct Master: Sendable {
    package private(set) var isMuted = false
    /// In dB, within ``Granular/MasterLevel/range`` and below the ceiling.
    package private(set) var levelDecibels: Double
    /// Above this the level does not go, in dB.
    private var ceilingDecibels = MasterLevel.range.upperBound

    init(levelDecibels: Double) { self.levelDecibels = levelDecibels }

    /// Silences the output, or lets it be heard again.
    mutating func toggleMute() -> [Change] {
        isMuted.toggle()
        return [.mute(isMuted)]
    }

    /// Brings the level there, or as near as it may go.
    mutating func setLevel(_ decibels: Double) -> [Change] {
        let range = MasterLevel.range
        levelDecibels = min(max(decibels, range.lowerBound), range.upperBound, ceilingDecibels)
        return [.level(levelDecibels)]
    }

    /// Lets the level go no higher than that from now on, in dB, and brings it down where it is.
    mutating func limitLevel(_ decibels: Double) -> [Change] {
        guard !decibels.isNaN else { return [] }
        ceilingDecibels = max(decibels, MasterLevel.range.lowerBound)
        return levelDecibels > ceilingDecibels ? setLevel(levelDecibels) : []
    }
}

/// The master level, and whether it is heard.
public struct MasterState: Equatable, Sendable {
    /// Whether the output is silenced.
    public var isMuted: Bool
    /// The level in dB.
    public var levelDecibels: Double

    /// Makes a state.
    public init(isMuted: Bool = false, levelDecibels: Double) {
        self.isMuted = isMuted
        self.levelDecibels = levelDecibels
    }
}

extension Performer {
    /// The master level, and whether it is heard.
    package var masterState: MasterState { MasterState(isMuted: isMuted, levelDecibels: levelDecibels) }
}

/// Commands for the master level.
public enum MasterCommand: Equatable, Sendable {
    /// Turns it up or down by so many dB.
    case change(by: Double)
    /// Sets it, in dB.
    case set(to: Double)
    /// Lets it go no higher from now on, in dB, and brings it down where it is.
    case limit(to: Double)
}
