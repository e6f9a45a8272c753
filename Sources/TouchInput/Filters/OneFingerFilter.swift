import Touch

/// Plays a device as one finger: the oldest contact sounds, and when it lifts the next oldest that is still down goes on.
///
/// For devices whose contacts are the corners of a box around the fingers (`INPUT_PROP_SEMI_MT`): a second corner is not
/// where a finger is.
public struct OneFingerFilter: Sendable {
    private var followed: Int?
    /// Contacts that were held back, as long as they are down.
    private var others: Set<Int> = []
    /// How many contacts were held back.
    public private(set) var count = 0

    /// Makes a filter that follows nobody yet.
    public init() {}

    /// The frame with at most one contact down; `nil` when nothing is left of it.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame? {
        var kept: [Contact] = []
        if let current = frame.contacts.first(where: { $0.id == followed }) {
            kept.append(current)
            if !current.isDown { followed = nil }
        }
        if followed == nil, var next = frame.contacts.filter(\.isDown).min(by: { $0.id < $1.id }) {
            followed = next.id
            next.phase = .began
            kept.append(next)
        }
        let now = Set(frame.contacts.filter { $0.isDown && $0.id != followed }.map(\.id))
        count += now.subtracting(others).count
        others = now
        return kept.isEmpty ? nil : TouchFrame(timeMicroseconds: frame.timeMicroseconds, contacts: kept)
    }
}
