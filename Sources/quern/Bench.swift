import ArgumentParser
import AudioIO
import Bench
import DisplayText
import Files
import Granular
import Mapping

extension Kernel: ExpressibleByArgument {
    /// By name.
    public init?(argument: String) {
        guard let found = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = found
    }

    /// The names.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure how many grains this machine can play. Needs no sound card.",
        usage: "quern bench [<options>]",
        discussion: """
            Examples:
              quern bench
              quern bench --threads 4 --quality fast
            """)

    @OptionGroup(title: "What is measured") var measured: MeasuredOptions
    @Flag(help: "Print the results as JSON.")
    var json = false

    struct MeasuredOptions: ParsableArguments {
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Grains at once. (default: 1000, then as many as it can play)", valueName: "number"))
        var grains: Int?
        @Option(parsing: .unconditional, help: "Seconds of sound to render.")
        var seconds = 5.0
        @Option(parsing: .unconditional, help: ArgumentHelp("Sample rate in Hz.", valueName: "Hz"))
        var rate = 48_000
        @Option(parsing: .unconditional, help: ArgumentHelp("Buffer size in frames.", valueName: "frames"))
        var period = 64
        @Option(help: "How grains are read. (default: fine)")
        var quality: Quality?
        @Option(parsing: .unconditional, help: ArgumentHelp("Threads that mix grains.", valueName: "number"))
        var threads = 1
        @Option(
            help: "Measure touch processing instead: ten fingers on this mapping (name or file).",
            completion: Completions.mappings)
        var mapping: String?
        @Option(help: "Grain kernel. (default: the fastest this processor supports)")
        var kernel: Kernel?

        func validate() throws {
            if let grains { try check("--grains", grains, 1...Benchmark.maxGrains) }
            guard (0.1...3_600).contains(seconds) else {
                throw ValidationError("--seconds must be 0.1 to 3600, not \(seconds.written)")
            }
            try check("--rate", rate, AudioSettings.rates)
            try check("--period", period, AudioSettings.periods)
            try check("--threads", threads, EngineOptions.threadCounts)
            if let kernel, !kernel.isAvailable {
                let names = Kernel.available.map(\.name).joined(separator: ", ")
                throw ValidationError("this processor does not support \(kernel.name); choose one of \(names)")
            }
        }
    }

    func run() throws {
        try reportingErrors {
            if let mapping = measured.mapping { return try measureTouches(try MappingChoice.mapping(named: mapping)) }
            let progress = ProgressLine()
            progress.show("preparing the source")
            let report = Benchmark(
                Benchmark.Settings(
                    grains: measured.grains, seconds: measured.seconds, rate: measured.rate, period: measured.period,
                    quality: measured.quality ?? .fine, kernel: measured.kernel ?? .fastest,
                    threads: EngineOptions.useful(measured.threads))
            ).run { progress.show($0) }
            progress.clear()
            try json ? printJSON(report) : printLines(report)
        }
    }

    private func measureTouches(_ mapping: Mapping) throws {
        let report = TouchBenchmark(mapping).run()
        if json { return try printJSON(report) }
        try printLine(
            "\(report.mapping): \(digits(report.framesPerSecond, 0)) frames of \(report.fingers) fingers per second on one core;"
                + " \(digits(report.microsecondsPerFrame, 1)) µs each, \(digits(report.shareOf250Hz * 100, 2)) % of the frame time"
                + " of a 250 Hz touchscreen")
    }

    private func digits(_ value: Double, _ count: Int) -> String {
        ValueText.fixed(value, decimals: count, ascii: true)
    }

    private func printJSON(_ report: some Encodable) throws {
        try printLine(JSONText(report)?.description ?? "")
    }

    private func printLines(_ report: Benchmark.Report) throws {
        let blocks = report.blockMicroseconds
        try printLine(
            "kernel \(report.kernel), \(report.quality), \(report.threads) thread\(report.threads == 1 ? "" : "s")")
        try printLine(
            "\(digits(report.grainSamplesPerSecond / 1e6, 0)) million grain samples per second with \(report.grains) grains"
        )
        try printLine(
            "a buffer of \(report.period) frames lasts \(digits(report.periodMicroseconds, 0)) µs; rendering it took"
                + " \(digits(blocks.median, 1)) (median), \(digits(blocks.p99, 1)) (99 %),"
                + " \(digits(blocks.p999, 1)) (99.9 %), \(digits(blocks.worst, 1)) (maximum)")
        try printLine("load without grains: \(digits(report.idleLoad * 100, 2)) % of a core")
        if let one = report.sustainedGrainsOneCore {
            let all = report.threads > 1 ? ", \(report.sustainedGrains ?? one) on \(report.threads) threads" : ""
            try printLine("this machine plays \(one) grains on one core\(all), at \(report.rate) Hz")
        }
    }
}
