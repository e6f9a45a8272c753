/// What grains are cut from: a waveform or a sound, prepared for reading at any speed.
///
/// It is made away from the audio thread and never changes; an engine reads it for as long as someone holds it.
public final class Source: Sendable {
    /// What the audio thread reads.
    package nonisolated(unsafe) let tables: UnsafePointer<SourceTables>
    /// The frequency at which a sound is played at its own speed, in Hz; of a single cycle from a file, as a rule as many as come in a
    /// second. A waveform's that was made of partials is 1: its speed is a frequency.
    public let rootHz: Double
    /// How long the sound is, in seconds; 0 for a waveform, and where there is nothing to hear.
    public let durationSeconds: Double
    /// Whether left and right differ.
    public let isStereo: Bool
    /// Whether it is a waveform, with a pitch alone, or a sound, with places in it. A wavetable is a waveform, too.
    public let isWaveform: Bool
    /// Whether it has a pitch of its own, ``rootHz``: all but the waveforms that are made of partials.
    public var hasRoot: Bool { tables.pointee.hasRoot }
    /// How many cycles a wavetable has, which the position goes through; 1 of all else.
    public let cycleCount: Int
    /// The memory that it takes, in bytes.
    public let byteCount: Int
    /// How it looks, in 512 parts; without any where there is nothing to hear.
    public let outline: SoundOutline
    /// By what a part of it is looked at; `nil` for a waveform.
    let blocks: PointBlocks?
    /// Whether it has cycles that the position chooses from.
    public var isWavetable: Bool { cycleCount > 1 }
    /// Its beats, as they were given.
    public let beats: [SourceBeat]
    private let memory: SourceMemory?
    private let beatMemory: SourceBeatMemory?
    /// What the memory belongs to, where it is another's.
    private let base: Source?

    /// Nothing to hear.
    public static let silence = Source(
        SourceMemory(
            [LevelRange(rate: 1_024, seam: 0, wrap: 1_024)], isStereo: false, isWaveform: false, rootHz: 440, length: 0),
        durationSeconds: 0)

    /// The highest pitch of a waveform, in Hz, where half the engine's rate is not lower.
    public static let highestWaveformHz = 20_000.0

    /// The highest pitch at which it is played, in Hz: 64 times the root of a sound, and of a waveform ``highestWaveformHz``, or half the
    /// engine's rate. Grains that should be higher are as high as this.
    /// - Parameter sampleRate: frames a second of the engine that plays it.
    public func highestPitchHz(sampleRate: Int) -> Double {
        let tables = tables.pointee
        let fastest = tables.isWaveform ? min(tables.fastest, 0.5) : tables.fastest
        let hertz = fastest * tables.rootHz * Double(sampleRate) / tables.cycleHz
        return tables.isWaveform ? min(hertz, Self.highestWaveformHz) : hertz
    }

    init(_ memory: consuming SourceMemory, durationSeconds: Double) {
        let memory = consume memory
        tables = UnsafePointer(memory.tables)
        rootHz = memory.tables.pointee.rootHz
        isStereo = memory.tables.pointee.isStereo
        isWaveform = memory.tables.pointee.isWaveform
        cycleCount = memory.tables.pointee.cycleCount
        byteCount = memory.byteCount
        blocks = PointBlocks(memory.tables.pointee)
        outline = memory.tables.pointee.outline(parts: 512, blocks)
        self.durationSeconds = durationSeconds
        self.memory = consume memory
        beats = []
        beatMemory = nil
        base = nil
    }

    /// The same sound with another root, in Hz, above 0, or other beats; both read the same points. A waveform has no beats. Who has sent the
    /// other to an engine keeps it until this one has taken its place there.
    package init(_ source: Source, rootHz: Double? = nil, beats: [SourceBeat]? = nil) {
        let rootHz = rootHz ?? source.rootHz
        let header = UnsafeMutablePointer<SourceTables>.allocate(capacity: 1)
        header.initialize(to: source.tables.pointee)
        header.pointee.rootHz = rootHz
        let beatMemory =
            source.isWaveform ? nil : SourceBeatMemory(beats ?? source.beats, length: source.tables.pointee.length)
        header.pointee.beats = beatMemory?.beats
        self.beats = source.isWaveform ? [] : beats ?? source.beats
        self.beatMemory = beatMemory
        tables = UnsafePointer(header)
        self.rootHz = rootHz
        isStereo = source.isStereo
        isWaveform = source.isWaveform
        cycleCount = source.cycleCount
        byteCount = source.byteCount
        outline = source.outline
        blocks = source.blocks
        durationSeconds = source.durationSeconds
        memory = nil
        base = source.base ?? source
    }

    deinit {
        if base != nil { UnsafeMutablePointer(mutating: tables).deallocate() }
    }
}
