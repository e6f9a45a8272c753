import ArgumentParser
import AudioIO
import Granular
import Instrument
import Mapping
import Recording
import Session
import Sounds
import TouchInput

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the sound of a recording, or of parameters held still, to a file.")

    @Argument(
        help: ArgumentHelp(
            "A recording of touches in evemu's format, or a performance (.quern). Without one, the parameters are held still."
        ))
    var recording: String?
    @Option(
        name: .shortAndLong,
        help: "The file to write, in stereo: 32-bit float WAV, or 24-bit FLAC where its name ends in .flac.")
    var output: String
    @Option(help: "A mapping by name or file.")
    var mapping = "touch"
    @Flag(help: "The mapping for the other hand: left and right change places.")
    var mirror = false
    @Option(name: .customLong("set"), help: "A parameter's value, as pitch=440. May be given several times.")
    var settings: [ParameterSetting] = []
    @Option(help: "How long the sound lasts. (default: the recording and its tail; 10 without one)")
    var seconds: Double?
    @Flag(help: "Leave out reverb and limiter.")
    var dry = false
    @OptionGroup var surface: SurfaceOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var sounds: SoundOptions
    @OptionGroup var audio: AudioOptions
    @OptionGroup var engine: EngineOptions

    /// A day.
    private static let longestSeconds = 86_400.0

    func validate() throws {
        if let seconds, !(seconds > 0 && seconds <= Self.longestSeconds) {
            throw ValidationError("--seconds takes a number above 0, up to \(Int(Self.longestSeconds))")
        }
        if let recording, Instrument.isPerformance(recording) {
            guard settings.isEmpty, sounds.names.isEmpty, seconds == nil, !dry, !mirror else {
                throw ValidationError(
                    "a performance is rendered as it was played: --set, --sound, --seconds, --dry and --mirror have no place"
                )
            }
        }
        if sounds.names.count > 1 { throw ValidationError("render cuts from one --sound") }
    }

    func run() throws {
        try reportingErrors {
            var read = ReadFiles()
            read.add(recording, "the recording")
            if let recording, Instrument.isPerformance(recording) {
                return try render(performance: recording, besides: read)
            }
            read.add(mapping: mapping)
            read.add(sound: sounds.names.first.flatMap { SoundOptions.file($0) })
            try read.refuseOverwriting(by: output)
            let rendering = try rendering()
            var dropped = 0
            try writeWhole(output, rate: rendering.rate) { writer in
                dropped = try rendering.run(periodFrames: audio.period) { samples, frames throws(AudioError) in
                    try writer.write(samples, frames: frames)
                }
            }
            if dropped > 0 {
                complain(
                    "\(dropped) grains gave way: no more than \(EngineConfiguration.defaultGrainLimit) sound at once")
            }
        }
    }

    /// Makes the sound of a performance again, sample for sample.
    private func render(performance file: String, besides read: ReadFiles) throws {
        var read = read
        let performance = try Performance(file: file)
        if !performance.isWhole { complain("\(file): breaks off after \(Int(performance.seconds)) s", name: false) }
        let found = PerformanceSounds(of: performance, file: file)
        if let problem = found.problems.first { throw problem }
        for sound in found.sounds.values { read.add(sound: sound.file) }
        read.add(PerformanceInput.path(besides: file), "what came in while it was played")
        try read.refuseOverwriting(by: output)
        let input = try performance.inputFrame.map { frame in
            try PerformanceInput(besides: file, firstFrame: frame, rate: performance.build.rate)
        }
        if performance.hasEarlierInput {
            complain(
                "\(file): grains may be cut from what came in before it was recorded, which is not kept", name: false)
        }
        let kernel = Kernel.available.first { $0.name == performance.build.kernel }
        if kernel == nil {
            complain(
                "\(file): was played with \(performance.build.kernel), which this processor has not: the last bits may differ",
                name: false)
        }
        let rendering = PerformanceRendering(
            performance, sources: found.sounds.mapValues(\.source), kernel: kernel ?? .fastest,
            threads: engine.usefulThreads, input: input)
        try writeWhole(output, rate: performance.build.rate) { writer in
            try rendering.run(periodFrames: audio.period) { samples, frames throws(AudioError) in
                try writer.write(samples, frames: frames)
            }
        }
    }

    private func rendering() throws -> Rendering {
        // Also where no touches play by it: a name that is none is not passed over.
        let named = try MappingChoice.mapping(named: mapping)
        let sound = try sounds.first(rate: audio.rate)
        let source = sound.source
        var values = ParameterValues(playing: sound)
        var besides: [Change] = []
        for setting in settings {
            switch setting.target {
            case .cloud(let parameter): values[parameter] = setting.value
            case .reverb(let parameter): besides.append(.reverb(parameter, setting.value))
            }
        }
        let configuration = EngineConfiguration(
            sampleRate: audio.rate, seed: audio.seed, quality: engine.quality ?? .fine,
            threads: engine.usefulThreads, hasEffects: !dry)
        guard let recording else {
            return Rendering(
                holding: values, besides: besides, source: source, seconds: seconds ?? 10,
                configuration: configuration)
        }
        let touches = try EvemuRecording.read(recording)
        if seconds == nil, touches.durationMicroseconds > Int64(Self.longestSeconds * 1e6) {
            throw RecordingError(
                file: recording, kind: .malformed, message: "lasts longer than a day; --seconds renders a part of it")
        }
        return Rendering(
            of: touches, placed: Placement(matrix: surface.placement ?? .identity, filters: filters.choice),
            mapping: mirror ? named.mirrored : named,
            source: source, values: values,
            besides: besides, seconds: seconds, configuration: configuration)
    }
}
