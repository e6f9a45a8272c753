import Granular
import Terminal

extension Palette {
    /// A hue for each parameter, then those of guests.
    package static let parameters = Palette([
        .dark: Parameter.allCases.map(Hue.onDark) + Hue.guests(isLight: false),
        .light: Parameter.allCases.map(Hue.onLight) + Hue.guests(isLight: true),
        .colourBlind: Parameter.allCases.map(Hue.colourBlind) + Hue.guests(isLight: false),
    ])
}

extension Style {
    /// Makes a style in the colour of `parameter`; without one in the terminal's own ink.
    package init(_ role: Role, _ parameter: Parameter?) {
        self.init(role, hue: parameter.map(\.rawValue))
    }
}
