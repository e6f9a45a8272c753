import Discovery
import Files
import Testing

extension RoomChange {
    /// The room that it is about.
    var room: FoundRoom {
        switch self {
        case .added(let room), .updated(let room), .removed(let room): room
        }
    }

    var isAddition: Bool { if case .added = self { true } else { false } }

    func isAdded(_ name: String) -> Bool { isAddition && room.name == name }

    func isRemoved(_ name: String) -> Bool { if case .removed(let room) = self { room.name == name } else { false } }
}

/// Whatever was announced: the room is within its bounds, and nothing of it does anything to a terminal.
func expectHarmless(_ room: FoundRoom, sourceLocation: SourceLocation = #_sourceLocation) {
    let texts = [room.name, room.hostName] + room.addresses + room.text.flatMap { [$0.key, $0.value] }
    for text in texts {
        #expect(printable(text) == text && !text.contains("\n"), sourceLocation: sourceLocation)
        #expect(text.count <= 255, sourceLocation: sourceLocation)
    }
    #expect((1...63).contains(room.name.count), sourceLocation: sourceLocation)
    #expect((1...16).contains(room.addresses.count), sourceLocation: sourceLocation)
    #expect(Set(room.addresses).count == room.addresses.count, sourceLocation: sourceLocation)
    #expect(room.port > 0, sourceLocation: sourceLocation)
    #expect(room.text.count <= 32, sourceLocation: sourceLocation)
}
