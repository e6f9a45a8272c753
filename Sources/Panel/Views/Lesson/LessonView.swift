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
        var rows: [(text: String, style: Style)] = []
        rows += CharacterWidth.wrapped(hint(state), columns: rect.columns - 2).map {
            ("\(glyphs.right) " + $0, .strong)
        }
        for index in rows.indices.dropFirst() { rows[index].text = "  " + rows[index].text.dropFirst(2) }
        let sentence = state.understood.map {
            CharacterWidth.wrapped("recognized: \(GestureText.sentence($0))", columns: rect.columns - 2)
        }
        // The heading, and the steps on the last row.
        let room = rect.rows - 2 - rows.count - (sentence?.count ?? 0)
        let seen = state.showings.enumerated().map { number, showing in
            "\(number + 1)  \(GestureText.name(showing.gesture))\(motion(showing))"
        }
        rows += seen.suffix(max(room, 0)).map { ($0, .plain) }
        rows += (sentence ?? []).map { ($0, Style(.loud)) }

        let title = "Teach: \(SubjectMenu.name(state.subject))"
        let after = canvas.draw(title, column: rect.column, row: rect.row, style: .strong, limit: rect.endColumn)
        drawActivity(state, column: after + 3, rect, glyphs, on: &canvas)
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

    /// What to do next.
    private static func hint(_ state: TeachingState) -> String {
        if state.isTriedOut { return "Try it on the surface: it is active. Enter saves it." }
        if state.understood != nil { return "Recognized. Press Enter to test it, or show it again." }
        switch state.showings.count {
        case 0: return "Make the gesture on the surface two or three times."
        case 1: return "Good. Now do it again."
        default: return "Those differ. Make the same gesture again."
        }
    }

    /// How far a gesture that goes on went.
    private static func motion(_ showing: Showing) -> String {
        let extent = abs(showing.extent).rounded()
        guard extent >= 1 || showing.gesture.kind == .pinch else { return "" }
        switch showing.gesture.kind {
        case .drag: return ", \(ValueText.bound(extent)) mm"
        case .pinch: return showing.extent > 0 ? ", apart" : ", together"
        case .turn: return ", \(ValueText.bound(extent))°"
        case .tap, .doubleTap, .longPress, .swipe: return ""
        }
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
