import Threads

/// Announces a room on the local network, so that others find it without typing: the DNS-SD service `_quern._tcp` (RFC 6763), by Avahi.
/// Any thread may call it; none of its calls waits for anything.
public final class RoomAnnouncement: Sendable {
    private let thread = AvahiThread()
    private let state = State()

    /// What others see of the room.
    final class State: Sendable {
        let name = RankedMutex<String?>(nil, rank: .leaf)
    }

    /// Announces a room from now on, on every link and also after avahi-daemon was started again.
    /// - Parameters:
    ///   - name: what the room is called; cut where it has more than 63 bytes. Where somebody else nearby has the name, a number is added to
    ///     it: "Friday #2".
    ///   - port: the room's TCP port, 1…65535.
    ///   - text: what else is said of it, as `["id": "…", "v": "1"]`: keys of printable ASCII without `=`, 255 bytes at most with their
    ///     values, which are cut where they are longer, and 1300 bytes in all.
    ///   - remark: is told, once at most and on a thread of its own, why the room is not announced: one line for people.
    public convenience init(
        name: String, port: UInt16, text: [String: String], remark: @escaping @Sendable (String) -> Void
    ) {
        self.init(name: name, port: port, text: text, busAddress: nil, remark: remark)
    }

    /// - Parameter busAddress: of the D-Bus on which Avahi is; `nil`: the system's.
    package init(
        name: String, port: UInt16, text: [String: String], busAddress: String?,
        remark: @escaping @Sendable (String) -> Void
    ) {
        let (name, items) = (RoomName.announced(name), TXTRecord.items(text))
        thread.start("quern-announce", busAddress: busAddress) { [state] in
            Announcer(state: state, name: name, port: port, text: items, tellPeople: remark)
        }
    }

    deinit { stop() }

    /// What others see the room as; `nil` while it is not announced.
    public var announcedName: String? { thread.goesOn ? state.name.withLock { $0 } : nil }

    /// Withdraws the room at once, for good.
    public func stop() { thread.stop() }
}
