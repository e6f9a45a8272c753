import Granular

/// A sound that is made by Quern itself when it is first asked for.
public struct BuiltInSound: Sendable {
    /// A word or two in lower case.
    public let name: String
    /// What it is good for, in a line.
    public let about: String
    /// Its pitch at its own speed, in Hz. What has none has one that a finger's range lies well around.
    public let rootHz: Double
    /// How long it is, in seconds; its end and its beginning fit.
    public let durationSeconds: Double
    /// What it is played with at first, beside `ParameterValues(playing:)`: chosen so that the first touch sounds good, and as
    /// loud as the study's waveform.
    public let defaults: [Parameter: Double]
    /// What is marked in it: sections, beats and their tempo, where it has any.
    public let marks: SoundSidecar
    private let makeChannels: @Sendable () -> [[Float]]

    /// How loud every one is, in LUFS (EBU R 128).
    public static let loudness = -14.0
    /// Frames a second of what ``make()`` gives.
    public static let rate = 48_000

    /// All of them: what has a pitch, what is struck, what sounds by itself.
    public static let all: [BuiltInSound] = [
        choir, voice, strings, tape, drone, breath, glass, bowed, bowl, marimba, chimes, bell, gong, pluck, piano, rain,
        stream, sea, wind, fire, birds, crickets, babble, machine, drums, pink,
    ]

    init(
        name: String, about: String, rootHz: Double, turnSeconds: Double, evening: Double = 0.5,
        defaults: [Parameter: Double], marks: SoundSidecar = SoundSidecar(),
        makeLoop: @escaping @Sendable (_ turnSeconds: Double) -> LoopBuffer
    ) {
        self.name = name
        self.about = about
        self.rootHz = rootHz
        self.defaults = defaults
        self.marks = marks
        makeChannels = { makeLoop(turnSeconds).finished(evening: evening) }
        durationSeconds = turnSeconds + Double(LoopBuffer.blendFrames) / LoopBuffer.rate
    }

    /// A sound that plays as another one does, of samples that `makeChannels` gives: as many as `durationSeconds` are at ``rate``.
    package init(
        like other: BuiltInSound, durationSeconds: Double, makeChannels: @escaping @Sendable () -> [[Float]]
    ) {
        (name, about, rootHz, defaults) = (other.name, other.about, other.rootHz, other.defaults)
        marks = SoundSidecar()
        (self.durationSeconds, self.makeChannels) = (durationSeconds, makeChannels)
    }

    /// A sound that is made to lie under the clouds.
    init(_ recipe: BedRecipe) {
        name = recipe.name
        about = recipe.about
        rootHz = 400
        defaults = [:]
        marks = SoundSidecar()
        makeChannels = recipe.make
        durationSeconds = recipe.turnSeconds + Double(LoopBuffer.blendFrames) / LoopBuffer.rate
    }

    /// What is made to lie under the clouds, family by family; no sound of ``all`` is called as one of these.
    public static let beds = BedRecipe.all.map(BuiltInSound.init)

    /// The one of that name, whether sound or bed.
    public static func named(_ name: String) -> BuiltInSound? { (all + beds).first { $0.name == name } }

    /// Makes it: left and right, or one channel; 1 = full scale, at ``rate`` frames a second. The same in every run; it takes
    /// some tenths of a second.
    public func make() -> [[Float]] { makeChannels() }
}
