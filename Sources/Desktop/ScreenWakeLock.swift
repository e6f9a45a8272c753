import Synchronization
import Threads

/// Keeps the desktop's screen from blanking while somebody plays, on a thread of its own: a desktop may take its time.
/// Where there is no desktop nothing happens.
public final class ScreenWakeLock: Sendable {
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    private let isEnding = Atomic<Bool>(false)
    private let wakeUp = WakeUp()

    private static let periodNanoseconds: Int64 = 5_000_000_000

    /// Nothing is kept before ``start(lastTouch:)``.
    public init() {}

    /// Looks from now on whether somebody plays.
    /// - Parameter lastTouch: when fingers were heard of last, in nanoseconds of `CLOCK_MONOTONIC`, 0 where none were; `nil` where
    ///   nothing is played any more.
    public func start(lastTouch: @escaping @Sendable () -> Int64?) {
        let new = WorkThread(named: "quern-screen") {
            var policy = WakePolicy()
            var screen: WakefulScreen?
            while !self.isEnding.load(ordering: .acquiring), let touch = lastTouch() {
                let now = MonotonicTime.nanoseconds
                switch policy.update(touch: touch == 0 ? nil : touch, now: now) {
                case .inhibit: screen = WakefulScreen(why: "being played")
                case .release: screen = nil
                case nil: break
                }
                self.wakeUp.wait(nanoseconds: Self.periodNanoseconds)
            }
            // Until here it was kept.
            _ = screen
        }
        thread.withLock { $0 = new }
    }

    /// Lets the screen be; a desktop that does not answer is not waited for.
    public func stop() {
        isEnding.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }
}
