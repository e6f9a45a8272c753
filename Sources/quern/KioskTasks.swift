import Sounds
import Synchronization
import Threads

/// What a kiosk does on the side, on a thread that gives way to every other one: it makes the sounds on offer, so that no visitor waits
/// for one, looks out for a touchscreen that was not there at the start, and opens a room as soon as it can.
final class KioskTasks: Sendable {
    private let sounds: [BuiltInSound]
    private let cache: BuiltInSoundCache
    private let watches: [@Sendable () -> Bool]
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    private let wake = WakeUp()
    private let isOver = Atomic(false)

    private static let pauseNanoseconds: Int64 = 2_000_000_000
    /// A sound that is being made at the end may take so long.
    private static let timeoutSeconds = 10

    /// - watches: each is asked every two seconds until it says that there is nothing more to look out for.
    init(making sounds: [BuiltInSound], in cache: BuiltInSoundCache, watches: [@Sendable () -> Bool]) {
        (self.sounds, self.cache, self.watches) = (sounds, cache, watches)
    }

    func start() {
        // What is there already needs no thread, which on a busy machine waits for its turn.
        let watches = watches.filter { !$0() }
        thread.withLock { $0 = WorkThread(named: "quern-kiosk") { [self] in run(watches) } }
    }

    func stop() {
        isOver.store(true, ordering: .releasing)
        wake.signal()
        thread.withLock { _ = $0?.join(withinSeconds: Self.timeoutSeconds) }
    }

    private func run(_ watches: [@Sendable () -> Bool]) {
        WorkThread.yieldProcessor()
        var (left, watches) = (sounds[...], watches)
        while !isOver.load(ordering: .acquiring), !watches.isEmpty || !left.isEmpty {
            watches.removeAll { $0() }
            if let next = left.popFirst() {
                cache.prepare(next)
            } else if !watches.isEmpty {
                wake.wait(nanoseconds: Self.pauseNanoseconds)
            }
        }
    }
}
