import ArgumentParser
import AudioIO

struct AudioOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Sample rate in Hz. (default: 48000)", valueName: "Hz"))
    var rate: Int?
    @Option(parsing: .unconditional, help: ArgumentHelp("Buffer size in frames.", valueName: "frames"))
    var period = 128
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Channels: 2, 4, 6 … 16. More than two are loudspeakers on a ring. (default: 2)", valueName: "number"))
    var channels: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seed of the grains' random numbers. (default: 1)", valueName: "number"),
        transform: { text in
            if let seed = UInt64(text) { return seed }
            throw ValidationError("use a whole number from 0 to \(UInt64.max)")
        })
    var seed: UInt64?

    /// Channels where nothing else is said.
    static let defaultChannels = 2

    /// The rate that was asked for, or the usual one.
    var usedRate: Int { rate ?? 48_000 }
    /// The seed that was given, or the usual one.
    var usedSeed: UInt64 { seed ?? 1 }

    func validate() throws {
        if let rate { try check("--rate", rate, AudioSettings.rates) }
        try check("--period", period, AudioSettings.periods)
        if let channels, !AudioSettings.channelCounts.contains(channels) {
            throw ValidationError("--channels must be an even number from 2 to 16, not \(channels)")
        }
    }
}

/// A whole number that an option takes.
/// - Throws: a usage error where it lies outside.
func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
    guard range.contains(value) else {
        throw ValidationError("\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
}
