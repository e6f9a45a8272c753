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
    static let quizUsage = "[KIND|mix] [questions N] [seed N] [built-in]|next|again|a|b|pause|end"
    static let guestUsage = "GUEST [mute|solo|lock|part NAME|rename NAME|back]"

    /// The words that are about a room and nothing else.
    static let words: Set<PlainKeyword> = [
        .room, .roster, .guest, .part, .kick, .unlock, .ask, .reveal, .question, .asking, .show, .answer, .hide, .quiz,
        .hand, .stage, .lead,
    ]

    /// What comes of a word with what follows it; `room`: the one that is open, if any.
    static func reply(to word: PlainKeyword, _ rest: String, _ room: RoomDisplay?) -> PlainReply {
        if word == .room { return self.room(rest, room) }
        guard let room else {
            return word == .quiz ? quiz(rest, nil) : .problem("no room is open: room open opens one")
        }
        switch word {
        case .roster:
            return rest.isEmpty
                ? PlainReply(lines: RoomLists.roster(room)) : .problem("\(word.name) takes no argument")
        case .ask: return ask(rest, room.state)
        case .reveal: return rest.isEmpty ? .room(.host(.reveal)) : .problem("\(word.name) takes no argument")
        case .question: return question(rest, room.state)
        case .unlock:
            return rest.isEmpty
                ? .room(.host(.lock(false)), "all hands play again") : .problem("\(word.name) takes no argument")
        case .kick:
            if case .one(let follower) = FollowerReplies.match(rest, room), case .none = match(rest, room.state) {
                return .room(.sendOut(follower: follower.id), "\(follower.name) is sent out")
            }
            return found(rest, word, room.state) { .room(.host(.remove($0.id))) }
        case .stage, .lead: return FollowerReplies.stage(rest, word, room)
        case .guest: return guest(rest, room)
        case .part: return part(rest, room.state)
        case .asking: return asking(rest, room.state)
        case .quiz: return quiz(rest, room.state.game)
        case .hand: return hand(rest, room)
        case .show, .answer, .hide: return guestQuestion(word, rest, room.state)
        default: return PlainReply()
        }
    }

    /// Locks all hands where a room is open and nothing else is said; `nil` where something else is meant.
    static func lock(_ rest: String, _ room: RoomDisplay?) -> PlainReply? {
        room != nil && rest.isEmpty
            ? .room(.host(.lock(true)), "all hands are locked: unlock gives them back") : nil
    }

    /// Hands a file to all who follow, or takes it back from them.
    private static func hand(_ rest: String, _ room: RoomDisplay) -> PlainReply {
        guard room.followers != nil else {
            return .problem("nobody can follow this room: open it with quern workshop --broker own")
        }
        if rest.lowercased() == "back" || rest.lowercased().hasPrefix("back ") {
            let name = String(rest.dropFirst(4)).trimmed
            return name.isEmpty ? .problem("hand back needs the name of a file") : .room(.takeBack(name))
        }
        let isOnce = rest.lowercased().hasSuffix(" once")
        let name = isOnce ? String(rest.dropLast(5)).trimmed : rest
        guard !name.isEmpty else { return .problem("hand needs a file: \(PlainKeyword.hand.usage)") }
        return .room(.hand(name, mayBeKept: !isOnce), "reading \(printable(name))")
    }

    private static func room(_ rest: String, _ room: RoomDisplay?) -> PlainReply {
        switch rest.lowercased() {
        case "": room.map { PlainReply(lines: RoomLists.room($0)) } ?? .answer("no room is open: room open opens one")
        case "open": room == nil ? .room(.open) : .problem("a room is open")
        case "close": room == nil ? .problem("no room is open") : .room(.close, "the room is closed")
        default: .problem("unknown: \(quoted(rest)): \(PlainKeyword.room.usage)")
        }
    }

    // MARK: Guests

    private static func guest(_ rest: String, _ room: RoomDisplay) -> PlainReply {
        let state = room.state
        let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        // A name may have several words: as many as leave a guest.
        for count in stride(from: words.count, to: 0, by: -1) {
            let name = words.prefix(count).joined(separator: " ")
            guard case .one(let guest) = match(name, state) else { continue }
            return guest.change(words.dropFirst(count).map { $0 }, state)
        }
        for count in stride(from: words.count, to: 0, by: -1) {
            guard case .one(let follower) = FollowerReplies.match(words.prefix(count).joined(separator: " "), room)
            else {
                continue
            }
            return FollowerReplies.guest(follower, words.dropFirst(count).first)
        }
        return found(words.first ?? "", .guest, state) { _ in PlainReply() }
    }

    static func part(_ rest: String, _ state: RoomState) -> PlainReply {
        guard !rest.isEmpty else {
            let others = state.parts.filter { $0 != state.part }
            return .answer("part: \(state.part ?? "none"); others: \(TypedNames.list(others))")
        }
        return part(named: rest, for: nil, state)
    }

    fileprivate static func part(named name: String, for guest: GuestState?, _ state: RoomState) -> PlainReply {
        let files = Dictionary(zip(state.parts, state.partFiles)) { first, _ in first }
        let found = NameMatch<String>.find(name, among: state.parts, isNumbered: true) { [$0, files[$0] ?? $0] }
        return switch found {
        case .one(let part):
            .room(.host(.part(part, for: guest?.id)), "\(guest?.name ?? "everybody") plays \(part)")
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
        case "hide"?: return .room(.host(.hideResults(true)), "results are hidden: reveal shows them")
        case "show"?: return .room(.host(.hideResults(false)), "results are shown as they come")
        case "off"?: return .room(.host(.timer(seconds: nil)), "no timer: question close closes it")
        case "time"?:
            guard let seconds = Int(argument), Question.durationsSeconds.contains(seconds) else {
                return .problem(Question.Problem.seconds.description)
            }
            return .room(.host(.timer(seconds: seconds)), "closes in \(seconds) s")
        case "pick"?:
            guard let text = Int(argument).flatMap({ state.question?.texts.item(number: $0) }) else {
                return .problem("question pick needs the number of an answer: question lists them")
            }
            return .room(
                .host(.pick(text.guest, !text.isPicked)),
                text.isPicked ? "answer \(argument) is not shown any more" : "answer \(argument) is shown to everybody")
        case let word?: return .problem("unknown: \(quoted(word)): question \(questionUsage)")
        }
    }

    // MARK: Games

    private static func quiz(_ rest: String, _ game: RoomGame?) -> PlainReply {
        let requests: [String: GameRequest] = [
            "next": .next, "again": .again, "a": .hear(0), "b": .hear(1), "pause": .pause, "end": .end,
        ]
        let request = requests[rest.lowercased()]
        guard let game else {
            return request == nil ? .room(.game(.start(rest))) : .problem("no quiz is on: quiz prepares one")
        }
        if rest.isEmpty { return PlainReply(lines: RoomLists.game(game)) }
        guard let request else { return .problem("a quiz is on: quiz end ends it") }
        if let reason = game.reason(against: request) { return .problem(reason) }
        return .room(.game(request))
    }

    private static func asking(_ rest: String, _ state: RoomState) -> PlainReply {
        switch rest.lowercased() {
        case "": PlainReply(lines: RoomLists.guestQuestions(state))
        case "on": .room(.host(.asking(allowed: true, anonymous: false)), "guests may ask, with their names")
        case "anonymous":
            .room(.host(.asking(allowed: true, anonymous: true)), "guests may ask, also without their names")
        case "off": .room(.host(.asking(allowed: false, anonymous: false)), "guests ask no more")
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
        case .answer: .room(.host(.answered(number, true)), "question \(number) is answered")
        case .hide: .room(.host(.hide(number, true)), "question \(number) is hidden")
        default: .room(.host(.showGuestQuestion(number, true)), "question \(number) is shown to everybody")
        }
    }
}

