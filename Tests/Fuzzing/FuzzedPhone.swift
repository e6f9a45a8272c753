import Workshop

/// What phones send, a message a line, to a room in which everything is going on; and files of questions.
enum FuzzedPhone {
    static func read(_ bytes: [UInt8]) {
        guard let question = try? Question("Which?", .open) else { preconditionFailure("a question that is none") }
        let settings = RoomSettings(asking: AskingState(isAllowed: true))
        let secrets = RoomSecrets(key: "key", entry: .open, tokenKey: Array(0..<32))
        var room = Workshop(settings, secrets: secrets, parts: [PartDescription(name: "one", ownNotes: ["C4"])])
        var (now, connected) = (Int64(1_000_000), 0)
        _ = room.handle(.host(.ask(question)), at: now)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if room.state.counts.connected == 0 {
                connected += 1
                _ = room.handle(.connected(ConnectionID(connected), address: "10.0.0.1"), at: now)
            }
            check(room.handle(.received(ConnectionID(connected), Array(line)), at: now))
            now += 20_000
            check(room.advance(to: now))
        }
        let state = room.state
        for guest in state.guests {
            expectOneLine(guest.name)
            precondition((1...20).contains(guest.name.count), "a name that is too long or none")
            precondition(guest.contacts.count <= RoomTiming.maxContacts)
        }
        for asked in state.guestQuestions { expectOneLine(asked.text) }
        for answer in state.question?.texts ?? [] { expectOneLine(answer.text) }
    }

    private static func check(_ effects: [RoomEffect]) {
        for case .guest(.touch(_, let frame)) in effects {
            for contact in frame.contacts {
                let (x, y) = (contact.position.x, contact.position.y)
                precondition((0...1).contains(x) && (0...1).contains(y), "a finger beside its surface")
            }
        }
    }

    static func read(questions bytes: [UInt8]) {
        let file = QuestionFile(bytes: bytes, file: "a.toml")
        for diagnostic in file.diagnostics { expectOneLine("\(diagnostic)") }
        precondition((file.questions == nil) == !file.errors.isEmpty)
        for question in file.questions ?? [] { expectOneLine(question.text) }
    }
}
