import Files
import Granular

/// Something that grains are cut from, and what players call it.
public struct Sound: Sendable {
    /// What its sidecar or its file's tags call it, a file's name without folder and ending, or what it is built in as.
    public var name: String
    /// What grains are cut from.
    public package(set) var source: Source
    /// The file that it was read from, as its whole path; `nil` for one that was made.
    public let file: String?
    /// The name that it is built in by; `nil` for one that was read from a file.
    public let builtIn: String?
    /// What it is known by when it is marked: its file, else the name that it is built in by.
    package var key: String? { file ?? builtIn }
    /// What it is good for, in a line; empty where nobody says.
    public let about: String
    /// What tells it from others by its content: see ``SoundFingerprint``.
    public let fingerprint: String
    /// What its own defaults are, where they differ from what every sound of its kind begins with.
    public let defaults: [Parameter: Double]
    /// How loud it is where grains are cut from anywhere in it, or from the part that loops, in LUFS; minus infinity for silence.
    package let meanLoudness: Double
    /// Whether a bed of it is heard as the sound goes on, and not from anywhere in it.
    package let hasCourse: Bool
    /// What stands beside its file.
    public package(set) var sidecar = SoundSidecar()
    /// What its file says of itself; nothing of one that was made.
    public let tags: SoundTags
    /// What is wrong with its file, with its sidecar, or with keeping it, each in a line.
    public let remarks: [String]
    /// How its file was taken, in a line, where that is not what everybody would expect.
    public let notice: String?
    /// What the file was like when it was read.
    package let stamp: FileStamp?

    /// Raised with every change of how a waveform sounds.
    private static let waveformVersion = 1
    /// A sound of less than half the engine's rate that is longer, in seconds, keeps its rate: it would take many times the
    /// memory.
    private static let longestRaised = 60.0

    /// The pitch at which a waveform lies under the clouds, in Hz.
    package static let bedWaveformHz = 110.0

    /// Makes a sound that is built in.
    /// - Parameters:
    ///   - fingerprint: that of its content; that of its name, as a waveform has it, where `nil`.
    ///   - remarks: what is wrong with keeping it.
    public init(
        name: String, source: Source, about: String = "", fingerprint: String? = nil,
        defaults: [Parameter: Double] = [:], remarks: [String] = []
    ) {
        self.name = name
        tags = SoundTags()
        self.source = source
        self.about = about
        self.fingerprint =
            fingerprint ?? SoundFingerprint(ofRule: "waveform \(name)", version: Self.waveformVersion).text
        self.defaults = defaults
        builtIn = name
        meanLoudness = Loudness.mean(of: source, hertz: Self.bedWaveformHz)
        hasCourse = BedRecipe.named(name)?.hasCourse ?? false
        self.remarks = remarks
        notice = nil
        file = nil
        stamp = nil
    }

    /// Makes a built-in sound, or loads it as it was made before, and prepares it for grains.
    public init(_ builtIn: BuiltInSound, from cache: BuiltInSoundCache) {
        var remarks: [String] = []
        let channels = cache.sound(builtIn) { remarks.append($0) }
        self.init(
            name: builtIn.name,
            source: Source(sound: channels, sampleRate: BuiltInSound.rate, rootHz: builtIn.rootHz),
            about: builtIn.about,
            fingerprint: SoundFingerprint(of: channels, rate: BuiltInSound.rate).text, defaults: builtIn.defaults,
            remarks: remarks)
        sidecar = builtIn.marks
        _ = setMarks(rootHz: source.rootHz, beats: sidecar.sourceBeats)
    }

