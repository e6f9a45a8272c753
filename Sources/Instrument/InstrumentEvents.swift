import Synchronization
import Threads
import Touch

/// What happened while an instrument was played.
public enum InstrumentEvent: Sendable {
    /// The fingers of a source are as this frame has them. The device that is played by is source 0, the terminal's pointer 1, further
    /// surfaces are 2 to 9, guests ``Performer/Guest/source``. It is told while the performer is locked: a listener waits for nothing and asks the instrument for nothing.
    case touch(TouchFrame, source: Int)
    /// All that hands play ended at once, as by a panic or a reset; told in the way of ``touch(_:source:)``.
    case panic
    /// The files that are recorded into are others; told on a thread that may wait for the disk.
    case recordings(paths: [String])
    /// The snapshots were brought to the disk; told on the thread that does so.
    case snapshotsSaved
    /// So many sounds further in the list to practise are wanted; told in the way of ``touch(_:source:)``.
    case listStep(Int)
    /// The touch source came to its end, as a recording does.
    case sourceEnded
}

/// Tells what happens to any number of listeners, to each in the order in which it happened. Any thread may call.
public final class InstrumentEvents: Sendable {
    /// Stands for a listener.
    public struct Subscription: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct State {
        var listeners: [(number: Int, tell: @Sendable (InstrumentEvent) -> Void)] = []
        var lastNumber = 0
    }

    private let state = RankedMutex(State(), rank: .leaf)

    /// `listener` is told everything that happens from now on, on the thread on which it happens.
    @discardableResult
    public func addListener(_ listener: @escaping @Sendable (InstrumentEvent) -> Void) -> Subscription {
        state.withLock { state in
            state.lastNumber += 1
            state.listeners.append((state.lastNumber, listener))
            return Subscription(number: state.lastNumber)
        }
    }

    /// The listener is told nothing that happens from now on.
    public func removeListener(_ subscription: Subscription) {
        state.withLock { state in state.listeners.removeAll { $0.number == subscription.number } }
    }

    /// Tells all listeners of an event.
    func send(_ event: InstrumentEvent) {
        for listener in state.withLock({ $0.listeners }) { listener.tell(event) }
    }
}
