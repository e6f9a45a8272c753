import Sounds
import Synchronization
import Threads

/// What a kiosk does on the side, on a thread that gives way to every other one: it makes the sounds on offer, so that no visitor waits
/// for one, and looks out for a touchscreen that was not there at the start.
final class KioskTasks: Sendable {
    private let sounds: [BuiltInSound]
    private let cache: BuiltInSoundCache
    private let keepWatch: (@Sendable () -> Bool)?
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    private let wake = WakeUp()
    private let isOver = Atomic(false)

    private static let pauseNanoseconds: Int64 = 2_000_000_000
    /// A sound that is being made at the end may take so long.
    private static let timeoutSeconds = 10

    /// - keepWatch: asked every two seconds until it says that there is nothing more to look out for; `nil`: there never was.
    init(making sounds: [BuiltInSound], in cache: BuiltInSoundCache, keepWatch: (@Sendable () -> Bool)?) {
        (self.sounds, self.cache, self.keepWatch) = (sounds, cache, keepWatch)
    }

    func start() {
        thread.withLock { $0 = WorkThread(named: "quern-kiosk") { [self] in run() } }
    }

    func stop() {
        isOver.store(true, ordering: .releasing)
        wake.signal()
        thread.withLock { _ = $0?.join(withinSeconds: Self.timeoutSeconds) }
    }

    private func run() {
        WorkThread.yieldProcessor()
        var left = sounds[...]
        var keepsWatch = keepWatch != nil
        while !isOver.load(ordering: .acquiring), keepsWatch || !left.isEmpty {
            if keepsWatch, keepWatch?() ?? true { keepsWatch = false }
            if let next = left.popFirst() {
                cache.prepare(next)
            } else if keepsWatch {
                wake.wait(nanoseconds: Self.pauseNanoseconds)
            }
        }
    }
}
