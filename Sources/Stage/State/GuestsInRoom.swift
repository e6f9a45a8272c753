import Workshop

extension GuestsOnStage {
    /// What the stage shows of a room, without what its host says and draws; nobody where none is open.
    package init(_ room: RoomDisplay?, showsNames: Bool = false) {
        guard let room else { return }
        fingers = room.state.guests.flatMap { guest in
            guest.contacts.enumerated().map { number, position in
                Finger(
                    position: position, colour: Self.colour(guest.id.number), hasVoice: guest.hasVoice,
                    name: showsNames && number == 0 ? guest.name : nil)
            }
        }
        cloudColours = room.clouds.mapValues(Self.colour)
    }

    /// What the stage shows of a room that was joined.
    package init(leader: PointerState) { (pointers, strokes) = (leader.points, leader.strokes.map(\.points)) }

    /// Which of the guests' colours the guest of that number has, from 0.
    package static func colour(_ number: Int) -> UInt8 { UInt8((max(number, 1) - 1) % GuestColour.palette.count) }
}
