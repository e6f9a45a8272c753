import ArgumentParser
import AudioIO

struct AudioOptions: ParsableArguments {
    @Option(help: "Frames a second.")
    var rate = 48_000
    @Option(help: "Frames a block.")
    var period = 128
    @Option(help: "Decides every random choice of the grains.")
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
        throw ValidationError("\(name) takes \(range.lowerBound) to \(range.upperBound)")
    }
}
