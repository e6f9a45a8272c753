import Synchronization
import Threads
import Touch

/// Lets hands feel what they touch, by a thread of its own: a driver may take its time, and touches do not wait for it.
public final class Haptics: Sendable {
    /// What is felt.
    public let entry: HapticEntry

    /// What is to be felt and was not yet: of each feeling one, whatever comes faster than a device shakes is one.
    private let waiting = Atomic<UInt8>(0)
    private let thread = SourceThread(named: "quern-haptics")
    private let calls: ForceFeedbackCalls
    private let find: @Sendable () -> HapticEntry?

    /// A device that vanished is looked for no more often, in nanoseconds.
    private static let retryNanoseconds: Int64 = 1_000_000_000

    /// Lets hands feel `entry`; where it has vanished, `find` looks for it.
    package init(
        _ entry: HapticEntry, calls: ForceFeedbackCalls = .kernel, find: @escaping @Sendable () -> HapticEntry?
    ) {
        (self.entry, self.calls, self.find) = (entry, calls, find)
    }

    deinit { stop() }

    /// Gives the device its effects.
    package func start() {
        thread.start { [weak self, thread, calls, find, entry] in
            var device = HapticDevice(entry.path, entry.device, calls: calls)
            var triedNanoseconds = MonotonicTime.nanoseconds
            while !thread.isStopping {
                guard let feelings = self?.takeWaiting(), let feeling = feelings.strongest else {
                    _ = thread.wait(for: nil, nanoseconds: nil)
                    continue
                }
                if device == nil, MonotonicTime.nanoseconds - triedNanoseconds >= Self.retryNanoseconds {
                    device = find().flatMap { HapticDevice($0.path, $0.device, calls: calls) }
                    triedNanoseconds = MonotonicTime.nanoseconds
                }
                guard let open = device else { continue }
                guard open.play(feelings) else {
                    open.close()
                    (device, triedNanoseconds) = (nil, MonotonicTime.nanoseconds)
                    continue
                }
                MonotonicTime.sleep(
                    untilNanoseconds: MonotonicTime.nanoseconds
                        + Int64(HapticEffect(feeling).milliseconds) * 1_000_000)
            }
            device?.close()
        }
    }

    /// Has hands feel that. Never waits; what the device has no time for is left out.
    public func feel(_ feelings: Feelings) {
        guard !feelings.isEmpty else { return }
        waiting.bitwiseOr(feelings.rawValue, ordering: .releasing)
        thread.signal()
    }

    /// Takes the effects out of the device and closes it.
    package func stop() { thread.stop() }

    private func takeWaiting() -> Feelings { Feelings(rawValue: waiting.exchange(0, ordering: .acquiring)) }
}
