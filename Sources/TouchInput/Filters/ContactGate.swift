import Touch

/// Lets contacts through, or holds them back: one that is held back after it was let through leaves, one that is let through
/// after it was held back begins.
struct ContactGate: Sendable {
    /// Those that are down and held back.
    private var held: Set<Int> = []
    /// How many were held back so far.
    private(set) var count = 0

    /// The contacts that are let through; one that leaves does so as `phase`.
    mutating func pass(_ contacts: [Contact], leavingAs phase: Contact.Phase, where isWanted: (Contact) -> Bool)
        -> [Contact]
    {
        contacts.compactMap { contact in
            var contact = contact
            guard contact.isDown else { return held.remove(contact.id) == nil ? contact : nil }
            if isWanted(contact) {
                if held.remove(contact.id) != nil { contact.phase = .began }
                return contact
            }
            guard held.insert(contact.id).inserted else { return nil }
            count += 1
            guard contact.phase != .began else { return nil }
            contact.phase = phase
            return contact
        }
    }
}
