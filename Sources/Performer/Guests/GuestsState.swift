import Granular
import Mapping

/// How guests stand.
public struct GuestsState: Sendable {
    /// How one guest stands.
    public struct One: Sendable {
        /// Who it is.
        public var guest: Guest
        /// The part by which they play, by its name.
        public var part: String
        /// Their fingers that are down, with what each holds.
        public var fingers: [Finger]
        /// The engine's cloud that is their voice; `nil` while they have none.
        public var cloud: UInt8?
        /// Whether something of theirs sounds, or a finger is down.
        public var isPlaying: Bool
        /// Whether they are silenced.
        public var isMuted: Bool
        /// Whether only they, and others of whom that is true too, are heard.
        public var isSolo: Bool
        /// Whether their hand plays nothing; the lock of all is ``GuestsState/isLocked``.
        public var isLocked: Bool
        /// Where the parameters stand that the part's controls move.
        public var values: [Parameter: Double]
        /// What their own note is called; `nil` where the part gives none.
        public var note: String?

        /// Makes one who plays nothing.
        public init(_ guest: Guest, part: String) {
            (self.guest, self.part, fingers, values) = (guest, part, [], [:])
            (isPlaying, isMuted, isSolo, isLocked) = (false, false, false, false)
        }
    }

    /// In the order of their numbers.
    public var all: [One]
    /// Whether all hands of guests play nothing.
    public var isLocked: Bool
    /// How much softer each voice is as so many play, in dB.
    public var levelDecibels: Double

    /// Makes a state.
    public init(_ all: [One], isLocked: Bool = false, levelDecibels: Double = 0) {
        (self.all, self.isLocked, self.levelDecibels) = (all, isLocked, levelDecibels)
    }
}

extension Performer {
    /// How guests stand; `nil` where there are none.
    package var guestsState: GuestsState? {
        guard !guests.players.isEmpty else { return nil }
        var state = GuestsState([], isLocked: guests.isLocked, levelDecibels: guests.level.decibels)
        // A guest is much to copy, and this is asked for with every picture.
        let players = guests.players.span
        // Notes follow the host before anybody has played.
        var host: HostSound?
        for place in players.indices where players[place].isThere {
            if host == nil, players[place].part.hasOwnNotes { host = hostSound }
            state.all.append(self.state(of: players[place], host))
        }
        return state.all.isEmpty ? nil : state
    }

    private func state(of player: borrowing GuestPlayer, _ host: HostSound?) -> GuestsState.One {
        let moved = Set(player.part.bindings.map(\.parameter))
        var state = GuestsState.One(Guest(number: player.number), part: player.part.name)
        (state.fingers, state.cloud) = (player.hand, player.voice.map(GuestVoices.cloud))
        (state.isPlaying, state.isMuted, state.isLocked) = (player.isPlaying, player.isMuted, player.isLocked)
        state.isSolo = guests.solo.contains(player.number)
        state.values = Dictionary(uniqueKeysWithValues: moved.map { ($0, player.mapper.value(of: $0)) })
        state.note = host.flatMap(player.noteName)
        return state
    }
}
