import Numbers
import Performer

/// Sections of a sound in a player's words.
package enum SectionText {
    /// "2 drops"; "section 2" where it has no name.
    package static func name(_ number: Int, of sections: [SoundSummary.Section]) -> String {
        let name = sections.item(number: number)?.name ?? ""
        return name.isEmpty ? "section \(number)" : "\(number) \(name)"
    }

    /// A time in a sound, to a hundredth of a second: "3.42 s", "1:03.42".
    package static func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 59.995 else { return ValueText.fixed(max(seconds, 0), decimals: 2) + " s" }
        let minutes = Int(seconds / 60)
        let rest = ValueText.fixed(seconds - Double(minutes) * 60, decimals: 2)
        return "\(minutes):\(rest.count < 5 ? "0" : "")\(rest)"
    }
}
