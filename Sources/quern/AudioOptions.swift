import ArgumentParser
import AudioIO

struct AudioOptions: ParsableArguments {
    @Option(help: "Sample rate in Hz.")
    var rate = 48_000
    @Option(help: "Buffer size in frames.")
    var period = 128
    @Option(help: "Seed of the grains' random numbers.")
    var seed: UInt64 = 1

    func validate() throws {
        try check("--rate", rate, AudioSettings.rates)
        try check("--period", period, AudioSettings.periods)
    }
}

/// A whole number that an option takes.
/// - Throws: a usage error where it lies outside.
func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
    guard range.contains(value) else {
        throw ValidationError("\(name) must be \(range.lowerBound) to \(range.upperBound)")
    }
}
