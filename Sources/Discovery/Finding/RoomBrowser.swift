import Threads

/// Finds rooms that others announce on the local network: the DNS-SD service `_quern._tcp` (RFC 6763), by Avahi. 100 rooms at most are
/// told. Any thread may call it.
public final class RoomBrowser: Sendable {
    /// What was found.
    public struct Result: Equatable, Sendable {
        /// In the order of their names; each once, however many links it is heard on.
        public var rooms: [FoundRoom]
        /// Why none could be looked for: one line for people; `nil` where that was possible.
        public var remark: String?

        /// These rooms, or why there are none.
        public init(rooms: [FoundRoom], remark: String?) { (self.rooms, self.remark) = (rooms, remark) }
    }

    private let thread = AvahiThread()

    /// Looks for nothing before ``start(remark:handler:)``.
    public init() {}

    deinit { stop() }

    /// Looks for rooms from now on, also after avahi-daemon was started again. Only the first call does anything.
    /// - Parameters:
    ///   - remark: is told, once at most, why no rooms can be looked for: one line for people.
    ///   - handler: is told what changes. Both are called on a thread of their own, with nothing locked.
    public func start(
        remark: @escaping @Sendable (String) -> Void, handler: @escaping @Sendable (RoomChange) -> Void
    ) {
        start(busAddress: nil, remark: remark, handler: handler)
    }

    /// - Parameter busAddress: of the D-Bus on which Avahi is; `nil`: the system's.
    package func start(
        busAddress: String?, remark: @escaping @Sendable (String) -> Void,
        handler: @escaping @Sendable (RoomChange) -> Void
    ) {
        thread.start("quern-rooms", busAddress: busAddress) {
            Browsing(tellPeople: remark) { before, now, _ in
                for change in RoomChange.changes(from: before, to: now) { handler(change) }
            }
        }
    }

    /// Looks no more; what is being told then is still told.
    public func stop() { thread.stop() }

    /// The rooms that are there now: waits until all have answered that do so soon, about a second, and never longer than `seconds`.
    public static func find(seconds: Double) -> Result { find(seconds: seconds, busAddress: nil) }

    /// - Parameter busAddress: of the D-Bus on which Avahi is; `nil`: the system's.
    package static func find(seconds: Double, busAddress: String?) -> Result {
        let search = RoomSearch()
        let thread = AvahiThread()
        defer { thread.stop() }
        thread.start("quern-rooms", busAddress: busAddress) {
            Browsing(tellPeople: { search.end(remark: $0) }, { _, now, isComplete in search.update(now, isComplete) })
        }
        return search.wait(seconds: seconds)
    }
}
