import Files

/// What guests ask the host. Others see of it what the host shows.
struct GuestQuestions: Sendable {
    static let maxCount = 300
    static let maxPerGuest = 10

    private struct Asked: Sendable {
        var id: Int
        var guest: GuestID
        /// What the phone calls it: sent again, it is the same.
        var phoneID: String
        var text: String
        var isAnonymous: Bool
        var votes: Set<GuestID> = []
        var isAnswered = false
        var isHidden = false
        var isShown = false
        var isNew = true
    }

    /// What became of a question.
    enum Acceptance: Equatable {
        case added(Int)
        /// It was there before.
        case known
        case refused(AskingRefusal)
    }

    var asking: AskingState
    private var asked: [Asked] = []
    private var lastID = 0

    init(_ asking: AskingState) { self.asking = asking }

    /// A guest asks.
    mutating func add(_ text: String, phoneID: String, isAnonymous: Bool, of guest: GuestID) -> Acceptance {
        if asked.contains(where: { $0.guest == guest && $0.phoneID == phoneID }) { return .known }
        guard asking.isAllowed else { return .refused(.closed) }
        // Their name is not told in place of none.
        guard !isAnonymous || asking.mayBeAnonymous else { return .refused(.anonymous) }
        let text = VisibleText.cleaned(text, atMost: Question.maxCharacters)
        guard !text.isEmpty else { return .refused(.empty) }
        guard asked.count(where: { $0.guest == guest }) < Self.maxPerGuest, makeRoom() else { return .refused(.full) }
        lastID += 1
        asked.append(Asked(id: lastID, guest: guest, phoneID: phoneID, text: text, isAnonymous: isAnonymous))
        return .added(lastID)
    }

    /// Where there are as many as there can be, the first that the host is done with goes.
    private mutating func makeRoom() -> Bool {
        guard asked.count >= Self.maxCount else { return true }
        guard let done = asked.firstIndex(where: { ($0.isHidden || $0.isAnswered) && !$0.isShown }) else {
            return false
        }
        asked.remove(at: done)
        return true
    }

    /// A guest votes for what another one asked, or does so no more; `false` where nothing changes.
    mutating func vote(for id: Int, _ isOn: Bool, by guest: GuestID) -> Bool {
        guard let index = asked.firstIndex(where: { $0.id == id }), asked[index].isShown, asked[index].guest != guest
        else { return false }
        return isOn ? asked[index].votes.insert(guest).inserted : asked[index].votes.remove(guest) != nil
    }

    /// Shows a question to everybody or not; `false` where there is none of that number.
    mutating func show(_ id: Int, _ isShown: Bool) -> Bool {
        change(id) { question in
            question.isShown = isShown
            if isShown { question.isHidden = false }
        }
    }

    mutating func setAnswered(_ id: Int, _ isAnswered: Bool) -> Bool { change(id) { $0.isAnswered = isAnswered } }

    mutating func hide(_ id: Int, _ isHidden: Bool) -> Bool {
        change(id) { question in
            question.isHidden = isHidden
            if isHidden { question.isShown = false }
        }
    }

    /// Hides all that a guest asked, whom the host sent away, and takes back their votes.
    mutating func remove(_ guest: GuestID) {
        for index in asked.indices {
            asked[index].votes.remove(guest)
            if asked[index].guest == guest { (asked[index].isHidden, asked[index].isShown) = (true, false) }
        }
    }

    private mutating func change(_ id: Int, _ change: (inout Asked) -> Void) -> Bool {
        guard let index = asked.firstIndex(where: { $0.id == id }) else { return false }
        change(&asked[index])
        asked[index].isNew = false
        return true
    }

    var newCount: Int { asked.count(where: \.isNew) }

    /// All of them, those with most votes first.
    func states(name: (GuestID) -> String?) -> [GuestQuestion] {
        asked.map { state(of: $0, name) }.sorted { ($1.upVotes, $0.id) < ($0.upVotes, $1.id) }
    }

    /// What a guest sees: what is shown, and what they asked themselves.
    func seen(by guest: GuestID, name: (GuestID) -> String?) -> [SeenQuestion] {
        asked.filter { $0.isShown || $0.guest == guest }.map { question in
            SeenQuestion(
                question: state(of: question, name), isMine: question.guest == guest,
                isUpVoted: question.votes.contains(guest))
        }.sorted { ($1.question.upVotes, $0.question.id) < ($0.question.upVotes, $1.question.id) }
    }

    private func state(of question: Asked, _ name: (GuestID) -> String?) -> GuestQuestion {
        GuestQuestion(
            id: question.id, text: question.text, name: question.isAnonymous ? nil : name(question.guest),
            upVotes: question.votes.count, isAnswered: question.isAnswered, isHidden: question.isHidden,
            isShown: question.isShown, isNew: question.isNew)
    }
}

/// A guest's question as one of them sees it.
struct SeenQuestion: Equatable, Sendable {
    var question: GuestQuestion
    var isMine: Bool
    var isUpVoted: Bool
}
