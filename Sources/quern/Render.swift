import ArgumentParser
import AudioIO
import DisplayText
import Files
import Granular
import Instrument
import Mapping
import Recording
import Session
import Sounds
import TouchInput

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a recording or constant parameters to a sound file.",
        discussion: """
            Examples:
              quern render take.evemu -o take.wav
              quern render take.quern -o take.mp3
              quern render --set pitch=A4 --set duration=80ms --seconds 20 -o still.flac
              quern render --sound rain --set density=40/s --volume -6 -o rain.ogg
            """)

    @Argument(
        help: "A touch recording (evemu) or a performance (.quern). Without one, the parameters stay constant.",
        completion: .file(extensions: ["evemu", "quern"]))
    var recording: String?
    @OptionGroup(title: "Sound and mapping") var made: MadeOptions
    @OptionGroup(title: "Sound and mapping") var sounds: SoundOptions
    @OptionGroup(title: "Sound and mapping") var scenes: SceneOptions
    @OptionGroup(title: "Output file") var written: WrittenOptions
    @OptionGroup(title: "Output file") var volume: VolumeOptions
    @OptionGroup(title: "Output file") var audio: AudioOptions
    @OptionGroup(title: "Output file") var engine: EngineOptions
    @OptionGroup(title: "Recorded touch device") var surface: SurfaceOptions
    @OptionGroup(title: "Recorded touch device") var filters: FilterOptions

    struct MadeOptions: ParsableArguments {
        @Option(
            help: "The mapping (name or file). (default: the scene's, else touch)", completion: Completions.mappings)
        var mapping: String?
        @Flag(help: "Mirror the mapping for left-handers.")
        var mirror = false
        @Option(
            name: .customLong("set"),
            help: ArgumentHelp(
                "Set a parameter: pitch=A4, duration=80ms. Can be repeated. docs/parameters.md lists all.",
                valueName: "name=value"),
            completion: Completions.settings)
        var settings: [ParameterSetting] = []
    }

    struct WrittenOptions: ParsableArguments {
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp(
                "The file: \(SoundFileFormat.endingsText). WAV is 32-bit float, FLAC and AIFF are 24-bit.",
                valueName: "file"),
            completion: .file())
        var output: String
        @Option(
            parsing: .unconditional,
            help: "Length of the sound. (default: the recording and its tail; 10 without one)")
        var seconds: Double?
        @Flag(help: "Turn delay, reverb and limiter off.")
        var dry = false
    }

    private var output: String { written.output }
    private var channels: Int { audio.channels ?? AudioOptions.defaultChannels }

    /// A day.
    private static let longestSeconds = 86_400.0

    func validate() throws {
        if let seconds = written.seconds, !(seconds > 0 && seconds <= Self.longestSeconds) {
            throw ValidationError(
                "--seconds must be above 0 and at most \(Int(Self.longestSeconds)), not \(seconds.written)")
        }
        for setting in made.settings {
            do { try setting.check() } catch { throw ValidationError("\(error)") }
        }
        if let recording, Instrument.isPerformance(recording) {
            guard made.settings.isEmpty, scenes.name == nil, sounds.names.isEmpty, sounds.mixed.isEmpty,
                written.seconds == nil, !written.dry, made.mapping == nil, !made.mirror, volume.volume == nil,
                volume.level == nil, audio.rate == nil, audio.seed == nil, audio.channels == nil,
                engine.quality == nil
            else {
                throw ValidationError(
                    "a performance is rendered exactly as played: remove --scene, --set, --sound, --mix, --mapping, --seconds, --volume, --rate, --seed, --channels, --quality, --dry and --mirror"
                )
            }
        }
        if scenes.name != nil, !(sounds.names.isEmpty && sounds.mixed.isEmpty) {
            throw ValidationError("use either --scene or --sound and --mix: a scene has its sounds")
        }
        if sounds.names.count > 1 { throw ValidationError("render takes only one --sound") }
    }

    func run() throws {
        try reportingErrors {
            var read = ReadFiles()
            read.add(recording, "the recording")
            if let recording, Instrument.isPerformance(recording) {
                return try render(performance: recording, besides: read)
            }
            let scene = try scenes.chosen()
            read.add(scene?.path, "the scene")
            for path in scene?.soundFiles ?? [] { read.add(sound: path) }
            let mapping = made.mapping ?? scene?.mapping ?? "touch"
            read.add(mapping: mapping)
            for name in sounds.names.prefix(1) + sounds.mixedNames.map(\.name) {
                read.add(sound: SoundOptions.file(name))
            }
            for file in try sounds.bank(nil)?.files ?? [] { read.add(sound: file) }
            try read.refuseOverwriting(by: output)
            try SoundFileFormat.check(output, rate: audio.usedRate, channels: channels)
            let rendering = try rendering(mapping, scene)
            var crowded = 0
            try write(rate: rendering.rate, channels: rendering.channels) { writer in
                crowded = try rendering.run(periodFrames: audio.period) { samples, frames throws(AudioError) in
                    try writer.write(samples, frames: frames)
                }
            }
            if crowded > 0 {
                printError(
                    "\(crowded) grains shortened: at most \(EngineConfiguration.defaultGrainLimit) can play at once")
            }
        }
    }

    /// Writes the file, and says so where it takes another one's place.
    private func write(rate: Int, channels: Int, _ write: (SoundFileWriter) throws -> Void) throws {
        if try writeWhole(output, rate: rate, channels: channels, write: write) {
            try printLine(printable("replaced \(output)"))
        }
    }

    /// Makes the sound of a performance again, sample for sample.
    private func render(performance file: String, besides read: ReadFiles) throws {
        var read = read
        let performance = try Performance(file: file)
        if let breakOff = performance.breakOff(in: file) {
            guard performance.hasSound else { throw PerformanceError(.malformed, breakOff) }
            printError(breakOff, name: false)
        }
        for change in performance.changesSince { printError("\(file): \(change)", name: false) }
        let found = PerformanceSounds(of: performance, file: file)
        if let problem = found.problems.first { throw problem }
        for sound in found.sounds.values { read.add(sound: sound.file) }
        read.add(PerformanceInput.path(besides: file), "its recorded live input")
        try read.refuseOverwriting(by: output)
        let (rate, channels) = (performance.build.rate, performance.build.channels)
        try SoundFileFormat.check(output, rate: rate, channels: channels)
        let input = try performance.inputFrame.map { frame in
            try PerformanceInput(besides: file, firstFrame: frame, rate: rate)
        }
        if performance.hasEarlierInput {
            printError(
                "\(file): live input from before the recording is missing, so grains may differ", name: false)
        }
        let kernel = Kernel.available.first { $0.name == performance.build.kernel }
        if kernel == nil {
            printError(
                "\(file): was played with the kernel \(performance.build.kernel), which this processor does not support: the last bits may differ",
                name: false)
        }
        let rendering = PerformanceRendering(
            performance, sources: found.sounds.mapValues(\.source), kernel: kernel ?? .fastest,
            threads: engine.usefulThreads, input: input)
        try write(rate: rate, channels: channels) { writer in
            try rendering.run(periodFrames: audio.period) { samples, frames throws(AudioError) in
                try writer.write(samples, frames: frames)
            }
        }
    }

    /// How everything stands before the first touch.
    private func start(_ scene: ChosenScene?) throws -> RenderingStart {
        var start: RenderingStart
        if let scene {
            start = try scene.start(rate: audio.usedRate, madeLater: false)
        } else {
            let (sounds, mix) = try sounds.together(rate: audio.usedRate)
            start = RenderingStart(sounds: sounds, mix: mix, values: ParameterValues(playing: sounds[0]))
            // Of a bank the first is heard, until another is selected.
            if try self.sounds.bank(nil) != nil { start.values[.soundSpread] = 0 }
        }
        for setting in made.settings { try setting.apply(to: &start.values, &start.notes) }
        return start
    }

    private func rendering(_ mapping: String, _ scene: ChosenScene?) throws -> Rendering {
        // Also where no touches play by it: a name that is none is not passed over.
        let named = try MappingChoice.mapping(named: mapping)
        var start = try start(scene)
        let (sound, values, notes) = (start.sounds[0], start.values, start.notes)
        let modulated = start.modulation.modulated
        let isPlayed = recording != nil
        let moved =
            isPlayed ? named.bindings.map(\.parameter).reduce(into: modulated) { $0.insert($1) } : modulated
        let remarks = [
            ParameterSetting.remark(
                on: made.settings, values, playing: start.mix.isEmpty ? [sound] : start.sounds, moved: moved,
                isDry: written.dry,
                hasStreams: !isPlayed || !named.playsSingleGrains),
            sound.pitchRemark(values, notes: notes, sampleRate: audio.usedRate),
            isPlayed
                ? named.missingPlace(of: max(start.mix.count, 1)).map {
                    "the mapping's sound \($0) is missing: "
                        + (start.mix.isEmpty ? "only \(sound.name) plays" : "the mix has \(start.mix.count)")
                } : nil,
            Int(values[.pitchSet].rounded()) == PitchSet.own.rawValue && notes.notes.isEmpty
                ? "pitch-set is own without notes: set them instead, such as --set pitch-set=\"\(NoteListText.example)\""
                : nil,
        ]
        for remark in remarks.compactMap(\.self) { printError(remark, name: false) }
        let configuration = EngineConfiguration(
            sampleRate: audio.usedRate, channels: channels, seed: audio.usedSeed, quality: engine.quality ?? .fine,
            threads: engine.usefulThreads,
            levelDecibels: try volume.decibels(from: MasterLevel.start) ?? MasterLevel.start, hasEffects: !written.dry)
        guard let recording else {
            return Rendering(holding: start, seconds: written.seconds ?? 10, configuration: configuration)
        }
        let touches = try EvemuRecording.read(recording)
        if let cut = touches.cutShort { printError(cut.description, name: false) }
        if written.seconds == nil, touches.durationMicroseconds > Int64(Self.longestSeconds * 1e6) {
            throw RecordingError(
                file: recording, kind: .malformed,
                message: "lasts longer than a day; use --seconds to render a part of it")
        }
        start.sounds += try SoundOptions.named(by: named, rate: audio.usedRate).filter { another in
            !start.sounds.contains { $0.fingerprint == another.fingerprint }
        }
        return Rendering(
            of: touches, placed: Placement(matrix: surface.placement ?? .identity, filters: filters.choice),
            mapping: made.mirror ? named.mirrored : named, from: start,
            seconds: written.seconds, configuration: configuration)
    }
}