extension GuestState {
    /// What comes of the words behind a guest's name.
    fileprivate func change(_ words: [String], _ state: RoomState) -> PlainReply {
        let argument = words.dropFirst().joined(separator: " ")
        switch words.first?.lowercased() {
        case nil: return .answer(RoomLists.line(self))
        case "mute"?: return .room(.host(.mute(id, !isMuted)), "\(name) is \(isMuted ? "heard again" : "muted")")
        case "solo"?:
            return .room(.host(.solo(id, !isSolo)), isSolo ? "\(name) is solo no more" : "\(name) is heard alone")
        case "lock"?:
            return .room(.host(.lockGuest(id, !isLocked)), "\(name) is \(isLocked ? "locked no more" : "locked")")
        case "back"?: return .room(.host(.restore(id)))
        case "rename"?:
            return argument.isEmpty ? .problem("rename needs a name") : .room(.host(.rename(id, argument)))
        case "part"?:
            return argument.isEmpty
                ? .answer("part: \(part ?? "none")") : RoomReplies.part(named: argument, for: self, state)
        case let word?: return .problem("unknown: \(quoted(word)): guest \(RoomReplies.guestUsage)")
        }
    }
}

extension PlainReply {
    /// Asks for something; `line`: what came of it, where the room does not tell itself.
    static func room(_ request: RoomRequest, _ line: String? = nil) -> PlainReply {
        PlainReply(room: [request], lines: line.map { [$0] } ?? [], plays: true)
    }
}
