import Threads

/// Calls somebody who is made after those who have something to tell; nobody before that.
final class LateHandler<Value: Sendable>: Sendable {
    private let handler = RankedMutex<(@Sendable (Value) -> Void)?>(nil, rank: .leaf)

    /// Who is called from now on.
    func set(_ handler: @escaping @Sendable (Value) -> Void) { self.handler.withLock { $0 = handler } }

    /// Calls them.
    func call(_ value: Value) { handler.withLock { $0 }?(value) }
}
