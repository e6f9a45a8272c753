/// The characters of the picture, by what the terminal can show.
package struct Glyphs: Sendable {
    /// A finger, and one that is pinned.
    package let finger: Character, pinned: Character
    /// A finger that a loop plays.
    package let looped: Character
    /// Where a control stands that no finger holds.
    package let ghost: Character
    /// Dotted guides from a finger to its axes.
    package let acrossDots: Character, downDots: Character
    /// A fader's track, the filled part, and the cap's left, middle and right.
    package let track: Character, fill: Character, cap: (Character, Character, Character)
    /// A tick of a scale.
    package let tick: Character
    /// A bar's ends, its filled and its empty part, and the eighths between, from one eighth to seven.
    package let barLeft: Character, barRight: Character, full: Character, empty: Character, eighths: [Character]
    /// A slim bar: its filled part, its last half cell, and the rest of the way.
    package let line: Character, halfLine: Character, thinLine: Character
    /// A bar of one cell, from empty to full.
    package let levels: [Character]
    /// The peak that a meter held.
    package let peak: Character
    /// Up, right and left along an axis.
    package let up: Character, right: Character, left: Character
    /// Both ways up and down, and both ways across: where values move on by what a finger moves.
    package let bothUp: Character, bothAcross: Character
    /// The cap of a fader that waits for its finger.
    package let hollow: Character
    /// A lying fader's track, and its cap.
    package let trackAcross: Character, capAcross: Character
    /// A key of the root note.
    package let root: Character
    /// Something sounds; nothing does.
    package let sounding: Character, silent: Character
    /// Between words of a line; before what is wrong.
    package let dot: Character, warning: Character
    /// Around what is chosen.
    package let chosenLeft: Character, chosenRight: Character
    /// A grain: young, in its middle, fading.
    package let grains: [Character]
    /// The line at the place that is read, and its foot.
    package let downLine: Character, position: Character
    /// Where text was cut.
    package let cut: Character

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
        grains: ["●", "•", "·"], downLine: "│", position: "▲", cut: "…")
    private static let coarse = Glyphs(
        finger: "◆", pinned: "■", looped: "°", ghost: "o", acrossDots: "·", downDots: "·", track: "│", fill: "█",
        cap: ("▐", "█", "▌"), tick: "─", barLeft: "│", barRight: "│", full: "█", empty: "░",
        eighths: ["░", "░", "░", "▌", "▌", "▌", "█"], line: "═", halfLine: "═", thinLine: "─",
        levels: [" ", "░", "▒", "▓", "█"],
        peak: "│", up: "^",
        right: ">", left: "<", bothUp: "±", bothAcross: "±", hollow: "░", trackAcross: "─", capAcross: "█", root: "◆",
        sounding: "■", silent: "o",
        dot: "·", warning: "!", chosenLeft: ">", chosenRight: "<",
        grains: ["■", "o", "·"], downLine: "│", position: "^", cut: ".")
    private static let plain = Glyphs(
        finger: "@", pinned: "#", looped: "&", ghost: "o", acrossDots: ".", downDots: ":", track: "|", fill: "#",
        cap: ("[", "=", "]"), tick: "-", barLeft: "[", barRight: "]", full: "=", empty: " ",
        eighths: [" ", " ", " ", "-", "-", "-", "="], line: "=", halfLine: "=", thinLine: "-",
        levels: [" ", ".", ":", "-", "=", "#"],
        peak: "|", up: "^",
        right: ">", left: "<", bothUp: "|", bothAcross: "-", hollow: " ", trackAcross: "-", capAcross: "#", root: "*",
        sounding: "*", silent: "o",
        dot: "-", warning: "!", chosenLeft: ">", chosenRight: "<",
        grains: ["*", "o", "'"], downLine: "|", position: "^", cut: ".")
}
