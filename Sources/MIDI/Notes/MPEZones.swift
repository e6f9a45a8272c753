/// Which channels carry one note each, as MIDI Polyphonic Expression has it: a lower zone from channel 1 upwards and an upper one
/// from channel 16 downwards, each with a master channel for all its notes and its members beyond it.
struct MPEZones: Equatable, Sendable {
    /// How many members the zones have, 0…15; a zone without any is none.
    private(set) var lower = 0
    private(set) var upper = 0

    /// The master channel of the zone that a member channel belongs to; `nil` for others.
    func master(of channel: Int) -> Int? {
        if lower > 0, (2...1 + lower).contains(channel) { return 1 }
        if upper > 0, (16 - upper...15).contains(channel) { return 16 }
        return nil
    }

    /// Whether the channel is for all notes of a zone.
    func isMaster(_ channel: Int) -> Bool { channel == 1 && lower > 0 || channel == 16 && upper > 0 }

    /// A zone gets so many members; where they meet those of the other, that one gives way.
    mutating func configure(master: Int, members: Int) {
        let members = min(max(members, 0), 15)
        if master == 1 {
            lower = members
            upper = min(upper, max(14 - lower, 0))
        } else if master == 16 {
            upper = members
            lower = min(lower, max(14 - upper, 0))
        }
    }
}
