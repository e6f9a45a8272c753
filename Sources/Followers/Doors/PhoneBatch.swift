/// What a door and the leader say to each other of phones, several things in one message, in their order. Its bytes, the highest byte of
/// numbers first:
///
/// | bytes | what |
/// |---|---|
/// | 1 | the version, 1 |
/// | 8 | the link: counted by the door, another whenever both begin anew |
/// | 8 | the number of the message in its direction of this link, 1, 2, 3 … |
/// | 8 | the run: the leader's epoch, by which nothing that was said to a leader of before counts; 0 until the door knows it |
/// | then, again and again | an item |
///
/// An item has its kind in 1 byte, the number of the phone at its door in 4 bytes, how long its content is in 3 bytes, and that content.
public struct PhoneBatch: Equatable, Sendable {
    /// One thing that is said.
    public enum Item: Equatable, Sendable {
        /// What a door is: a ``DoorReport``. The first item of a link.
        case door([UInt8])
        /// A phone connected there, from this address.
        case connected(UInt32, address: String)
        /// A phone sent a text.
        case received(UInt32, [UInt8])
        /// A phone is gone there.
        case disconnected(UInt32)
        /// A text for a phone, in the place of one of the same `kind` that still waits for it; 0 for none.
        case send(UInt32, [UInt8], kind: UInt8)
        /// A phone's connection is to end after what was sent to it.
        case close(UInt32)
        /// The leader does not know the link, or missed something of it: the door is to begin another.
        case broken
        /// The room has as many doors as it may.
        case full
    }

    /// Which link it is of.
    public var link: UInt64
    /// Its number.
    public var number: UInt64
    /// The leader's epoch; 0 where the door does not know it yet.
    public var run: UInt64
    /// What is said; nothing where it only shows that its sender is there.
    public var items: [Item]

    static let version: UInt8 = 1
    static let headBytes = 25
    static let itemHeadBytes = 8
    /// The most that a batch may have, in bytes.
    static let maxBytes = 600_000
    /// The longest content of an item, in bytes.
    static let maxContentBytes = 262_144

    /// A batch of these items.
    public init(link: UInt64, number: UInt64, run: UInt64, items: [Item]) {
        (self.link, self.number, self.run, self.items) = (link, number, run, items)
    }
}

// MARK: - Bytes

extension PhoneBatch {
    fileprivate enum Kind: UInt8 {
        case door = 1
        case connected, received, disconnected, send, close, broken, full
    }

    /// Reads one; `nil` where it is none. Items of kinds that are not known are passed over.
    public init?(_ bytes: [UInt8]) {
        guard (Self.headBytes...Self.maxBytes).contains(bytes.count), bytes[0] == Self.version else { return nil }
        self.init(
            link: Self.number(bytes[1..<9]), number: Self.number(bytes[9..<17]), run: Self.number(bytes[17..<25]),
            items: [])
        var rest = bytes[Self.headBytes...]
        while !rest.isEmpty {
            guard rest.count >= Self.itemHeadBytes else { return nil }
            let head = rest.prefix(Self.itemHeadBytes)
            let (kind, phone) = (head[head.startIndex], head.dropFirst().prefix(4))
            let count = Int(Self.number(head.suffix(3)))
            rest = rest.dropFirst(Self.itemHeadBytes)
            guard count <= Self.maxContentBytes, count <= rest.count else { return nil }
            let content = rest.prefix(count)
            rest = rest.dropFirst(count)
            guard let known = Kind(rawValue: kind) else { continue }
            guard let item = Item(known, UInt32(Self.number(phone)), content) else { return nil }
            items.append(item)
        }
    }

    /// As it is sent.
    public var bytes: [UInt8] {
        var bytes = [Self.version]
        bytes.reserveCapacity(Self.headBytes + items.reduce(0) { $0 + $1.byteCount })
        Self.append(link, bytes: 8, to: &bytes)
        Self.append(number, bytes: 8, to: &bytes)
        Self.append(run, bytes: 8, to: &bytes)
        for item in items { item.append(to: &bytes) }
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    fileprivate static func append(_ number: UInt64, bytes count: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}

extension PhoneBatch.Item {
    /// How long it is as it is sent, in bytes.
    var byteCount: Int {
        let content =
            switch self {
            case .door(let content), .received(_, let content): content.count
            case .connected(_, let address): address.utf8.count
            case .send(_, let text, _): 1 + text.count
            case .disconnected, .close, .broken, .full: 0
            }
        return PhoneBatch.itemHeadBytes + content
    }

    fileprivate init?(_ kind: PhoneBatch.Kind, _ phone: UInt32, _ content: ArraySlice<UInt8>) {
        switch kind {
        case .door: self = .door(Array(content))
        case .connected:
            guard let address = Self.address(content) else { return nil }
            self = .connected(phone, address: address)
        case .received: self = .received(phone, Array(content))
        case .disconnected: self = .disconnected(phone)
        case .send:
            guard let kind = content.first else { return nil }
            self = .send(phone, Array(content.dropFirst()), kind: kind)
        case .close: self = .close(phone)
        case .broken: self = .broken
        case .full: self = .full
        }
    }

    /// The longest address: one of version 6.
    private static let maxAddressBytes = 64

    /// An IP address as it is shown: digits, letters, `.`, `:` and the name of an interface after `%`.
    private static func address(_ content: ArraySlice<UInt8>) -> String? {
        let isAddress = content.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "%"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isAddress && content.count <= maxAddressBytes ? String(decoding: content, as: UTF8.self) : nil
    }

    fileprivate func append(to bytes: inout [UInt8]) {
        func append(_ kind: PhoneBatch.Kind, _ phone: UInt32, _ content: some Collection<UInt8>, first: UInt8? = nil) {
            bytes.append(kind.rawValue)
            PhoneBatch.append(UInt64(phone), bytes: 4, to: &bytes)
            PhoneBatch.append(UInt64(content.count + (first == nil ? 0 : 1)), bytes: 3, to: &bytes)
            if let first { bytes.append(first) }
            bytes.append(contentsOf: content)
        }
        switch self {
        case .door(let report): append(.door, 0, report)
        case .connected(let phone, let address): append(.connected, phone, address.utf8)
        case .received(let phone, let text): append(.received, phone, text)
        case .disconnected(let phone): append(.disconnected, phone, [])
        case .send(let phone, let text, let kind): append(.send, phone, text, first: kind)
        case .close(let phone): append(.close, phone, [])
        case .broken: append(.broken, 0, [])
        case .full: append(.full, 0, [])
        }
    }
}
