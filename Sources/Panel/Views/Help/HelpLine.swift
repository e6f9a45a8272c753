import DisplayText
import Mapping
import Terminal

/// How a line of the help is to be read.
enum HelpLine {
    case heading(String)
    case entry(String, String)
    case remark(String)
    case gesture(String)
    case blank

    /// Columns before what a key does, in a column so wide.
    static func indent(_ columns: Int) -> Int { columns < 60 ? 10 : 18 }

    /// All lines: the keys of where one was, what is wrong, the mapping's gestures, then everything else.
    /// - from: where one was.
    /// - answer: what comes before all of it.
    static func lines(
        _ viewState: ViewState, from: OpenView, answering answer: HelpAnswer? = nil, _ table: KeyTable, columns: Int
    ) -> [HelpLine] {
        var parts: [[HelpLine]] = []
        if let answer { parts.append(answer.lines(columns: columns)) }
        let place = from.content.place(hasLesson: viewState.teaching != nil)
        let here = here(place, table)
        if !here.isEmpty { parts.append(keys(here, "Help · \(place.title)", columns)) }
        if !viewState.messages.remarks.isEmpty {
            parts.append(
                [.heading("Problems")]
                    + viewState.messages.remarks.flatMap { CharacterWidth.wrapped($0, columns: columns - 4) }.map {
                        .remark($0)
                    }
            )
        }
        let gestures = gestures(viewState, columns)
        if !gestures.isEmpty { parts.append(gestures) }
        for group in table.groups {
            let entries = table.entries.filter { $0.group == group && !isHere($0, place) }
            if !entries.isEmpty { parts.append(keys(entries, group, columns)) }
        }
        let mouse = viewState.hasMouse ? [("Mouse", KeyTable.mouse)] : []
        for (title, lines) in mouse + [("Touch", KeyTable.touch)] {
            parts.append([.heading(title)] + lines.flatMap { entry($0.label, $0.about, columns) })
        }
        return parts.enumerated().flatMap { number, part in
            (number > 0 && columns >= 60 ? [.blank] : []) + part
        }
    }

    /// The keys of a place. What it has alone tells more than what it shares.
    private static func here(_ place: KeyPlace, _ table: KeyTable) -> [KeyTable.Entry] {
        let here = table.entries.filter { isHere($0, place) }
        return here.filter { $0.places.count < 2 } + here.filter { $0.places.count > 1 }
    }

    /// On the surface keys mean what they mean everywhere; those of the key line come first, and what they are for.
    private static func isHere(_ entry: KeyTable.Entry, _ place: KeyPlace) -> Bool {
        guard place == .stage else { return entry.places.contains(place) }
        return entry.places.isEmpty && (entry.hint != nil || entry.actions == [.focus(1), .focus(-1)])
    }

    private static func keys(_ entries: [KeyTable.Entry], _ title: String, _ columns: Int) -> [HelpLine] {
        [.heading(title)] + entries.flatMap { entry($0.label, $0.about, columns) }
    }

    private static func gestures(_ viewState: ViewState, _ columns: Int) -> [HelpLine] {
        let rows = GestureRow.rows(viewState.mapping)
        let isTaught = rows.contains(where: \.use.isTaught)
        let texts =
            TapeGestures.texts(viewState.mapping, hasMouse: viewState.hasMouse)
            + rows.map { row in
                let layer = row.use.layer.map { " (layer \($0))" } ?? ""
                let replaced = row.replaced.map { " (\($0))" } ?? ""
                return "\(row.name) → \(GestureText.effect(row.use))\(layer)\(replaced)"
            }
        guard !texts.isEmpty else { return [] }
        return [.heading("Gestures of this mapping\(isTaught ? " (+: taught)" : "")")]
            + texts.flatMap { text -> [HelpLine] in
                CharacterWidth.wrapped(text, columns: columns - 6).enumerated().map { number, line in
                    .gesture((number == 0 ? "" : "  ") + line)
                }
            }
    }

    private static func entry(_ keys: String, _ about: String, _ columns: Int) -> [HelpLine] {
        let indent = indent(columns)
        let lines = CharacterWidth.wrapped(about, columns: columns - indent - 2).enumerated().map { number, text in
            HelpLine.entry(number == 0 ? keys : "", text)
        }
        guard CharacterWidth.columns(keys) > indent - 3 else { return lines }
        return [.entry(keys, "")] + CharacterWidth.wrapped(about, columns: columns - indent - 2).map { .entry("", $0) }
    }
}
