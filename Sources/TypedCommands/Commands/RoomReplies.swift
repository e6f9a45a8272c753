import DisplayText
import Files
import Instrument
import KeyTables
import Numbers
import Session
import Workshop

/// What words on a room do.
enum RoomReplies {
    static let questionUsage = "[close|clear|hide|show|time SECONDS|off|pick NUMBER|save FILE]"
    static let guestUsage = "GUEST [mute|solo|lock|part NAME|rename NAME|back]"

    /// The words that are about a room and nothing else.
    static let words: Set<PlainKeyword> = [
        .room, .roster, .guest, .part, .kick, .unlock, .ask, .reveal, .question, .asking, .show, .answer, .hide,
    ]

    /// What comes of a word with what follows it; `room`: the one that is open, if any.
    static func reply(to word: PlainKeyword, _ rest: String, _ room: RoomDisplay?) -> PlainReply {
        if word == .room { return self.room(rest, room) }
        guard let room else { return .problem("no room is open: room open opens one") }
        switch word {
        case .roster:
            return rest.isEmpty
                ? PlainReply(lines: RoomLists.roster(room.state)) : .problem("\(word.name) takes no argument")
        case .ask: return ask(rest, room.state)
        case .reveal: return rest.isEmpty ? .room(.host(.reveal)) : .problem("\(word.name) takes no argument")
        case .question: return question(rest, room.state)
        case .unlock: return rest.isEmpty ? .room(.host(.lock(false))) : .problem("\(word.name) takes no argument")
        case .kick: return found(rest, word, room.state) { .room(.host(.remove($0.id))) }
        case .guest: return guest(rest, room.state)
        case .part: return part(rest, room.state)
        case .asking: return asking(rest, room.state)
        case .show, .answer, .hide: return guestQuestion(word, rest, room.state)
        default: return PlainReply()
        }
    }

    /// Locks all hands where a room is open and nothing else is said; `nil` where something else is meant.
    static func lock(_ rest: String, _ room: RoomDisplay?) -> PlainReply? {
        room != nil && rest.isEmpty ? .room(.host(.lock(true))) : nil
    }

    private static func room(_ rest: String, _ room: RoomDisplay?) -> PlainReply {
        switch rest.lowercased() {
        case "": room.map { PlainReply(lines: RoomLists.room($0)) } ?? .answer("no room is open: room open opens one")
        case "open": room == nil ? .room(.open) : .problem("a room is open")
        case "close": room == nil ? .problem("no room is open") : .room(.close)
        default: .problem("unknown: \(quoted(rest)): \(PlainKeyword.room.usage)")
        }
    }

    // MARK: Guests

    private static func guest(_ rest: String, _ state: RoomState) -> PlainReply {
        let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        // A name may have several words: as many as leave a guest.
        for count in stride(from: words.count, to: 0, by: -1) {
            let name = words.prefix(count).joined(separator: " ")
            guard case .one(let guest) = match(name, state) else { continue }
            return guest.change(words.dropFirst(count).map { $0 }, state)
        }
        return found(words.first ?? "", .guest, state) { _ in PlainReply() }
    }

    static func part(_ rest: String, _ state: RoomState) -> PlainReply {
        guard !rest.isEmpty else {
            return .answer("part: \(state.part ?? "none") of \(TypedNames.list(state.parts))")
        }
        return part(named: rest, for: nil, state)
    }

    fileprivate static func part(named name: String, for guest: GuestID?, _ state: RoomState) -> PlainReply {
        switch NameMatch<String>.find(name, among: state.parts, isNumbered: true, names: { [$0] }) {
        case .one(let part): .room(.host(.part(part, for: guest)))
        case .several(let names): KeywordReplies.ambiguous(name, names)
        case .none: KeywordReplies.unknown("part", name, suggestion(for: name, among: state.parts), list: "part")
        }
    }

    private static func match(_ text: String, _ state: RoomState) -> NameMatch<GuestState> {
        if let number = Int(text), let guest = state.guests.first(where: { $0.id.number == number }) {
            return .one(guest)
        }
        return NameMatch.find(text, among: state.guests) { [$0.name] }
    }

    private static func found(
        _ text: String, _ word: PlainKeyword, _ state: RoomState, _ use: (GuestState) -> PlainReply
    ) -> PlainReply {
        guard !text.isEmpty else { return .problem("\(word.name) needs an argument: \(word.usage)") }
        switch match(text, state) {
        case .one(let guest): return use(guest)
        case .several(let names): return KeywordReplies.ambiguous(text, names)
        case .none:
            return KeywordReplies.unknown(
                "guest", text, suggestion(for: text, among: state.guests.map(\.name)), list: "roster")
        }
    }

