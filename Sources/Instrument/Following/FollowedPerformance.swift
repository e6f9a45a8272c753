import AudioEngine
import Granular
import Recording
import Session
import Threads

/// What is known of a performance that is followed, and the queues to the engines that play it. A value, under a lock.
struct FollowedPerformance: Sendable {
    /// The way to one engine.
    struct Queue: Sendable {
        let number: Int
        let changes: SharedValue<SPSCQueue<TimedChange>>
        /// The frame to which the engine is rendered already.
        let firstFrame: Int64
        /// When it gave way to another, in nanoseconds of `CLOCK_MONOTONIC`.
        var leftNanoseconds: Int64?
    }

    /// Why another engine is made.
    enum Rebuild: Equatable, Sendable {
        /// Nothing is heard yet, or far from its place: it begins wherever it has to.
        case anew
        /// What is heard is not quite what was played: another takes its place unheard.
        case seamless
    }

    private(set) var feed: PerformanceFeed
    private(set) var log: EngineLog
    /// Its sounds, as a performance knows them that is recorded here.
    var localSounds: [Performance.Sound] = []
    /// How engines are built that play it.
    let configuration: EngineConfiguration
    var sources: [Int: Source] = [:]
    /// Sounds of earlier performances, and those that others took the place of, which engines may still read.
    var oldSources: [Source] = []
    var queues: [Queue] = []
    var rebuild: Rebuild?
    /// Whether an engine was offered that plays it, whose frames are those of all that follow.
    var wasOffered = false
    /// Whether sounds may be played that were not looked for yet.
    var hasNewSounds = true
    private(set) var isExact: Bool
    /// Whether something came that should have come before how the engine stands was made of all the rest: another beginning is needed.
    var isSpoilt = false
    private(set) var lateCount = 0
    private(set) var lastNumber = 0

    private static let queueCapacity = 16_384
    /// What may be rendered between a look and the change's way to the audio thread.
    private static let marginFrames: Int64 = 256
    /// How long an engine that gave way may still be rendered, in nanoseconds.
    private static let fadeNanoseconds: Int64 = 1_000_000_000

    /// - Parameters:
    ///   - first: what is in the beginning.
    ///   - configuration: how the own engine is built; seed, clouds, limits and kernel become those of the one who plays.
    init(
        _ feed: PerformanceFeed, _ first: PerformanceFeed.Piece, isExact: Bool, like configuration: EngineConfiguration
    ) {
        let build = feed.performance.build
        var configuration = configuration
        (configuration.seed, configuration.clouds, configuration.grainLimit) = (
            build.seed, build.clouds, build.grainLimit
        )
        (configuration.quality, configuration.levelDecibels) = (build.quality, build.levelDecibels)
        configuration.liveSeconds = 0
        if let kernel = Kernel.available.first(where: { $0.name == build.kernel }) { configuration.kernel = kernel }
        self.isExact = isExact && !feed.performance.hasUnknownState
        (self.feed, self.configuration) = (feed, configuration)
        log = EngineLog(configuration, beginFrame: feed.performance.beginFrame, state: feed.performance.state)
        for event in first.events { log.record(event) }
    }

    /// Whether an engine here gives the very samples: it has the same channels and inner loop.
    var isSameBuild: Bool {
        let build = feed.performance.build
        return build.channels == configuration.channels && build.kernel == configuration.kernel.name
    }

    /// Goes on after an earlier performance of the same engine or of another: engines of before stay for as long as they are read.
    mutating func succeed(_ before: FollowedPerformance, isSameEngine: Bool) {
        wasOffered = before.wasOffered && isSameEngine
        (queues, oldSources) = (before.queues, before.oldSources + before.sources.values)
        (lateCount, lastNumber) = (before.lateCount, before.lastNumber)
        // The same sounds need not be looked for again.
        for (number, sound) in feed.performance.sounds.enumerated() {
            guard let old = before.feed.performance.sounds.firstIndex(of: sound) else { continue }
            sources[number] = before.sources[old]
        }
    }

    /// The state that it began with is of no use here: its engine is not the same sound until the next silence.
    mutating func noteBrokenState() { isExact = false }

    /// Another engine has to render no more than what happened since a later frame: see ``Recording/EngineLog/begin(as:madeOf:)``.
    mutating func begin(as advanced: EngineLog, madeOf earlier: EngineLog) { log.begin(as: advanced, madeOf: earlier) }

    /// Takes in what was added.
    /// - Parameter renderedFrame: the frame that the engine that is heard renders next; what lies before it came too late.
    /// - Returns: what was in it.
    mutating func read(
        _ text: [UInt8], renderedFrame: Int64?
    ) throws(PerformanceError) -> PerformanceFeed.Piece {
        let piece = try feed.read(text)
        for event in piece.events { apply(event, renderedFrame: renderedFrame) }
        return piece
    }

    private mutating func apply(_ event: Performance.TimedEvent, renderedFrame: Int64?) {
        log.record(event)
        if event.frame < log.beginFrame { (isExact, isSpoilt) = (false, true) }
        switch event.event {
        case .renew:
            // A fresh engine is as that of the one who plays, whatever was before.
            isExact = true
            rebuild = rebuild ?? .seamless
            return
        case .assign, .change(.use), .change(.sound): hasNewSounds = true
        case .change, .restore: break
        }
        guard let change = EngineReplay.change(event.event, sources) else { return }
        let timed = TimedChange(frame: event.frame, change: change)
        var isTaken = true
        for queue in queues { isTaken = queue.changes.pointee.write(timed) && isTaken }
        let isLate = renderedFrame.map { event.frame < $0 + Self.marginFrames } ?? false
        if isLate { lateCount += 1 }
        // One that is on its way may be further than the one that is heard.
        if isLate || !isTaken || queues.last.map({ event.frame < $0.firstFrame }) ?? false {
            rebuild = rebuild ?? .seamless
        }
    }

    /// An engine is ready, to which all that happened so far was added, and that is heard from a frame on.
    mutating func addQueue(from firstFrame: Int64) -> Queue {
        lastNumber += 1
        let queue = Queue(
            number: lastNumber, changes: SharedValue(SPSCQueue<TimedChange>(capacity: Self.queueCapacity)),
            firstFrame: firstFrame)
        queues.append(queue)
        return queue
    }

    /// An engine was not taken.
    mutating func removeQueue(_ number: Int) { queues.removeAll { $0.number == number } }

    /// The engine of that number is heard: those before get nothing any more once they have faded.
    mutating func dropQueues(before number: Int, at nanoseconds: Int64) {
        for index in queues.indices where queues[index].number < number && queues[index].leftNanoseconds == nil {
            queues[index].leftNanoseconds = nanoseconds
        }
        queues.removeAll { $0.leftNanoseconds.map { nanoseconds - $0 > Self.fadeNanoseconds } ?? false }
    }

    /// The sounds that its clouds read, by their numbers.
    var usedSounds: Set<Int> {
        var performance = feed.performance
        performance.events = Array(log.events)
        return performance.soundsUsed
    }

    /// Those that took a slot just now and have no file: they only have to be prepared, and may be read soon.
    var soundsToPrepare: Set<Int> {
        Set(
            log.events.compactMap { event in
                guard case .assign(let sound, _) = event.event, event.frame > log.beginFrame,
                    feed.performance.sounds[sound].file == nil
                else { return nil }
                return sound
            })
    }
}
