import Workshop

extension RoomEvent {
    /// In a line: "joined Ada".
    var line: String {
        switch self {
        case .joined(_, let name): "joined \(name)"
        case .returned(_, let name): "returned \(name)"
        case .left(_, let name): "left \(name)"
        case .renamed(_, let old, let new): "renamed \(old) to \(new)"
        case .removed(_, let name): "removed \(name)"
        case .restored(_, let name): "\(name) may come back"
        case .asked(let question, let text): "asked question \(question): \(text)"
        case .voted(let question, let name, let answered, let present):
            "vote on question \(question) by \(name): \(answered) of \(present) answered"
        case .closed(let question, let timeIsUp): "closed question \(question)\(timeIsUp ? ": time is up" : "")"
        case .revealed(let question): "revealed question \(question)"
        case .guestAsked(let number, let name, let text): "\(name ?? "somebody") asks (\(number)): \(text)"
        case .notDone(let reason): reason
        case .refused(let address, let reason): "refused a phone at \(address): \(reason.words)"
        case .cutOff(let address, let name, let reason): "cut off \(name ?? "a phone") at \(address): \(reason.words)"
        case .more(let count): "and \(count) more"
        case .ended: "the room is closed"
        }
    }

    /// The same for the log and for the stage's messages, which are kept and seen by all: without names, and without what guests wrote.
    var discreetLine: String {
        switch self {
        case .joined(let guest, _): "guest \(guest.number) joined"
        case .returned(let guest, _): "guest \(guest.number) returned"
        case .left(let guest, _): "guest \(guest.number) left"
        case .renamed(let guest, _, _): "guest \(guest.number) has another name"
        case .removed(let guest, _): "removed guest \(guest.number)"
        case .restored(let guest, _): "guest \(guest.number) may come back"
        case .asked(let question, _): "asked question \(question)"
        case .voted(let question, _, let answered, let present):
            "a vote on question \(question): \(answered) of \(present) answered"
        case .guestAsked(let number, _, _): "a guest asks (\(number))"
        case .cutOff(let address, _, let reason): "cut off a phone at \(address): \(reason.words)"
        default: line
        }
    }

    /// Whether something is wrong.
    var isTrouble: Bool {
        switch self {
        case .notDone, .refused, .cutOff: true
        default: false
        }
    }

    /// Whether the host is told beside what the room's views show.
    var isForHost: Bool {
        switch self {
        case .notDone, .cutOff, .guestAsked, .removed, .restored: true
        case .refused(_, let reason): reason == .full || reason == .slow
        default: false
        }
    }
}

extension RefusalReason {
    fileprivate var words: String {
        switch self {
        case .code: "no passcode, or a wrong one"
        case .key: "the key of another room"
        case .removed: "the host removed this guest"
        case .full: "the room is full"
        case .version: "a page of another version"
        case .slow: "too many wrong passcodes"
        }
    }
}

extension CutOffReason {
    fileprivate var words: String {
        switch self {
        case .flood: "too many messages"
        case .unreadable: "messages that cannot be read"
        case .noHello: "it did not say who it is"
        case .silent: "nothing came from it"
        case .full: "too many connections"
        }
    }
}
