import Granular
import Mapping
import Touch

/// What the player's hands have done so far: the mapping that is played, held and muted sound, the master level. A value
/// without clock or devices: touches and commands in, changes of the sound out.
package struct Desk: Sendable {
    /// Where a touch comes from; each source counts its contacts for itself.
    package enum Hand: Int {
        case device
        case pointer
    }

    package let mappings: [Mapping]
    package private(set) var mapper: Mapper
    package private(set) var isMuted = false
    package private(set) var levelDecibels: Double

    /// - `mappings`: at least one; `start` is played first.
    package init(mappings: [Mapping], start: Mapping, values: ParameterValues = .init(), levelDecibels: Double) {
        self.mappings = mappings
        self.levelDecibels = levelDecibels
        mapper = Mapper(start, values: values)
    }

    /// Every contact that is down, from every hand.
    package var contacts: [Contact] { mapper.fingers.map(\.contact) }

    /// - `surfaceAspect`: width over height of the surface that is touched; a knob's turn depends on it.
    package mutating func touch(_ frame: TouchFrame, by hand: Hand, surfaceAspect: Double) -> [Mapper.Outcome] {
        mapper.surface = .assumed(aspect: surfaceAspect)
        return mapper.handle(frame, from: hand.rawValue)
    }

    package mutating func hold() -> [Change] { mapper.setHold(!mapper.isHeld) }

    package mutating func mute() -> [Change] {
        isMuted.toggle()
        return [.mute(isMuted)]
    }

    package mutating func level(by decibels: Double) -> [Change] {
        let range = MasterLevel.range
        levelDecibels = min(max(levelDecibels + decibels, range.lowerBound), range.upperBound)
        return [.level(levelDecibels)]
    }

    package mutating func panic() -> [Change] { mapper.releaseAll() + [.panic] }

    package mutating func nudge(_ parameter: Parameter, steps: Double) -> [Change] {
        mapper.nudge(parameter, steps: steps)
    }

    /// Plays by another mapping; `nil` where none is called `name`.
    package mutating func choose(_ name: String) -> [Change]? {
        guard let mapping = mappings.first(where: { $0.name == name }) else { return nil }
        return mapper.use(mapping)
    }
}
