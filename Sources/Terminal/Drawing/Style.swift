/// What a cell means; the theme decides how that looks.
package struct Style: Equatable, Sendable {
    /// The part that a cell plays in the picture.
    package enum Role: UInt8, Sendable {
        /// Ordinary words.
        case plain
        /// What one could do, scales, units: there when looked for.
        case dim
        /// What one reads first.
        case strong
        /// Frames, and tracks on which nothing stands.
        case frame
        /// What belongs to a parameter: its bar, its scale, its value; coloured by ``Style/hue``.
        case value
        /// The same where a hand holds it.
        case held
        /// The same, where nothing sounds: quiet.
        case ghost
        /// A finger.
        case finger
        /// What is chosen: reversed.
        case chosen
        /// A key or a button that is on: filled with its parameter's colour.
        case lit
        /// The meter where it is safe.
        case quiet
        /// The meter near full scale.
        case loud
        /// The meter at full scale, and whatever is wrong.
        case alarm
        /// Black on white, on whatever ground: what a camera is to read.
        case paper
        /// White on black: a dark field of the same, where it is a blank.
        case ink
        /// A part of a picture: ``Style/hue`` and ``Style/ground`` are places in the terminal's own palette.
        case picture
    }

    /// What the cell means.
    package var role: Role
    /// Which hue of the palette it has, where the role has one.
    package var hue: UInt8?
    /// What it stands on, where it is a part of a picture; the terminal's own ground where `nil`.
    package var ground: UInt8?

    /// Makes a style.
    package init(_ role: Role, hue: UInt8? = nil, ground: UInt8? = nil) {
        self.role = role
        self.hue = hue
        self.ground = ground
    }

    /// Ordinary words.
    package static let plain = Style(.plain)
    /// There when looked for.
    package static let dim = Style(.dim)
    /// Read first.
    package static let strong = Style(.strong)
    /// Frames and empty tracks.
    package static let frame = Style(.frame)
    /// Chosen.
    package static let chosen = Style(.chosen)
    /// Wrong.
    package static let alarm = Style(.alarm)
}
