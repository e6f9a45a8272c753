import ArgumentParser
import Granular
import Threads

extension Quality: ExpressibleByArgument {
    /// By name.
    public init?(argument: String) {
        guard let found = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = found
    }

    /// For help texts.
    public var defaultValueDescription: String { name }

    /// The names.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    /// What each does.
    public static var allValueDescriptions: [String: String] {
        [
            fine.name: "cubic: exact",
            fast.name: "linear: more grains at once, but less exact",
        ]
    }

    /// The names, in shells.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

struct EngineOptions: ParsableArguments {
    @Option(help: "How grains are read. (default: fine; play uses fast under high load)")
    var quality: Quality?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Threads that mix grains; they do not change the sound.", valueName: "number"))
    var threads = 1

    static let threadCounts = 1...64

    /// How many threads there are to be.
    var usefulThreads: Int { Self.useful(threads) }

    /// As many threads as were asked for, but no more than processors: they would only wait for each other.
    static func useful(_ threads: Int) -> Int { min(threads, Processors.count) }

    func validate() throws {
        try check("--threads", threads, Self.threadCounts)
    }
}
