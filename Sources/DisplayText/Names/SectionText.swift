import Numbers
import Sounds

/// Sections of a sound in a player's words.
package enum SectionText {
    /// "2 drops"; "section 2" where it has no name.
    package static func name(_ number: Int, of sections: [SoundSummary.Section]) -> String {
        let name = sections.item(number: number)?.name ?? ""
        return name.isEmpty ? "section \(number)" : "\(number) \(name)"
    }

    /// A time in a sound, to a hundredth of a second: "3.42 s", "1:03.42".
    /// - decimals: more of them, where it is seen from near: at most 5.
    package static func time(_ seconds: Double, decimals: Int = 2) -> String {
        let decimals = min(max(decimals, 2), 5)
        let least = (0..<decimals).reduce(0.5) { step, _ in step / 10 }
        guard seconds.isFinite, seconds >= 60 - least else {
            return ValueText.fixed(max(seconds, 0), decimals: decimals) + " s"
        }
        let minutes = Int((seconds + least) / 60)
        let rest = ValueText.fixed(max(seconds - Double(minutes) * 60, 0), decimals: decimals)
        return "\(minutes):\(rest.count < decimals + 3 ? "0" : "")\(rest)"
    }
}
