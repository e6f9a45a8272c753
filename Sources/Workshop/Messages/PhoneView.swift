/// Everything that a phone shows, but for the moment.
struct PhoneView {
    var name: String
    var isLocked: Bool
    var isMuted: Bool
    var hasVoice: Bool
    var guestCount: Int
    var distanceMilliseconds: Double
    /// As ``part(_:)`` writes it.
    var part: JSONBytes?
    var note: String?
    var question: QuestionState?
    /// The game that is played.
    var game: GameView?
    /// What this guest answered.
    var mine: Poll.Answer?
    var asking: AskingState
    var asked: [SeenQuestion]
    var view: SharedView?
    var hasHaptics: Bool

    /// The message, from the end of its first key on.
    var body: JSONBytes {
        var json = JSONBytes()
        json.add(",\"name\":")
        json.add(text: name)
        json.add(",\"locked\":")
        json.add(isLocked)
        json.add(",\"muted\":")
        json.add(isMuted)
        json.add(",\"voice\":")
        json.add(hasVoice)
        json.add(",\"guests\":")
        json.add(guestCount)
        json.add(",\"distance\":")
        json.add(distanceMilliseconds.rounded())
        json.add(",\"part\":")
        addPart(to: &json)
        json.add(",\"question\":")
        if let question { add(question, to: &json) } else { json.add("null") }
        json.add(",\"game\":")
        if let game { game.add(to: &json) } else { json.add("null") }
        json.add(",\"asking\":")
        if asking.isAllowed {
            json.add("{\"anonymous\":")
            json.add(asking.mayBeAnonymous)
            json.add("}")
        } else {
            json.add("null")
        }
        json.add(",\"asks\":")
        json.add(list: asked, Self.add)
        json.add(",\"view\":")
        if let view { Self.add(view, to: &json) } else { json.add("null") }
        json.add(",\"haptics\":")
        json.add(hasHaptics)
        json.add("}")
        return json
    }

    /// The whole message.
    static func message(_ body: JSONBytes, at now: Int64) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"state\",\"at\":")
        json.add(now.milliseconds, decimals: 1)
        json.add(body)
        return json.bytes
    }

    private func addPart(to json: inout JSONBytes) {
        guard let part else { return json.add("null") }
        json.add(part)
        json.add(",\"note\":")
        json.add(text: note)
        json.add("}")
    }

    private func add(_ question: QuestionState, to json: inout JSONBytes) {
        json.add("{\"id\":")
        json.add(question.id)
        json.add(",\"text\":")
        json.add(text: question.question.text)
        json.add(",\"kind\":")
        json.add(text: question.question.kind.name)
        json.add(",\"answers\":")
        json.add(list: question.question.answers) { $1.add(text: $0) }
        json.add(",\"ends\":")
        if let ends = question.endsMicroseconds { json.add(ends.milliseconds, decimals: 1) } else { json.add("null") }
        json.add(",\"closed\":")
        json.add(question.isClosed)
        json.add(",\"mine\":")
        switch mine {
        case .index(let index): json.add(index)
        case .text(let text): json.add(text: text)
        case nil: json.add("null")
        }
        json.add(",\"answered\":")
        json.add(question.answeredCount)
        // Tables answer, too, and are no guests.
        if question.presentCount != guestCount {
            json.add(",\"of\":")
            json.add(question.presentCount)
        }
        json.add(",\"results\":")
        if question.showsResults {
            json.add("{\"counts\":")
            json.add(list: question.counts) { $1.add($0) }
            json.add(",\"texts\":")
            json.add(list: question.texts.filter(\.isPicked)) { $1.add(text: $0.text) }
            json.add("}")
        } else {
            json.add("null")
        }
        json.add("}")
    }

    private static func add(_ seen: SeenQuestion, to json: inout JSONBytes) {
        json.add("{\"id\":")
        json.add(seen.question.id)
        json.add(",\"text\":")
        json.add(text: seen.question.text)
        json.add(",\"name\":")
        json.add(text: seen.question.name)
        json.add(",\"up\":")
        json.add(seen.question.upVotes)
        json.add(",\"mine\":")
        json.add(seen.isMine)
        json.add(",\"upped\":")
        json.add(seen.isUpVoted)
        json.add(",\"answered\":")
        json.add(seen.question.isAnswered)
        json.add(",\"shown\":")
        json.add(seen.question.isShown)
        json.add("}")
    }

    private static func add(_ view: SharedView, to json: inout JSONBytes) {
        json.add("{\"sound\":")
        json.add(text: view.sound)
        json.add(",\"section\":")
        json.add(text: view.section)
        json.add(",\"position\":")
        json.add(view.position)
        json.add(",\"zoom\":[")
        json.add(view.zoom.lowerBound)
        json.add(",")
        json.add(view.zoom.upperBound)
        json.add("]}")
    }
}
