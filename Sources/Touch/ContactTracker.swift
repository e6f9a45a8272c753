/// Gives contacts their identity and phase: a source says which of its keys (slots, matched packets, mouse fingers) began,
/// ended and where they are; the tracker turns that into frames.
public struct ContactTracker: Sendable {
    /// A contact's last state, under the source's own key.
    private var down: [Int: Contact] = [:]
    private var finished: [Contact] = []
    private var lastID = 0

    /// Makes a tracker with no contact down; the first contact gets id 1.
    public init() {}

    /// Whether any contact is down.
    public var isAnyDown: Bool { !down.isEmpty }

    /// How many contacts are down.
    public var count: Int { down.count }

    /// Whether the source's `key` is down.
    public func isDown(_ key: Int) -> Bool { down[key] != nil }

    /// The position last given for `key`, while it is down.
    public func position(of key: Int) -> SurfacePoint? { down[key]?.position }

    /// A contact came down under `key`. Ignored while `key` is down.
    public mutating func begin(
        _ key: Int, at position: SurfacePoint, strength: Double? = nil, size: Double? = nil,
        tool: Contact.Tool = .finger, isHovering: Bool = false
    ) {
        guard down[key] == nil else { return }
        lastID += 1
        down[key] = Contact(
            id: lastID, phase: .began, position: position, strength: strength, size: size, tool: tool,
            isHovering: isHovering)
    }

    /// The contact under `key` is now at `position`. Ignored while `key` is not down. A finger that only lies broader or
    /// narrower than before, or is taken for something else, has not moved.
    public mutating func move(
        _ key: Int, to position: SurfacePoint, strength: Double? = nil, size: Double? = nil,
        tool: Contact.Tool = .finger, isHovering: Bool = false
    ) {
        guard var contact = down[key] else { return }
        let hasMoved = contact.position != position || contact.strength != strength
        contact.position = position
        contact.strength = strength
        contact.size = size
        contact.tool = tool
        contact.isHovering = isHovering
        if hasMoved, contact.phase == .held { contact.phase = .moved }
        down[key] = contact
    }

    /// The contact under `key` was lifted; the key may begin again in the same frame. Ignored while `key` is not down.
    public mutating func end(_ key: Int) { finish(key, as: .ended) }

    /// The contact under `key` was taken away without being lifted. Ignored while `key` is not down.
    public mutating func cancel(_ key: Int) { finish(key, as: .cancelled) }

    /// Takes every contact away, as when a device vanishes.
    public mutating func cancelAll() {
        for key in down.keys { finish(key, as: .cancelled) }
    }

    private mutating func finish(_ key: Int, as phase: Contact.Phase) {
        guard var contact = down.removeValue(forKey: key) else { return }
        contact.phase = phase
        finished.append(contact)
    }

    /// Closes the frame: returns it, contacts in order of id, or `nil` when no contact is down and none ended.
    public mutating func frame(at timeMicroseconds: Int64) -> TouchFrame? {
        guard !down.isEmpty || !finished.isEmpty else { return nil }
        let contacts = (finished + down.values).sorted { $0.id < $1.id }
        finished.removeAll(keepingCapacity: true)
        for key in down.keys { down[key]?.phase = .held }
        return TouchFrame(timeMicroseconds: timeMicroseconds, contacts: contacts)
    }
}
