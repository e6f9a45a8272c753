import Threads

/// Avahi over D-Bus (org.freedesktop.Avahi, as avahi-daemon's introspection files have it): what it is asked, and what it says by itself.
/// For the one thread that made it. When it goes, Avahi forgets all that was asked of it.
final class Avahi {
    /// What ended a wait.
    enum Received {
        case event(AvahiEvent)
        /// The waker's signal, or the end of the time.
        case nothing
    }

    /// `AVAHI_SERVER_RUNNING`: the machine has its name, and services may be announced.
    static let serverRunning: Int32 = 2
    /// `AVAHI_ENTRY_GROUP_ESTABLISHED`: all the network was asked, and nobody else has the name.
    static let groupEstablished: Int32 = 2
    /// `AVAHI_ENTRY_GROUP_COLLISION`: somebody else has it.
    static let groupCollision: Int32 = 3
    /// `AVAHI_ENTRY_GROUP_FAILURE`
    static let groupFailure: Int32 = 4
    /// The error of who announces a name that this machine announces already.
    static let collisionError = "org.freedesktop.Avahi.CollisionError"

    /// Of all rooms (RFC 6763 section 7).
    static let serviceType = "_quern._tcp"

    private static let service = "org.freedesktop.Avahi"
    /// `AVAHI_IF_UNSPEC`, `AVAHI_PROTO_UNSPEC`: every link, IPv4 and IPv6.
    private static let any: Int32 = -1

    private let bus: SystemBus
    /// The unique name of the daemon that runs: only its signals count.
    private var owner: String?

    /// Connects to the bus, and looks whether avahi-daemon runs there; has the bus start it where it can.
    init(busAddress: String?) throws(BusProblem) {
        bus = try SystemBus(address: busAddress)
        try bus.addMatch(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'")
        try bus.addMatch("type='signal',sender='\(Self.service)'")
        owner = try bus.owner(of: Self.service)
        if owner == nil, bus.start(Self.service) { owner = try bus.owner(of: Self.service) }
    }

    /// Whether avahi-daemon runs.
    var isThere: Bool { owner != nil }

    /// Waits for what Avahi says.
    func next(wakeUp: borrowing WakeUp) throws(BusProblem) -> Received {
        guard case .message(let message) = try bus.next(wakeUp: wakeUp, until: nil) else { return .nothing }
        if message.sender == "org.freedesktop.DBus", message.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
            // Asked anew, as it may have changed again since.
            owner = try bus.owner(of: Self.service)
            return .event(.ownerChanged)
        }
        guard message.sender == owner, let event = AvahiEvent(message) else { return .nothing }
        return .event(event)
    }

    // Announcing.

    /// How the daemon stands, as `AvahiServerState`.
    func serverState() throws(BusProblem) -> Int32 { try call("/", "Server", "GetState").int32() }

    /// A new group of announcements, by its path.
    func newGroup() throws(BusProblem) -> String { try call("/", "Server", "EntryGroupNew").objectPath() }

    /// Announces a service in place of whatever the group announced.
    func announce(
        _ name: String, port: UInt16, text: [[UInt8]], in group: String
    ) throws(BusProblem) {
        try call(group, "EntryGroup", "Reset")
        // No domain and no host: those that the daemon has.
        try call(
            group, "EntryGroup", "AddService",
            [
                .int32(Self.any), .int32(Self.any), .uint32(0), .string(name), .string(Self.serviceType), .string(""),
                .string(""), .uint16(port), .byteArrays(text),
            ])
        try call(group, "EntryGroup", "Commit")
    }

    /// Takes back what the group announces.
    func withdraw(_ group: String) throws(BusProblem) { try call(group, "EntryGroup", "Reset") }

    /// What a service may be called whose name somebody else has: "Friday #2" for "Friday".
    func alternativeName(for name: String) throws(BusProblem) -> String {
        try call("/", "Server", "GetAlternativeServiceName", [.string(name)]).string()
    }

    // Finding.

    /// Looks for rooms from now on; the browser's path.
    func browse() throws(BusProblem) -> String {
        try call(
            "/", "Server", "ServiceBrowserNew",
            [.int32(Self.any), .int32(Self.any), .string(Self.serviceType), .string(""), .uint32(0)]
        ).objectPath()
    }

    /// Asks from now on where a service is; the resolver's path.
    func resolve(_ item: FoundRooms.Item) throws(BusProblem) -> String {
        // An address of the protocol over which it was heard of: who has none of the other is not waited for.
        try call(
            "/", "Server", "ServiceResolverNew",
            [
                .int32(item.interface), .int32(item.networkProtocol), .string(item.name), .string(Self.serviceType),
                .string(item.domain), .int32(item.networkProtocol), .uint32(0),
            ]
        ).objectPath()
    }

    /// Asks no more where a service is.
    func end(resolver: String) throws(BusProblem) { try call(resolver, "ServiceResolver", "Free") }

    @discardableResult
    private func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: [BusArgument] = []
    ) throws(BusProblem) -> BusMessage {
        let object = SystemBus.Object(
            service: Self.service, path: path, interface: "\(Self.service).\(interface)")
        return try bus.call(object, method, arguments)
    }
}
