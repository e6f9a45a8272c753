import Granular
import Terminal

extension Palette {
    /// A hue for each parameter.
    package static let parameters = Palette([
        .dark: Parameter.allCases.map(Hue.onDark), .light: Parameter.allCases.map(Hue.onLight),
        .colourBlind: Parameter.allCases.map(Hue.colourBlind),
    ])
}

extension Style {
    /// Makes a style in the colour of `parameter`; without one in the terminal's own ink.
    package init(_ role: Role, _ parameter: Parameter?) {
        self.init(role, hue: parameter.map(\.rawValue))
    }
}
