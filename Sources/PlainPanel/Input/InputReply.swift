import Instrument
import Practice
import Sounds
import Terminal
import TypedCommands
import Workshop

extension PlainCommands {
    /// What comes of a line as it was read; one that is too long is answered, and changes nothing.
    package static func reply(
        to line: PlainInput.Line, _ state: InstrumentState, _ catalogue: SoundCatalogue = SoundCatalogue(folder: nil),
        room: RoomDisplay? = nil, joined: JoinedRoomDisplay? = nil, practice: PracticeDisplay? = nil, now: Double
    ) -> PlainReply {
        switch line {
        case .text(let text):
            reply(to: text, state, catalogue, room: room, joined: joined, practice: practice, now: now)
        case .tooLong: .problem("line ignored: it is longer than \(PlainInput.maxCharacters) characters")
        }
    }
}
