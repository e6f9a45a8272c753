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

    /// Why it can be no goal of a sound; `nil` where it can.
    /// - Parameters:
    ///   - sections: the names of the sound's sections, the first one being number 1; empty ones have none.
    ///   - sound: what the sound is called.
    package func refusal(sections: [String], of sound: String) -> String? {
        let wanted = section.lowercased()
        guard !wanted.isEmpty, !Self.isLoop(wanted) else { return nil }
        let names = sections.enumerated().flatMap { number, name in
            ["\(number + 1)", "section \(number + 1)"] + (name.isEmpty ? [] : [name, "\(number + 1) \(name)"])
        }
        if names.contains(where: { $0.lowercased() == wanted }) { return nil }
        guard !sections.isEmpty else {
            return "\(sound) has no sections: \(percent) % alone is a goal for the whole sound"
        }
        let there = sections.enumerated().map { $1.isEmpty ? "\($0 + 1)" : $1 }
        return "\(sound) has no section \(quoted(section)): it has \(there.joined(separator: ", "))"
    }

    /// Whether it is a loop from a time to another, as the diary has it: `2.5 to 4`.
    private static func isLoop(_ part: String) -> Bool {
        guard let middle = part.firstRange(of: " to ") else { return false }
        return part[..<middle.lowerBound].allSatisfy { "0123456789.: ".contains($0) } && part.last?.isNumber == true
    }

    /// As it is read: `chorus at 90 %`.
    package var text: String { section.isEmpty ? "\(percent) %" : "\(section) at \(percent) %" }
}
