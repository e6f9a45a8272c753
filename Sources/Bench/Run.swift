import Glibc
import Granular
import Threads

/// One measurement of one ``Workload``.
struct Run {
    let blocks: BlockTimes
    /// Grain-samples a second: frames of grains. With one thread by processor time, else by the clock.
    let grainSamplesPerSecond: Double
    /// What was spent on a second of sound, in seconds.
    let load: Double

    /// Renders `seconds` of sound after all grains have begun.
    init(_ work: Workload, source: Source, seconds: Double) {
        Denormals.flushToZero()
        var engine = work.engine(source)
        let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * work.period)
        defer { output.deallocate() }
        let warmUp = Int64(work.grainSeconds * 1.2 * Double(work.rate))
        while engine.frame < warmUp { engine.render(into: output, frames: work.period) }

        let count = max(Int(seconds * Double(work.rate)) / work.period, 1)
        var times = [Int64](repeating: 0, count: count)
        let (startTime, startWork) = (MonotonicTime.nanoseconds, Self.processorNanoseconds)
        var before = startTime
        for block in 0..<count {
            engine.render(into: output, frames: work.period)
            let now = MonotonicTime.nanoseconds
            times[block] = now - before
            before = now
        }
        let spent = Double(work.threads == 1 ? Self.processorNanoseconds - startWork : before - startTime) * 1e-9
        let frames = Double(count * work.period)
        blocks = BlockTimes(nanoseconds: times)
        grainSamplesPerSecond = Double(work.grains) * frames / spent
        load = spent / (frames / Double(work.rate))
    }

    /// Processor time of the whole process, user and system.
    private static var processorNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return MonotonicTime.nanoseconds(of: time)
    }
}
