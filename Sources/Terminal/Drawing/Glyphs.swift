/// The characters of the picture, each a scalar as a cell has it, by what the terminal can show.
package struct Glyphs: Sendable {
    /// A finger, and one that is pinned.
    package let finger: Unicode.Scalar, pinned: Unicode.Scalar
    /// A finger that a loop plays.
    package let looped: Unicode.Scalar
    /// Where a control stands that no finger holds.
    package let ghost: Unicode.Scalar
    /// Dotted guides from a finger to its axes.
    package let acrossDots: Unicode.Scalar, downDots: Unicode.Scalar
    /// A fader's track, the filled part, and the cap's left, middle and right.
    package let track: Unicode.Scalar, fill: Unicode.Scalar, cap: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
    /// A tick of a scale.
    package let tick: Unicode.Scalar
    /// A bar's ends, its filled and its empty part, and the eighths between, from one eighth to seven.
    package let barLeft: Unicode.Scalar, barRight: Unicode.Scalar, full: Unicode.Scalar, empty: Unicode.Scalar,
        eighths: [Unicode.Scalar]
    /// A slim bar: its filled part, its last half cell, and the rest of the way.
    package let line: Unicode.Scalar, halfLine: Unicode.Scalar, thinLine: Unicode.Scalar
    /// A bar of one cell, from empty to full.
    package let levels: [Unicode.Scalar]
    /// The peak that a meter held.
    package let peak: Unicode.Scalar
    /// Up, right and left along an axis.
    package let up: Unicode.Scalar, right: Unicode.Scalar, left: Unicode.Scalar
    /// Both ways up and down, and both ways across: where values move on by what a finger moves.
    package let bothUp: Unicode.Scalar, bothAcross: Unicode.Scalar
    /// The cap of a fader that waits for its finger.
    package let hollow: Unicode.Scalar
    /// A lying fader's track, and its cap.
    package let trackAcross: Unicode.Scalar, capAcross: Unicode.Scalar
    /// A key of the root note.
    package let root: Unicode.Scalar
    /// Something sounds; nothing does.
    package let sounding: Unicode.Scalar, silent: Unicode.Scalar
    /// Between words of a line; before what is wrong.
    package let dot: Unicode.Scalar, warning: Unicode.Scalar
    /// Around what is chosen.
    package let chosenLeft: Unicode.Scalar, chosenRight: Unicode.Scalar
    /// A grain: young, in its middle, fading.
    package let grains: [Unicode.Scalar]
    /// Lines in a waveform: the first beat of a bar, another beat, where a section begins and where it ends.
    package let barLine: Unicode.Scalar, beatLine: Unicode.Scalar, beginLine: Unicode.Scalar, endLine: Unicode.Scalar
    /// The line at the place that is read, and its foot.
    package let downLine: Unicode.Scalar, position: Unicode.Scalar
    /// Where text was cut.
    package let cut: Unicode.Scalar

    /// The glyphs for `graphics`.
    package static func of(_ graphics: Capabilities.Graphics) -> Glyphs {
        switch graphics {
        case .braille: fine
        case .blocks: coarse
        case .ascii: plain
        }
    }

    private static let fine = Glyphs(
        finger: "◉", pinned: "◎", looped: "◌", ghost: "○", acrossDots: "┈", downDots: "┊", track: "┃", fill: "█",
        cap: ("▐", "█", "▌"), tick: "╴", barLeft: "▕", barRight: "▏", full: "█", empty: " ",
        eighths: ["▏", "▎", "▍", "▌", "▋", "▊", "▉"], line: "━", halfLine: "╸", thinLine: "─",
        levels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], peak: "▏", up: "↑",
        right: "→", left: "←", bothUp: "↕", bothAcross: "↔", hollow: "░", trackAcross: "━", capAcross: "█", root: "◆",
        sounding: "●", silent: "○",
        dot: "·", warning: "▲", chosenLeft: "▸", chosenRight: "◂",
        grains: ["●", "•", "·"], barLine: "│", beatLine: "┊", beginLine: "┊", endLine: "┊", downLine: "│",
        position: "▲",
        cut: "…")
    private static let coarse = Glyphs(
        finger: "◆", pinned: "■", looped: "°", ghost: "o", acrossDots: "·", downDots: "·", track: "│", fill: "█",
        cap: ("▐", "█", "▌"), tick: "─", barLeft: "│", barRight: "│", full: "█", empty: "░",
        eighths: ["░", "░", "░", "▌", "▌", "▌", "█"], line: "═", halfLine: "═", thinLine: "─",
        levels: [" ", "░", "▒", "▓", "█"],
        peak: "│", up: "^",
        right: ">", left: "<", bothUp: "±", bothAcross: "±", hollow: "░", trackAcross: "─", capAcross: "█", root: "◆",
        sounding: "■", silent: "o",
        dot: "·", warning: "!", chosenLeft: ">", chosenRight: "<",
        grains: ["■", "o", "·"], barLine: "│", beatLine: "·", beginLine: "·", endLine: "·", downLine: "│",
        position: "^",
        cut: ".")
    private static let plain = Glyphs(
        finger: "@", pinned: "#", looped: "&", ghost: "o", acrossDots: ".", downDots: ":", track: "|", fill: "#",
        cap: ("[", "=", "]"), tick: "-", barLeft: "[", barRight: "]", full: "=", empty: " ",
        eighths: [" ", " ", " ", "-", "-", "-", "="], line: "=", halfLine: "=", thinLine: "-",
        levels: [" ", ".", ":", "-", "=", "#"],
        peak: "|", up: "^",
        right: ">", left: "<", bothUp: "|", bothAcross: "-", hollow: " ", trackAcross: "-", capAcross: "#", root: "*",
        sounding: "*", silent: "o",
        dot: "-", warning: "!", chosenLeft: ">", chosenRight: "<",
        grains: ["*", "o", "'"], barLine: "!", beatLine: ":", beginLine: "[", endLine: "]", downLine: "|",
        position: "^",
        cut: ".")
}
