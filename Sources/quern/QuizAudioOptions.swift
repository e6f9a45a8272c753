import ArgumentParser
import AudioIO

/// How a quiz is heard.
struct QuizAudioOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Sample rate in Hz. (default: 48000)", valueName: "Hz"))
    var rate: Int?
    @Option(parsing: .unconditional, help: ArgumentHelp("Buffer size in frames.", valueName: "frames"))
    var period = 128

    /// The rate that was asked for, or the usual one.
    var usedRate: Int { rate ?? 48_000 }

    func validate() throws {
        if let rate { try check("--rate", rate, AudioSettings.rates) }
        try check("--period", period, AudioSettings.periods)
    }
}
