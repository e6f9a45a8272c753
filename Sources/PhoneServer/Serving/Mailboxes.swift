import NIOCore
import Threads

/// What waits for each phone, on its way from any thread to the loop's.
final class Mailboxes: Sendable {
    private struct State {
        var boxes: [PhoneConnection: Outbox] = [:]
        /// Those for which there is something new.
        var changed: Set<PhoneConnection> = []
    }

    /// What is to leave now, and what comes after it.
    struct Delivery {
        var texts: [[UInt8]]
        /// Whether the connection ends after them.
        var isLast: Bool
        /// Whether more waited than may.
        var isOverfull: Bool
    }

    private let state = RankedMutex(State(), rank: .leaf)

    func open(_ phone: PhoneConnection, limit: Int) {
        state.withLock { $0.boxes[phone] = Outbox(limit: limit) }
    }

    func close(_ phone: PhoneConnection) {
        state.withLock { state in
            state.boxes[phone] = nil
            state.changed.remove(phone)
        }
    }

    /// Changes what waits for a phone; nothing where that is gone.
    /// - Returns: whether ``takeChanged()`` is to be called, which it was not yet since the last time.
    func change(_ phone: PhoneConnection, _ body: (inout Outbox) -> Void) -> Bool {
        state.withLock { state in
            guard state.boxes[phone] != nil else { return false }
            body(&state.boxes[phone, default: Outbox(limit: 0)])
            defer { state.changed.insert(phone) }
            return state.changed.isEmpty
        }
    }

    func takeChanged() -> Set<PhoneConnection> {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
    }

    /// Takes out what is oldest, as ``Outbox/removeFirst(bytes:)``.
    func removeFirst(from phone: PhoneConnection, bytes: Int) -> Delivery {
        state.withLock { state in
            let texts = state.boxes[phone]?.removeFirst(bytes: bytes) ?? []
            let box = state.boxes[phone]
            return Delivery(
                texts: texts, isLast: box.map { $0.isEnding && $0.isEmpty } ?? false,
                isOverfull: box?.isOverfull ?? false)
        }
    }
}
