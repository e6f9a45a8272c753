import DisplayText
import Mapping
import Performer
import Terminal

/// The words of a lesson, under the surface: what is taught, what to do next, what was seen so far, what was understood, and the
/// steps that can be taken.
package enum LessonView: KeyedPart {
    package static let place = KeyPlace("lesson", title: "In a lesson")
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "next step: try it, then save"),
        entry([(.character("p"), .view(TeachingStep.tryOut))], "p", "try the gesture"),
        entry([(.character("k"), .view(TeachingStep.keep))], "k", "save it in a mapping of your own"),
        entry([(.character("a"), .view(TeachingStep.again))], "a", "show the gesture again"),
        entry([(.escape, .view(TeachingStep.cancel))], "Esc", "cancel without changes", hint: "cancel"),
    ]

    static func draw(_ state: TeachingState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.lesson
        let rows = rows(state, rect, glyphs)
        let after = canvas.draw(title(state), column: rect.column, row: rect.row, style: .strong, limit: rect.endColumn)
        if !state.isTrial { drawActivity(state, column: after + 3, rect, glyphs, on: &canvas) }
        for (number, row) in rows.enumerated() where rect.row + 1 + number < rect.endRow - 1 {
            let text = CharacterWidth.fit(row.text, columns: rect.columns, mark: glyphs.cut)
            canvas.draw(text, column: rect.column, row: rect.row + 1 + number, style: row.style)
        }
        for (offer, rect) in offers(state, layout) {
            let after = canvas.draw(offer.label, column: rect.column, row: rect.row, style: .chosen)
            canvas.draw(offer.word, column: after + 1, row: rect.row, style: .plain)
        }
    }

    /// What can be done next and where its words stand: drawn there, and clicked there.
    static func offers(_ state: TeachingState, _ layout: Layout) -> [(offer: LessonStep.Offer, rect: Rect)] {
        let rect = layout.lesson
        var offers = LessonStep.offers(state)
        func width(_ offer: LessonStep.Offer) -> Int { offer.label.count + 1 + offer.word.count }
        if offers.map({ width($0) + 2 }).reduce(-2, +) > rect.columns {
            for index in offers.indices { offers[index].word = String(offers[index].word.prefix { $0 != " " }) }
        }
        var column = rect.column
        return offers.map { offer in
            defer { column += width(offer) + (rect.columns < 60 ? 2 : 4) }
            return (offer, Rect(column: column, row: rect.endRow - 1, columns: width(offer), rows: 1))
        }
    }

    /// "Teach: mute", "Try: + tap with 2 fingers".
    private static func title(_ state: TeachingState) -> String {
        if let subject = state.subject { return "Teach: \(SubjectMenu.name(subject))" }
        return "Try: \(state.understood.map { GestureText.name($0.gesture) } ?? "")"
    }

    /// What to do next, what was seen, what was understood and what is to be known of it: as much as there is room for between the
    /// heading and the steps. What was understood comes before what can be read in the steps.
    private static func rows(_ state: TeachingState, _ rect: Rect, _ glyphs: Glyphs) -> [(text: String, style: Style)] {
        func wrapped(_ text: String, mark: String = "  ", _ style: Style) -> [(text: String, style: Style)] {
            CharacterWidth.wrapped(text, columns: rect.columns - 2).enumerated().map {
                (($0 == 0 ? mark : "  ") + $1, style)
            }
        }
        let room = rect.rows - 2
        let sentence = state.understood.map {
            let words = GestureText.sentence($0)
            return wrapped(state.isTrial ? words : "recognised: \(words)", Style(.loud)).map { line in
                (text: String(line.text.dropFirst(2)), style: line.style)
            }
        }
        func notes(isBrief: Bool) -> [(text: String, style: Style)] {
            LessonText.notes(state, isBrief: isBrief).flatMap { wrapped($0, mark: "\(glyphs.warning) ", .alarm) }
        }
        let seen = state.showings.enumerated().map { number, showing in
            (text: "\(number + 1)  \(LessonText.text(showing))", style: Style.plain)
        }
        var hint = wrapped(LessonText.hint(state, .keys), mark: "\(glyphs.right) ", .strong)
        var noted = notes(isBrief: false)
        let least = (sentence?.count ?? 0) + min(seen.count, 1)
        if hint.count + least + noted.count > room { noted = notes(isBrief: true) }
        if hint.count + least + noted.count > room, !noted.isEmpty, state.recognitions == 0 { hint = [] }
        let others = hint.count + (sentence?.count ?? 0) + noted.count
        var rows = hint
        rows += seen.suffix(max(room - others, 0))
        rows += sentence ?? []
        rows += noted
        return rows
    }

    /// The four steps, the present one marked.
    private static func drawActivity(
        _ state: TeachingState, column: Int, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let words = ["choose", "show", "try", "save"]
        let now = state.isTriedOut ? 2 : 1
        let width = words.map(\.count).reduce(0, +) + 3 * (words.count - 1)
        guard rect.endColumn - width > column else { return }
        var at = rect.endColumn - width
        for (number, word) in words.enumerated() {
            if number > 0 {
                let mark = number == now ? glyphs.chosenLeft : glyphs.right
                canvas.draw(mark, column: at + 1, row: rect.row, style: number == now ? .strong : .dim)
                at += 3
            }
            at = canvas.draw(word, column: at, row: rect.row, style: number == now ? .strong : .dim)
        }
    }
}

extension KeyPlace {
    /// The place of ``LessonView``.
    package static let lesson = LessonView.place
}

/// What can be done next in a lesson, by key or by a click on its words.
package enum LessonStep {
    /// A step that is offered.
    package struct Offer: Equatable, Sendable {
        /// The key as it is called.
        package var label: String
        /// What it does.
        package var word: String
        /// The step.
        package var step: TeachingStep
    }

    /// The steps that have a meaning now, the one to take next first.
    package static func offers(_ state: TeachingState) -> [Offer] {
        if state.isTrial { return [Offer(label: "Esc", word: "back to the gestures", step: .cancel)] }
        var offers: [Offer] = []
        if state.understood != nil {
            offers.append(
                state.isTriedOut
                    ? Offer(label: "Enter", word: "save", step: .keep)
                    : Offer(label: "Enter", word: "try it", step: .tryOut))
            if !state.isTriedOut { offers.append(Offer(label: "k", word: "save", step: .keep)) }
        }
        if !state.showings.isEmpty { offers.append(Offer(label: "a", word: "again", step: .again)) }
        offers.append(Offer(label: "Esc", word: "cancel", step: .cancel))
        return offers
    }

    /// The step that what a key means in a lesson asks for; `nil` for what is none of the lesson's, or has no meaning now.
    package static func step(for action: KeyAction?, _ state: TeachingState) -> TeachingStep? {
        let steps = offers(state).map(\.step)
        let wanted: TeachingStep? =
            action == .take
            ? steps.first { $0 == .tryOut } ?? steps.first { $0 == .keep } : action?.command(TeachingStep.self)
        return wanted.flatMap { steps.contains($0) ? $0 : nil }
    }
}
