import Files
import Numbers

/// What a player wants to reach: a part of a sound, or all of it, at a speed.
package struct PracticeGoal: Equatable, Sendable {
    /// The section's name; empty for the whole sound.
    package var section: String
    /// The speed in percent of the sound's own, 25…200.
    package var percent: Int

    /// What a speed may be, in percent.
    package static let percents = 25...200

    /// Makes a goal.
    package init(section: String = "", percent: Int) {
        self.section = boundedName(section)
        self.percent = min(max(percent, Self.percents.lowerBound), Self.percents.upperBound)
    }

    /// Reads `chorus at 90 %`, `90 %` or `chorus at 90`; `nil` for anything else.
    package init?(text: String) {
        var rest = text.trimmed
        if rest.hasSuffix("%") { rest = rest.dropLast().trimmed }
        let digits = rest.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard let percent = Int(rest.suffix(digits), in: Self.percents) else { return nil }
        rest = rest.dropLast(digits).trimmed
        if rest == "at" { rest = "" }
        if rest.hasSuffix(" at") { rest = rest.dropLast(3).trimmed } else if !rest.isEmpty { return nil }
        self.init(section: rest, percent: percent)
    }

    /// Whether both are of the same part of a sound.
    package func isSamePart(as other: PracticeGoal) -> Bool { section.lowercased() == other.section.lowercased() }

    /// As it is read: `chorus at 90 %`.
    package var text: String { section.isEmpty ? "\(percent) %" : "\(section) at \(percent) %" }
}