    /// Reads a sound file and its sidecar, and prepares it for grains.
    ///
    /// A sound of a lower rate than the engine's is brought to that, which sounds cleaner near its upper end. One of a higher
    /// rate stays as it is: what lies beyond hearing comes down where it is played lower. One cycle of a steady tone becomes a
    /// waveform, and many of them a wavetable.
    /// - Parameters:
    ///   - rate: the engine's, in frames a second; `nil` keeps every sound's own.
    ///   - progress: as ``SoundFile/read(_:rootHz:progress:)`` has it.
    public init(
        file path: String, rate: Int? = nil, progress: (_ fraction: Double) -> Bool = { _ in true }
    ) throws(SoundError) {
        // Before it is read: what is written meanwhile makes it another file.
        stamp = FileStamp(path)
        var decoded = try DecodedSound(file: path, progress: progress)
        fingerprint = SoundFingerprint(of: decoded.channels, rate: decoded.rate).text
        let beside = SidecarFile(
            path: SoundSidecar.path(of: path), durationSeconds: decoded.durationSeconds, mayBeMissing: true)
        sidecar = beside.sidecar
        tags = decoded.tags
        let rootHz = sidecar.rootHz ?? decoded.rootHz
        let frames = decoded.channels[0].count
        let layout = WavetableLayout(of: decoded, sidecar)
        let mayBeCycle = SingleCycle.mayBeCycle(decoded, sidecar)
        if let layout {
            // A sampler's key in the file is not that of its cycles.
            let cycleHz = Double(decoded.rate) / Double(layout.cycleFrames)
            source = .wavetable(
                decoded.channels, cycleFrames: layout.cycleFrames, cycleHz: cycleHz, rootHz: sidecar.rootHz ?? cycleHz,
                sampleRate: rate ?? BuiltInSound.rate)
        } else if SingleCycle.isCycle(decoded, sidecar) {
            let cycleHz = 1 / decoded.durationSeconds
            source = .cycle(
                decoded.channels, cycleHz: cycleHz, rootHz: rootHz ?? cycleHz,
                sampleRate: rate ?? BuiltInSound.rate)
        } else {
            var exactRate = Double(decoded.rate)
            if let rate, 2 * decoded.rate >= rate || decoded.durationSeconds <= Self.longestRaised {
                exactRate = try decoded.raise(to: rate, of: path)
            }
            source = Source(
                sound: decoded.channels, exactRate: exactRate, rootHz: rootHz ?? SoundFile.defaultRootHz)
        }
        remarks = [
            decoded.remark, decoded.wrongSamples, beside.remark,
            SingleCycle.remark(path, sidecar, isCycle: source.isWaveform),
            WavetableLayout.problem(path, sidecar, frames: frames, layout)?.description,
        ].compactMap(\.self)
        notice =
            layout == nil
            ? SingleCycle.notice(path, sidecar, isCycle: source.isWaveform, mayBeCycle: mayBeCycle)
            : layout?.notice(path, sidecar)
        file = Path.whole(path)
        name = sidecar.name ?? tags.title ?? Self.title(path)
        builtIn = nil
        meanLoudness = Loudness.mean(of: source, part: sidecar.loop, hertz: Self.bedWaveformHz)
        hasCourse = false
        about = ""
        defaults = [:]
        _ = setMarks(rootHz: source.rootHz, beats: sidecar.sourceBeats)
    }

    /// Who plays it, as written beside it or in its file; `nil` where nobody says.
    public var artist: String? { sidecar.shownArtist ?? tags.artist }
    /// The album that it is on, as written beside it or in its file; `nil` where nobody says.
    public var album: String? { sidecar.shownAlbum ?? tags.album }

    /// The parts that can be played alone; a wavetable has none.
    package var sections: [SoundSidecar.Section] { source.isWavetable ? [] : sidecar.sections }

    /// What a sound is called whose file says nothing else.
    package static func title(_ path: String) -> String {
        let title = boundedName(stem(path), .fileName)
        return title.isEmpty ? stem(path) : title
    }

    /// A file's name without folder and ending.
    package static func stem(_ path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last[...]
        return stem.isEmpty ? last : String(stem)
    }

    /// Whether it is what a file is now, of the stamp that ``FileStamp/init(_:)`` gives.
    package func isFile(_ path: String, _ stamp: FileStamp?) -> Bool {
        stamp != nil && stamp == self.stamp && file == Path.whole(path)
    }
}

extension ParameterValues {
    /// Where everything stands when a sound is played first: as for its source, and what the sound has as its own defaults.
    public init(playing sound: Sound) {
        self.init(playing: sound.source)
        for (parameter, value) in sound.defaults { self[parameter] = value }
    }

    /// The same of a built-in sound, which need not be made yet.
    public init(playing builtIn: BuiltInSound) {
        self.init(rootHz: builtIn.rootHz)
        for (parameter, value) in builtIn.defaults { self[parameter] = value }
    }
}
