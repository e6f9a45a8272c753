import Granular
import Session

/// The sound of a performance, made again sample for sample.
public struct PerformanceRendering: Sendable {
    /// What is made again.
    public let performance: Performance
    private let configuration: EngineConfiguration
    private let sources: [Int: Source]
    private let input: PerformanceInput?

    /// - Parameters:
    ///   - sources: the sounds that clouds used, by their numbers: see ``Session/Performance/soundsUsed``.
    ///   - kernel: the inner loop.
    ///   - input: what came in, where there was live input.
    public init(
        _ performance: Performance, sources: [Int: Source], kernel: Kernel, threads: Int = 1,
        input: PerformanceInput? = nil
    ) {
        self.performance = performance
        self.sources = sources
        self.input = input
        let build = performance.build
        configuration = EngineConfiguration(
            sampleRate: build.rate, channels: build.channels, seed: build.seed, clouds: build.clouds,
            grainLimit: build.grainLimit,
            quality: build.quality, kernel: kernel, threads: threads, levelDecibels: build.levelDecibels)
    }

    /// Hands what was kept to `write` in blocks of at most `periodFrames` frames, of as many channels as the performance has.
    public func run<Failure: Error>(
        periodFrames: Int, write: (_ samples: UnsafePointer<Float>, _ frames: Int) throws(Failure) -> Void
    ) throws(Failure) {
        let first = sources.min { $0.key < $1.key }?.value ?? .silence
        var hearing = configuration
        if performance.inputFrame != nil { hearing.liveSeconds = Double(LiveSound.seconds) }
        var engine = Engine(hearing, source: first)
        engine.begin(at: performance.beginFrame, levelDecibels: configuration.levelDecibels)
        var lasting = LastingChanges(configuration)
        var waiting = performance.events[...]
        let block = UnsafeMutablePointer<Float>.allocate(capacity: engine.channels * periodFrames)
        defer { block.deallocate() }
        while engine.frame < performance.endFrame {
            while let next = waiting.first {
                if case .renew = next.event {
                    guard next.frame <= engine.frame else { break }
                    var fresh = Engine(configuration, source: first)
                    lasting.rebase(to: engine.frame)
                    fresh.takeOver(from: &engine, after: &lasting)
                    engine = fresh
                } else if case .restore = next.event {
                    if let state = performance.state, engine.restore(state) { lasting.takeLines(from: state) }
                } else if let change = change(next.event) {
                    let timed = TimedChange(frame: max(next.frame, engine.frame), change: change)
                    guard engine.enqueue(timed) else { break }
                    lasting.apply(timed)
                }
                waiting.removeFirst()
            }
            let frame = engine.frame
            var end = min(frame + Int64(periodFrames), performance.endFrame)
            if frame < performance.keepFrame { end = min(end, performance.keepFrame) }
            if let next = waiting.first, case .renew = next.event, next.frame > frame { end = min(end, next.frame) }
            let heard = input?.read(from: frame, frames: Int(end - frame))
            engine.render(into: block, frames: Int(end - frame), input: heard?.heard, beside: heard?.beside)
            if frame >= performance.keepFrame { try write(block, Int(end - frame)) }
        }
    }

    /// The change that a happening is; `nil` for a sound that is not there, as no cloud used it.
    private func change(_ event: Performance.Event) -> Change? {
        switch event {
        case .change(let change): change
        case .assign(let sound, let slot): sources[sound].map { .assign(SourceReference($0), slot: slot) }
        case .renew, .restore: nil
        }
    }
}
