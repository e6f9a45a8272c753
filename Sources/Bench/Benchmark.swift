import Granular

/// What this machine can hold.
public struct Benchmark: Sendable {
    /// How it is measured.
    public struct Settings: Sendable {
        /// Grains that sound at once; where `nil`, a thousand, and then as many as the machine holds.
        public var grains: Int?
        /// Seconds of sound that are rendered for a measurement.
        public var seconds: Double
        /// Frames a second.
        public var rate: Int
        /// Frames a block.
        public var period: Int
        /// How exactly grains are read.
        public var quality: Quality
        /// The inner loop.
        public var kernel: Kernel
        /// Threads, 1…64.
        public var threads: Int

        /// Makes settings.
        public init(
            grains: Int?, seconds: Double, rate: Int, period: Int, quality: Quality, kernel: Kernel, threads: Int
        ) {
            self.grains = grains
            self.seconds = seconds
            self.rate = rate
            self.period = period
            self.quality = quality
            self.kernel = kernel
            self.threads = threads
        }
    }

    /// What was measured.
    public struct Report: Sendable, Codable {
        /// Frames of grains in a second of processor time, or of the clock with more than one thread.
        public let grainSamplesPerSecond: Double
        /// Grains that sounded at once.
        public let grains: Int
        /// How exactly they were read.
        public let quality: String
        /// The inner loop.
        public let kernel: String
        /// Threads that summed grains.
        public let threads: Int
        /// Frames a second, and a block.
        public let rate, period: Int
        /// How long blocks took.
        public let blockMicroseconds: BlockTimes
        /// The time that there is for a block.
        public let periodMicroseconds: Double
        /// What the engine takes of a core without a grain, 1 = all.
        public let idleLoad: Double
        /// Grains that are held without a block that takes longer than it lasts, but for one in a hundred: by one core, and by
        /// all threads. `nil` where the number of grains was given.
        public let sustainedGrainsOneCore, sustainedGrains: Int?
    }

    /// The most grains that can be asked for.
    public static let maxGrains = Workload.maxGrains
    private static let defaultGrains = 1_000

    private let settings: Settings
    private let source: Source

    /// Makes ready; takes a moment.
    public init(_ settings: Settings) {
        self.settings = settings
        source = Workload.source()
    }

    /// Measures.
    /// - Parameter progress: is told what is going on, in a few words.
    public func run(progress: (String) -> Void) -> Report {
        let grains = settings.grains ?? Self.defaultGrains
        progress("no grains")
        let idle = measure(grains: 0, threads: 1, seconds: min(settings.seconds, 2))
        progress("\(grains) grains for \(settings.seconds) s")
        let run = measure(grains: grains, threads: settings.threads, seconds: settings.seconds)
        let isSearch = settings.grains == nil
        let one = isSearch ? sustained(threads: 1, progress) : nil
        let all = isSearch && settings.threads > 1 ? sustained(threads: settings.threads, progress) : one
        return Report(
            grainSamplesPerSecond: run.grainSamplesPerSecond.rounded(), grains: grains, quality: settings.quality.name,
            kernel: settings.kernel.name, threads: settings.threads, rate: settings.rate, period: settings.period,
            blockMicroseconds: run.blocks, periodMicroseconds: periodMicroseconds, idleLoad: idle.load,
            sustainedGrainsOneCore: one, sustainedGrains: all)
    }

    private var periodMicroseconds: Double { Double(settings.period) / Double(settings.rate) * 1e6 }

    private func measure(grains: Int, threads: Int, seconds: Double) -> Run {
        let work = Workload(
            grains: grains, rate: settings.rate, period: settings.period, quality: settings.quality,
            kernel: settings.kernel, threads: threads)
        return Run(work, source: source, seconds: seconds)
    }

    /// The most grains with which 99 of 100 blocks are done in their time: from a guess downwards or upwards until it turns.
    private func sustained(threads: Int, _ progress: (String) -> Void) -> Int {
        let guess = measure(grains: Self.defaultGrains, threads: threads, seconds: 1)
        var grains = Int(Double(Self.defaultGrains) * periodMicroseconds / max(guess.blocks.median, 1))
        var held: Int?
        for _ in 0..<12 {
            grains = min(max(grains, 1), Self.maxGrains)
            progress("\(grains) grains on \(threads == 1 ? "one core" : "\(threads) threads")")
            let isHeld = measure(grains: grains, threads: threads, seconds: 1.5).blocks.p99 <= periodMicroseconds
            if isHeld {
                held = grains
                if grains == Self.maxGrains { break }
                grains = Int(Double(grains) * 1.08) + 1
            } else {
                if let held { return held }
                grains = Int(Double(grains) * 0.92)
            }
        }
        return held ?? 0
    }
}
