import Files
import Granular
import KeyTables

/// Everything that a sidecar can say, once: the checker and its messages are made of it.
enum SidecarGrammar {
    /// The file.
    static let file = KeyTable(
        "sidecar", what: "a sidecar",
        [
            Key("version", FormatVersionKind(newest: SoundSidecar.version), needed: true, "format version"),
            left(Key("name", SidecarTextKind(), otherwise: "the file's name", "name of the sound")),
            left(Key("artist", SidecarTextKind(), otherwise: "the author", "artist")),
            left(Key("album", SidecarTextKind(), otherwise: "the collection", "album")),
            left(Key("author", SidecarTextKind(), "author")),
            left(Key("collection", SidecarTextKind(), "collection it belongs to")),
            left(Key("licence", SidecarTextKind(), "its licence")),
            left(Key("tags", TagsKind(), "words to find it by"), "they are ignored"),
            left(Key("rating", .wholeNumber(SoundSidecar.ratings), "how much the player likes it")),
            left(
                Key(
                    "art", .filledLine(atMost: NameLimit.fileName.characters),
                    "its picture: a file, as seen from the sidecar")),
            left(Key("root", RootKind(), "its original pitch, in Hz or as a note")),
            left(Key("cycle", .flag, otherwise: "as it looks", "whether it is a single cycle, played as a waveform")),
            left(
                Key(
                    "cycles", .wholeNumber(2...Source.maxCycles), otherwise: "as it looks",
                    "how many cycles a wavetable has")),
            left(
                Key(
                    "cycle-samples", .wholeNumber(8...Source.longestCycle), otherwise: "as it looks",
                    "how many samples each cycle of a wavetable has")),
            left(Key("tempo", .number(SoundSidecar.tempos, unit: "BPM"), "tempo in BPM")),
            left(
                Key(
                    "loop", .span(0...Double.infinity, unit: "s", ends: "[begin, end]"),
                    "part that loops as a bed, in seconds")),
            left(Key("beats", MomentsKind(), "its beats, in seconds"), "all beats are ignored"),
            left(Key("downbeats", MomentsKind(), "those beats that begin a bar"), "all downbeats are ignored"),
            left(Key("beats-from", .choice(BeatSource.allCases.map(\.rawValue)), "where the beats come from")),
            left(
                Key("section", .list(section), "up to \(SoundSidecar.maxSections) sections, which may overlap"),
                "all sections are ignored"),
        ])

    private static let section = KeyTable(
        "section", what: "a section", form: "[[section]]",
        [
            Key("name", SidecarTextKind(), "name of the section"),
            Key("begin", .number(0...Double.infinity, unit: "s"), needed: true, "start in seconds"),
            Key("end", .number(0...Double.infinity, unit: "s"), needed: true, "end in seconds"),
        ])

    /// A key that is left out where it is wrong, and nothing else.
    private static func left(_ key: Key, _ consequence: String = "it is ignored") -> Key {
        var key = key
        key.consequence = consequence
        return key
    }
}
