import Files

/// A sound of the collection in words.
public enum EntryText {
    /// A line: what it is called, and what is known of it.
    /// - Parameter hasFile: whether its file is said, too.
    public static func line(_ entry: CollectionEntry, hasFile: Bool = true) -> String {
        let words = [
            entry.artist, entry.album, entry.lengthSeconds.map(length), count(entry.sectionCount, "section"),
            count(entry.beatCount, "beat"), entry.loudness.flatMap { $0.isFinite ? "\(tenths($0)) LUFS" : nil },
            entry.distance.map { "distance \(hundredths($0))" }, entry.isMissing ? "missing" : nil,
            entry.problem.map { damage($0, of: entry) }, hasFile ? entry.file : nil,
        ].compactMap(\.self)
        return printable(words.isEmpty ? entry.name : "\(entry.name): \(words.joined(separator: ", "))")
    }

    /// What is wrong with it: of the file itself in a few words, of the notes beside it all of it.
    private static func damage(_ problem: String, of entry: CollectionEntry) -> String {
        guard problem.hasPrefix("\(entry.file).toml:") else { return "damaged: cannot be played, or is not whole" }
        return Path.name(of: entry.file) + problem.dropFirst(entry.file.count)
    }

    private static func count(_ number: Int, _ what: String) -> String? {
        number == 0 ? nil : "\(number) \(what)\(number == 1 ? "" : "s")"
    }

    private static func length(_ seconds: Double) -> String {
        guard seconds >= 60, seconds < 1e9 else { return "\(tenths(seconds)) s" }
        let whole = Int(seconds.rounded())
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }

    private static func tenths(_ number: Double) -> String {
        guard abs(number) < 1e9 else { return "\(number)" }
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Of a number from 0 to 1.
    private static func hundredths(_ number: Double) -> String {
        let hundredths = Int((min(max(number, 0), 1) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
