/// An ink: an index among 256 colours, among the first sixteen and among the first eight; -1 for the terminal's own.
struct Ink: Equatable, Sendable {
    let many: Int32, sixteen: Int32, few: Int32

    init(many: Int32, few: Int32, sixteen: Int32? = nil) {
        (self.many, self.few) = (many, few)
        self.sixteen = sixteen ?? few
    }
}

/// A colour of a palette: of the 256, the quieter one of the 256 for when nothing sounds, and of the first eight.
package struct Hue: Equatable, Sendable {
    let many: Int32, quiet: Int32, few: Int32

    /// Makes a hue of three indexes of the terminal's palette; -1 is the terminal's own ink.
    package init(many: Int32, quiet: Int32, few: Int32) {
        (self.many, self.quiet, self.few) = (many, quiet, few)
    }
}

/// What things of many kinds are told apart by: a hue for each kind, in each theme. A style names a hue by its place.
package struct Palette: Equatable, Sendable {
    private let hues: [Capabilities.ColourTheme: [Hue]]

    /// Makes a palette; a place that a theme lacks has the terminal's plain ink.
    package init(_ hues: [Capabilities.ColourTheme: [Hue]] = [:]) { self.hues = hues }

    /// The hues of a theme, by their places.
    func hues(of theme: Capabilities.ColourTheme) -> [Hue] { hues[theme] ?? [] }
}

/// The inks of a theme. Words stand out from their ground by 4.5 to 1 at least, frames by 3 to 1, as the contrast ratio of WCAG
/// 2.1 counts it: from black and from a dark grey, or from white and from a light one.
struct Inks: Sendable {
    let plain: Ink, dim: Ink, strong: Ink, frame: Ink, finger: Ink
    /// Of the meters, and of what is wrong.
    let quiet: Ink, loud: Ink, alarm: Ink

    static func of(_ kind: Capabilities.ColourTheme) -> Inks {
        switch kind {
        case .dark: dark
        case .light: light
        case .colourBlind: colourBlind
        }
    }

    private static let dark = Inks(
        plain: Ink(many: 252, few: -1), dim: Ink(many: 245, few: -1, sixteen: 8), strong: Ink(many: 231, few: -1),
        frame: Ink(many: 242, few: -1, sixteen: 8), finger: Ink(many: 231, few: 7, sixteen: 15),
        quiet: Ink(many: 72, few: 2), loud: Ink(many: 220, few: 3), alarm: Ink(many: 209, few: 1))

    private static let light = Inks(
        plain: Ink(many: 236, few: -1), dim: Ink(many: 241, few: -1, sixteen: 8), strong: Ink(many: 16, few: -1),
        frame: Ink(many: 243, few: -1, sixteen: 8), finger: Ink(many: 16, few: -1),
        quiet: Ink(many: 22, few: 4), loud: Ink(many: 94, few: 5), alarm: Ink(many: 124, few: 1))

    private static let colourBlind = Inks(
        plain: Ink(many: 252, few: -1), dim: Ink(many: 245, few: -1, sixteen: 8), strong: Ink(many: 231, few: -1),
        frame: Ink(many: 242, few: -1, sixteen: 8), finger: Ink(many: 231, few: 7, sixteen: 15),
        quiet: Ink(many: 74, few: 6), loud: Ink(many: 227, few: 7), alarm: Ink(many: 208, few: 3))
}
