/// The way from a panel to the room of this program, and to one that it joined. All are called on the panel's thread, and are waited for.
public struct RoomControl {
    /// The room as it stands; `nil` while none is open. Asked up to 30 times a second.
    public let display: () -> RoomDisplay?
    /// What the leader of the room that was joined shows; `nil` where none was. Asked as often.
    public let joined: () -> JoinedRoomDisplay?
    /// Takes what the host asks for; where it fails, the instrument's messages say so.
    public let answer: (RoomRequest) -> Void
    /// What happened since it was called last, a line each.
    public let takeLines: () -> [String]

    /// Makes the way to a room.
    public init(
        display: @escaping () -> RoomDisplay?, joined: @escaping () -> JoinedRoomDisplay? = { nil },
        answer: @escaping (RoomRequest) -> Void, takeLines: @escaping () -> [String] = { [] }
    ) {
        (self.display, self.joined, self.answer, self.takeLines) = (display, joined, answer, takeLines)
    }

    /// The same in a room that was joined.
    /// - Parameters:
    ///   - joined: what its leader shows.
    ///   - vote: answers what they ask.
    ///   - lines: what was asked, answered and revealed since it was called last, a line each.
    public func joining(
        _ joined: @escaping () -> JoinedRoomDisplay?, vote: @escaping (RoomAnswer) -> Void,
        lines: @escaping () -> [String]
    ) -> RoomControl {
        RoomControl(
            display: display, joined: joined,
            answer: { [answer] request in
                if case .vote(let given) = request { vote(given) } else { answer(request) }
            },
            takeLines: { [takeLines] in takeLines() + lines() })
    }
}
