import Granular

/// What an instrument is made of.
public struct InstrumentSetup: Sendable {
    /// What can be played by, and what is played first.
    public var mappings: MappingChoice
    /// Where touches come from beside mouse and keyboard.
    public var source: SourceChoice
    /// Where the sound goes.
    public var output: OutputChoice
    /// What grains are cut from.
    public var sound: Source
    /// How exactly grains are read; by how full the machine is where `nil`.
    public var quality: Quality?
    /// Threads that sum grains, 1…64.
    public var threads: Int
    /// Decides every random choice.
    public var seed: UInt64
    /// The master level at the start, in dB.
    public var levelDecibels: Double

    /// Makes a setup.
    public init(
        mappings: MappingChoice, source: SourceChoice, output: OutputChoice, sound: Source, quality: Quality? = nil,
        threads: Int = 1, seed: UInt64, levelDecibels: Double
    ) {
        self.mappings = mappings
        self.source = source
        self.output = output
        self.sound = sound
        self.quality = quality
        self.threads = threads
        self.seed = seed
        self.levelDecibels = levelDecibels
    }

    /// What is not as a player would expect, to be said first.
    var remarks: [String] { output.remarks + source.remarks + mappings.remarks }
}
