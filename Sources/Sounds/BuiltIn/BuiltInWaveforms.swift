import Granular

/// The waveforms that are always there.
public enum BuiltInWaveforms {
    /// Their names, in the order of ``all(sampleRate:)``: the study's comes first.
    public static var names: [String] { ["study"] + others.map(\.name) }

    /// All of them, equally loud: the others have the study's root mean square.
    /// - Parameter sampleRate: frames a second of the engine that plays them.
    public static func all(sampleRate: Int) -> [Sound] {
        [Sound(name: "study", source: .thesis(sampleRate: sampleRate), about: about("study") ?? "")]
            + others.map { name, about, partials in
                Sound(
                    name: name, source: .waveform(partials: partials, rms: studyRMS, sampleRate: sampleRate),
                    about: about)
            }
    }

    /// What the waveform called `name` is good for, in a line; `nil` where there is none.
    public static func about(_ name: String) -> String? {
        name == "study"
            ? "The study's nine partials: glassy clouds, as its players heard them"
            : others.first { $0.name == name }?.about
    }

    /// Of ``Source/thesis(sampleRate:)``: √(Σ strength² / 2) over its peak of 1.389.
    private static let studyRMS = 0.605

    private static let others: [(name: String, about: String, partials: [Double])] = [
        ("sine", "A single partial: soft bells when short, pure beds when long", [1]),
        // A clarinet's way: odd partials alone, as of a square wave.
        (
            "hollow", "Odd partials, as a clarinet's: woody, round, dark",
            (1...31).map { $0.isMultiple(of: 2) ? 0 : 1 / Double($0) }
        ),
        ("bright", "All partials, as a saw's: strings and brass, good with a filter", (1...32).map { 1 / Double($0) }),
        // Drawbars of 8, 4, 2 2/3, 2, 1 3/5, 1 1/3 and 1 foot.
        ("organ", "Drawbars: full chords of its own, warm when dense", [1, 0.8, 0.6, 0.5, 0.25, 0.3, 0, 0.35]),
    ]
}
