/// What Avahi says by itself, of those of its signals that are listened to.
enum AvahiEvent {
    /// avahi-daemon came, or went.
    case ownerChanged
    /// `AvahiServerState` of avahi-common/defs.h.
    case server(state: Int32)
    /// `AvahiEntryGroupState`; `error`: Avahi's name of what went wrong.
    case group(path: String, state: Int32, error: String)
    /// A service was heard of.
    case found(browser: String, FoundRooms.Item)
    /// A service is gone.
    case lost(browser: String, FoundRooms.Item)
    /// What is heard of from here on is new.
    case allForNow(browser: String)
    /// A browser gave up.
    case browserFailed(browser: String)
    /// Where a service is; again when that changes.
    case resolved(resolver: String, FoundRooms.Details)
    /// Nobody says where a service is.
    case resolverFailed(resolver: String)

    /// Reads a signal; `nil` where it is none of these, or not written as they are.
    init?(_ message: BusMessage) {
        guard let event = try? Self.read(message) else { return nil }
        self = event
    }

    private static func read(_ message: BusMessage) throws(BusProblem) -> AvahiEvent? {
        func isSignal(_ interface: String, _ member: String) -> Bool {
            message.isSignal("org.freedesktop.Avahi.\(interface)", member)
        }
        let path = message.path
        if isSignal("Server", "StateChanged") { return .server(state: try message.int32()) }
        if isSignal("EntryGroup", "StateChanged") {
            return .group(path: path, state: try message.int32(), error: try message.string())
        }
        if isSignal("ServiceBrowser", "ItemNew") { return .found(browser: path, try item(message)) }
        if isSignal("ServiceBrowser", "ItemRemove") { return .lost(browser: path, try item(message)) }
        if isSignal("ServiceBrowser", "AllForNow") { return .allForNow(browser: path) }
        if isSignal("ServiceBrowser", "Failure") { return .browserFailed(browser: path) }
        if isSignal("ServiceResolver", "Found") { return .resolved(resolver: path, try details(message)) }
        if isSignal("ServiceResolver", "Failure") { return .resolverFailed(resolver: path) }
        return nil
    }

    /// `iisssu`: interface, protocol, name, type, domain, flags.
    private static func item(_ message: BusMessage) throws(BusProblem) -> FoundRooms.Item {
        let (interface, networkProtocol) = (try message.int32(), try message.int32())
        let (name, type, domain) = (try message.string(), try message.string(), try message.string())
        guard type == Avahi.serviceType else { throw .malformed }
        return FoundRooms.Item(interface: interface, networkProtocol: networkProtocol, name: name, domain: domain)
    }

    /// `iissssisqaayu`: interface, protocol, name, type, domain, host, protocol of the address, address, port, text, flags.
    private static func details(_ message: BusMessage) throws(BusProblem) -> FoundRooms.Details {
        for _ in 0..<2 { _ = try message.int32() }
        for _ in 0..<3 { _ = try message.string() }
        let host = try message.string()
        _ = try message.int32()
        let (address, port) = (try message.string(), try message.uint16())
        let text = try message.byteArrays(limit: TXTRecord.maxItems)
        return FoundRooms.Details(host: host, address: address, port: port, text: text)
    }
}
