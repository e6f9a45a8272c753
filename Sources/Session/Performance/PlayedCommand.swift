/// What was done, before a performance gives numbers to what it names.
package enum PlayedCommand: Sendable {
    case command(Performance.Command)
    /// The mapping of that title was chosen.
    case mapping(String)
    /// The mappings of those titles are those of further surfaces.
    case others([String])
    /// A guest plays by the part of that title from then on.
    case part(String, guest: Int)
    case sound(Performance.Sound)
    case bed(Performance.Sound, Double)
    /// These sounds were played together.
    case mix([Mixed])

    /// A sound that was played together with others: how often grains drew it, and its level in dB.
    package struct Mixed: Equatable, Sendable {
        package var sound: Performance.Sound
        package var chance: Double
        package var levelDecibels: Double

        package init(sound: Performance.Sound, chance: Double, levelDecibels: Double) {
            (self.sound, self.chance, self.levelDecibels) = (sound, chance, levelDecibels)
        }
    }
}

extension PlayedCommand {
    /// The titles of the mappings that it names.
    package var titles: [String] {
        switch self {
        case .mapping(let title), .part(let title, _): [title]
        case .others(let titles): titles
        default: []
        }
    }
}
