import ArgumentParser
import AudioIO
import Granular
import Instrument
import TouchInput

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the sound of a recording, or of parameters held still, to a WAV file.")

    @Argument(help: "A recording of touches in evemu's format. Without one, the parameters are held still.")
    var recording: String?
    @Option(name: .shortAndLong, help: "The WAV file to write: 32-bit float, stereo.")
    var output: String
    @Option(help: "A mapping by name or file.")
    var mapping = "touch"
    @Option(name: .customLong("set"), help: "A parameter's value, as pitch=440. May be given several times.")
    var settings: [ParameterSetting] = []
    @Option(help: "How long the sound lasts. (default: the recording and its tail; 10 without one)")
    var seconds: Double?
    @Flag(help: "Leave out reverb and limiter.")
    var dry = false
    @OptionGroup var audio: AudioOptions

    func validate() throws {
        if let seconds, !(seconds > 0 && seconds <= 86_400) {
            throw ValidationError("--seconds takes a number above 0, up to 86400")
        }
    }

    func run() throws {
        try reportingErrors {
            let rendering = try rendering()
            let writer = try SoundFileWriter(path: output, rate: rendering.rate)
            try rendering.run(periodFrames: audio.period) { samples, frames throws(AudioError) in
                try writer.write(samples, frames: frames)
            }
            try writer.close()
        }
    }

    private func rendering() throws -> Rendering {
        var values = ParameterValues()
        for setting in settings { values[setting.parameter] = setting.value }
        let configuration = EngineConfiguration(sampleRate: audio.rate, seed: audio.seed, clouds: 1, hasEffects: !dry)
        guard let recording else {
            return Rendering(holding: values, seconds: seconds ?? 10, configuration: configuration)
        }
        return Rendering(
            of: try EvemuRecording.read(recording), mapping: try MappingChoice.mapping(named: mapping), values: values,
            seconds: seconds, configuration: configuration)
    }
}
