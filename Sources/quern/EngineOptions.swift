import ArgumentParser
import Granular
import Instrument

extension Quality: ExpressibleByArgument {
    /// By name.
    public init?(argument: String) {
        guard let found = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = found
    }

    /// The names.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

struct EngineOptions: ParsableArguments {
    @Option(help: "How exactly grains are read. (default: fine; while playing, fast where the machine is full)")
    var quality: Quality?
    @Option(help: "Threads that sum grains; the sound is the same for any number.")
    var threads = 1

    func validate() throws {
        if !(1...64).contains(threads) { throw ValidationError("--threads takes 1 to 64") }
    }
}
