import Glibc
import Performer
import Sounds

/// What is said of sound files.
package enum SoundText {
    /// How long one is: "12.4 s", "3:21", "1:02:05".
    package static func length(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
        if seconds < 59.95 { return ValueText.fixed(seconds, decimals: 1) + " s" }
        let whole = Int(seconds.rounded())
        let minutes = whole / 60 % 60
        return whole < 3600
            ? "\(minutes):\(two(whole % 60))" : "\(whole / 3600):\(two(minutes)):\(two(whole % 60))"
    }

    /// What a sound is, beside its name: artist, album, length, sections, beats; what is not known is left out.
    package static func words(on notes: SoundNotes) -> [String] {
        [notes.artist, notes.album, notes.durationSeconds.map(length)].compactMap(\.self)
            + marks(sections: notes.sectionCount, beats: notes.beatCount)
    }

    /// "3 sections", "120 beats"; what there is none of is left out.
    package static func marks(sections: Int, beats: Int) -> [String] {
        [sections > 0 ? count(sections, "section") : nil, beats > 0 ? count(beats, "beat") : nil].compactMap(\.self)
    }

    /// "1 section", "3 sections".
    package static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

    /// The bed and its level: "bed −6 dB".
    package static func bed(_ bed: BedState) -> String { "bed \(ValueText.decibels(bed.levelDecibels))" }

    /// How large its file is, in units of a thousand: "840 kB", "4.2 MB".
    package static func size(_ bytes: Int) -> String {
        let bytes = Double(max(bytes, 0))
        for (unit, name) in [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] where bytes >= unit {
            return ValueText.fixed(bytes / unit, decimals: bytes < unit * 10 ? 1 : 0) + " " + name
        }
        return "\(Int(bytes)) B"
    }

    /// The day of a time in seconds since 1970, here: "2026-03-09".
    package static func date(_ seconds: Double) -> String {
        guard let local = local(seconds) else { return "" }
        return "\(local.tm_year + 1900)-\(two(Int(local.tm_mon) + 1))-\(two(Int(local.tm_mday)))"
    }

    /// The time of day, in seconds since midnight, of a time in seconds since 1970, here.
    package static func secondOfDay(_ seconds: Double) -> Double? {
        local(seconds).map { Double($0.tm_hour) * 3600 + Double($0.tm_min) * 60 + Double($0.tm_sec) }
    }

    /// A time of day, in seconds since midnight: "09:03:27".
    package static func clock(_ secondOfDay: Double) -> String {
        let second = Int(secondOfDay.rounded(.down)) % 86_400
        let whole = second < 0 ? second + 86_400 : second
        return "\(two(whole / 3600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func local(_ seconds: Double) -> tm? {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        var time = time_t(seconds)
        var local = tm()
        return localtime_r(&time, &local) == nil ? nil : local
    }
}
