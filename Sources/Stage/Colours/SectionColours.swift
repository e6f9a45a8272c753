import Granular
import Terminal

extension Style {
    /// The parameters whose colours sections have: eight that lie far apart in every theme, also for eyes that confuse some hues, and one
    /// more.
    private static let ofSections: [Parameter] = [
        .pitch, .density, .position, .duration, .pitchOffset, .reverbMix, .filter, .window, .level,
    ]

    /// Makes a style in the colour of a section, by its number from 1.
    package init(_ role: Role, section number: Int) {
        self.init(role, Self.ofSections[(max(number, 1) - 1) % Self.ofSections.count])
    }
}
