import Granular
import Quiz
import Sounds

extension QuizPool {
    /// The built-in sounds and waveforms: what everybody can be asked about.
    public static let builtIn = QuizPool(BuiltInTraits.waveforms + BuiltInSound.all.map(QuizSound.init))
}

extension QuizSound {
    /// A built-in sound.
    public init(_ builtIn: BuiltInSound) {
        let known = BuiltInTraits.of(builtIn.name)
        var start = builtIn.defaults
        (start[.pitch], start[.pitchOffset]) = (builtIn.rootHz, 0)
        self.init(name: builtIn.name, family: known.family, start: start, traits: known.traits)
    }

    /// A sound of the player's.
    /// - Parameter family: its folder, for one.
    public init(_ sound: Sound, family: String) {
        let values = ParameterValues(playing: sound)
        self.init(
            name: sound.name, family: family,
            start: sound.defaults.merging([.pitch: values[.pitch], .pitchOffset: values[.pitchOffset]]) { $1 })
    }
}

/// What built-in sounds are like.
enum BuiltInTraits {
    /// Those of a name; of one that is not known nothing but that it sounds.
    static func of(_ name: String) -> (family: String, traits: QuizSound.Traits) {
        families.first { $0.names.contains(name) }.map { family in
            (family.family, family.traits.union(bright.contains(name) ? .broadband : []))
        } ?? ("other", [])
    }

    private static let families: [(family: String, traits: QuizSound.Traits, names: Set<String>)] = [
        (
            "sustained", [.pitched, .sustained],
            ["choir", "voice", "strings", "tape", "drone", "breath", "glass", "bowed bar", "bowl"]
        ),
        ("struck", .pitched, ["marimba", "chimes", "bell", "gong", "pluck", "piano"]),
        ("noise", .sustained, ["rain", "stream", "sea", "wind", "pink noise"]),
        ("scene", [], ["fire", "birds", "crickets", "babble", "machine", "drums"]),
    ]

    /// Those with much from 300 Hz to 6 kHz.
    private static let bright: Set = ["strings", "rain", "stream", "sea", "pink noise", "fire"]

    /// The waveforms, which are there at once.
    static let waveforms = BuiltInWaveforms.names.map { name in
        QuizSound(
            name: name, family: "waveform", start: [:],
            traits: name == "bright" ? .all : [.pitched, .sustained], isQuick: true)
    }
}
