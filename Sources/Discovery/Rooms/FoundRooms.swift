import Files

/// What is known of rooms nearby, as a value: heard of on each link and over each protocol, and told once.
package struct FoundRooms {
    /// A service as it is heard of in one place.
    package struct Item: Hashable {
        /// The link's index.
        package var interface: Int32
        /// Avahi's number of IPv4 or IPv6.
        package var networkProtocol: Int32
        /// The service's name and domain, as somebody announced them.
        package var name: String
        package var domain: String

        package init(interface: Int32, networkProtocol: Int32, name: String, domain: String) {
            (self.interface, self.networkProtocol) = (interface, networkProtocol)
            (self.name, self.domain) = (name, domain)
        }
    }

    /// Where a service is, as somebody says.
    package struct Details: Equatable {
        package var host: String
        package var address: String
        package var port: UInt16
        /// `key=value`, each as bytes.
        package var text: [[UInt8]]

        package init(host: String, address: String, port: UInt16, text: [[UInt8]]) {
            (self.host, self.address, self.port, self.text) = (host, address, port, text)
        }
    }

    private enum State {
        case pending
        case failed
        /// What was said, and what was made of it.
        case resolved(Details, Place?)
    }

    /// A room in one place, read and cleaned.
    private struct Place {
        var id: FoundRoom.ID
        var name: String
        var hostName: String
        var address: RoomAddress
        var text: [String: String]
    }

    /// How many rooms are looked at. Whoever announces more than that floods the network.
    package static let maxRooms = 100
    /// In how many places a room is looked at: links times protocols.
    package static let maxPlaces = 8
    private static let maxAddresses = 16
    private static let maxHostBytes = 255

    private var states: [Item: State] = [:]
    private var places: [String: Int] = [:]

    /// Nothing was heard.
    package init() {}

    /// A service was heard of.
    /// - Returns: whether it is looked at: it is new, and not one too many.
    package mutating func add(_ item: Item) -> Bool {
        guard states[item] == nil, item.name.utf8.count <= RoomName.maxBytes,
            item.domain.utf8.count <= Self.maxHostBytes
        else { return false }
        guard let count = places[item.name] ?? (places.count < Self.maxRooms ? 0 : nil), count < Self.maxPlaces else {
            return false
        }
        places[item.name] = count + 1
        states[item] = .pending
        return true
    }

    /// A service is gone.
    package mutating func remove(_ item: Item) {
        guard states.removeValue(forKey: item) != nil, let count = places[item.name] else { return }
        places[item.name] = count > 1 ? count - 1 : nil
    }

    /// Where a service is came to be known, for the first time or anew; `nil`: nobody says it.
    package mutating func resolve(_ item: Item, _ details: Details?) {
        guard let state = states[item] else { return }
        guard let details else {
            states[item] = .failed
            return
        }
        // Who says the same over and over costs nothing more.
        if case .resolved(details, _) = state { return }
        states[item] = .resolved(details, Self.place(item, details))
    }

    private static func place(_ item: Item, _ details: Details) -> Place? {
        guard details.port > 0, details.host.utf8.count <= maxHostBytes,
            let address = RoomAddress(details.address, interface: item.interface)
        else { return nil }
        return Place(
            id: FoundRoom.ID(name: item.name, domain: item.domain, host: details.host, port: details.port),
            name: RoomName.shown(item.name), hostName: VisibleText.cleaned(details.host, atMost: maxHostBytes),
            address: address, text: TXTRecord.values(details.text))
    }

    /// Whether it is known of each service where it is, or that nobody says it.
    package var isResolved: Bool {
        !states.values.contains { if case .pending = $0 { true } else { false } }
    }

    /// All rooms that can be reached, in the order of their names.
    package var rooms: [FoundRoom] {
        var found: [FoundRoom.ID: [(item: Item, place: Place)]] = [:]
        for case (let item, .resolved(_, let place?)) in states { found[place.id, default: []].append((item, place)) }
        let rooms = found.compactMap { _, places in
            // Sorted, as what is told must not depend on the order of a dictionary.
            Self.room(places.sorted { Self.precedes($0.item, $1.item) }.map(\.place))
        }
        return Array(rooms.sorted(by: Self.precedes).prefix(Self.maxRooms))
    }

    private static func room(_ places: [Place]) -> FoundRoom? {
        guard let first = places.first else { return nil }
        return FoundRoom(
            id: first.id, name: first.name, hostName: first.hostName, addresses: addresses(places.map(\.address)),
            port: first.id.port, text: first.text)
    }

    private static func addresses(_ heard: [RoomAddress]) -> [String] {
        let reachable = heard.filter { $0.reach != .loopback }
        return (reachable.isEmpty ? heard : reachable).sorted(by: RoomAddress.precedes).reduce(into: []) {
            texts, address in
            if texts.count < maxAddresses, !texts.contains(address.text) { texts.append(address.text) }
        }
    }

    private static func precedes(_ one: Item, _ other: Item) -> Bool {
        (one.interface, one.networkProtocol, one.domain) < (other.interface, other.networkProtocol, other.domain)
    }

    private static func precedes(_ one: FoundRoom, _ other: FoundRoom) -> Bool {
        (one.name, one.hostName, one.port, one.id.name, one.id.host)
            < (other.name, other.hostName, other.port, other.id.name, other.id.host)
    }
}