    // MARK: Questions

    private static func ask(_ rest: String, _ state: RoomState) -> PlainReply {
        guard !rest.isEmpty else { return .problem("ask needs an argument: \(PlainKeyword.ask.usage)") }
        if rest.lowercased() == "next" {
            return state.nextPrepared == nil
                ? .problem("no prepared question is left") : .room(.host(.askPrepared(nil)))
        }
        do {
            return .room(.host(.ask(try Question(line: rest))))
        } catch {
            return .problem("\(error)")
        }
    }

    private static func question(_ rest: String, _ state: RoomState) -> PlainReply {
        let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        let argument = words.dropFirst().joined(separator: " ")
        switch words.first?.lowercased() {
        case "save"?:
            return argument.isEmpty ? .problem("question save needs a file") : .room(.saveResults(argument))
        case nil: return PlainReply(lines: RoomLists.question(state))
        case let word? where state.question == nil: return .problem("nothing is asked: question \(word) does nothing")
        case "close"?: return .room(.host(.close))
        case "clear"?: return .room(.host(.clearQuestion))
        case "hide"?: return .room(.host(.hideResults(true)))
        case "show"?: return .room(.host(.hideResults(false)))
        case "off"?: return .room(.host(.timer(seconds: nil)))
        case "time"?:
            guard let seconds = Int(argument), Question.durationsSeconds.contains(seconds) else {
                return .problem(Question.Problem.seconds.description)
            }
            return .room(.host(.timer(seconds: seconds)))
        case "pick"?:
            guard let text = Int(argument).flatMap({ state.question?.texts.item(number: $0) }) else {
                return .problem("question pick needs the number of an answer: question lists them")
            }
            return .room(.host(.pick(text.guest, !text.isPicked)))
        case let word?: return .problem("unknown: \(quoted(word)): question \(questionUsage)")
        }
    }

    private static func asking(_ rest: String, _ state: RoomState) -> PlainReply {
        switch rest.lowercased() {
        case "": PlainReply(lines: RoomLists.guestQuestions(state))
        case "on": .room(.host(.asking(allowed: true, anonymous: false)))
        case "anonymous": .room(.host(.asking(allowed: true, anonymous: true)))
        case "off": .room(.host(.asking(allowed: false, anonymous: false)))
        default: .problem("unknown: \(quoted(rest)): \(PlainKeyword.asking.usage)")
        }
    }

    private static func guestQuestion(_ word: PlainKeyword, _ rest: String, _ state: RoomState) -> PlainReply {
        guard let number = Int(rest), state.guestQuestions.contains(where: { $0.id == number }) else {
            return .problem(
                rest.isEmpty
                    ? "\(word.name) needs the number of a guest's question: asking lists them"
                    : "no guest asked question \(quoted(rest)): asking lists them")
        }
        return switch word {
        case .answer: .room(.host(.answered(number, true)))
        case .hide: .room(.host(.hide(number, true)))
        default: .room(.host(.showGuestQuestion(number, true)))
        }
    }
}

extension GuestState {
    /// What comes of the words behind a guest's name.
    fileprivate func change(_ words: [String], _ state: RoomState) -> PlainReply {
        let argument = words.dropFirst().joined(separator: " ")
        switch words.first?.lowercased() {
        case nil: return .answer(RoomLists.line(self))
        case "mute"?: return .room(.host(.mute(id, !isMuted)))
        case "solo"?: return .room(.host(.solo(id, !isSolo)))
        case "lock"?: return .room(.host(.lockGuest(id, !isLocked)))
        case "back"?: return .room(.host(.restore(id)))
        case "rename"?:
            return argument.isEmpty ? .problem("rename needs a name") : .room(.host(.rename(id, argument)))
        case "part"?:
            return argument.isEmpty
                ? .answer("part: \(part ?? "none")") : RoomReplies.part(named: argument, for: id, state)
        case let word?: return .problem("unknown: \(quoted(word)): guest \(RoomReplies.guestUsage)")
        }
    }
}

extension PlainReply {
    fileprivate static func room(_ request: RoomRequest) -> PlainReply { PlainReply(room: [request], plays: true) }
}
