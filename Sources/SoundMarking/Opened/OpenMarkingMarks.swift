import Numbers
import Sounds

/// What is marked in the sound that is open.
extension OpenMarking {
    /// A step of marking, called so; a line where it cannot be done.
    package func mark(
        _ words: String, at now: MarkingMoment, _ change: (inout MarkingSheet) -> String?
    ) -> String? {
        if let problem { return "\(problem); not overwritten: fix it and open the sound again" }
        var changed = sheet
        if let words = change(&changed) { return words }
        guard changed.sidecar != sheet.sidecar else { return nil }
        history.add(words, before: sheet)
        tapping = nil
        sheet = changed
        followLoop(loop.flatMap { sheet.number(ofFormer: $0) }, at: now)
        return nil
    }

    /// Deletes a section.
    package func forget(_ number: Int, at now: MarkingMoment) -> String? {
        let name = sheet.sidecar.sections.item(number: number)?.name ?? ""
        if let words = mark("section \(number) deleted", at: now, { $0.forget(number) }) { return words }
        news = "section \(number)\(name.isEmpty ? "" : " \(name)") deleted: undo brings it back"
        return nil
    }

    /// Undoes the last step, or does the one again that was undone last; what it was, `nil` where there is none.
    package func stepHistory(back: Bool, at now: MarkingMoment) -> String? {
        let before = sheet.sidecar.sections
        tapping = nil
        guard let words = back ? history.undo(&sheet) : history.redo(&sheet) else { return nil }
        // The same section where it is there, else the one that came in its place, else the one of that number.
        let sections = sheet.sidecar.sections
        let looped = loop.flatMap { before.item(number: $0) }
        let changed = sections.indices.filter { !before.contains(sections[$0]) }
        let same = looped.flatMap { sections.firstIndex(of: $0) } ?? (changed.count == 1 ? changed[0] : nil)
        followLoop(same.map { $0 + 1 } ?? loop, at: now)
        return words
    }

    /// Goes on in the section that may have moved, or through all where it is gone.
    private func followLoop(_ new: Int?, at now: MarkingMoment) {
        guard loop != nil else { return }
        let new = new.flatMap { sheet.part($0) == nil ? nil : $0 }
        let old = heard.part
        loop = new
        if part != old { setLoop(new, at: now) }
    }
}
