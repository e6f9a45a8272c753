import DisplayText
import Files
import Numbers
import Practice

/// What words on the list to practise do.
enum PracticeListReplies {
    private static let orders = PlayOrder.Mode.allCases.map(\.rawValue).joined(separator: "|")

    /// What comes of what was typed after `list`, with what is practised; `nil` where this program practises nothing.
    static func reply(to rest: String, _ practice: PracticeDisplay?) -> PlainReply {
        guard let practice else { return .problem("no lists here: quern practice opens one") }
        let (verb, argument) = PerformingReplies.first(rest)
        switch verb.lowercased() {
        case "":
            return practice.list.map { PlainReply(lines: PracticeLists.lines($0)) }
                ?? .answer(
                    "no list to practise: list open FILE opens one, list add begins one with the sound that is open")
        case "week" where argument.isEmpty: return PlainReply(lines: DiaryText.lines(practice.week))
        case "open" where !argument.isEmpty: return .practise(.openList(unquoted(argument)))
        case "open": return .problem("list open needs a file: list open FILE")
        case "add": return .practise(argument.isEmpty ? .addOpenSound : .add(unquoted(argument)))
        default: break
        }
        guard let list = practice.list else {
            return .problem("no list to practise: list open FILE opens one, list add begins one")
        }
        if let index = index(rest, list) { return .practise(.open(index)) }
        if Int(rest) != nil { return .problem(noRow(rest, list)) }
        switch verb.lowercased() {
        case "next" where argument.isEmpty: return .practise(.next)
        case "previous" where argument.isEmpty: return .practise(.previous)
        case "order":
            guard let mode = PlayOrder.Mode(rawValue: argument.lowercased()) else {
                return argument.isEmpty
                    ? .answer("order: \(list.mode.rawValue)")
                    : .problem("unknown order \(quoted(argument)): use \(orders)")
            }
            return .practise(.order(mode), "order: \(mode.rawValue)")
        case "undo" where argument.isEmpty: return .practise(.undoRemove)
        case "remove": return row(argument, list) { .practise(.remove($0)) }
        case "move":
            let (from, to) = PerformingReplies.first(argument)
            return row(from, list) { index in
                row(to, list) { .practise(.move(index, to: $0), "\(list.rows[index].name) is number \($0 + 1)") }
            }
        case "goal": return goal(argument, list)
        case "save": return .practise(.save(argument.isEmpty ? nil : unquoted(argument)))
        default: return Subcommand.problem(.list, rest)
        }
    }

    /// A goal set or removed; with a number alone its goals are told.
    private static func goal(_ text: String, _ list: PracticeDisplay.List) -> PlainReply {
        let (number, words) = PerformingReplies.first(text)
        return row(number, list) { index in
            let name = list.rows[index].name
            let goals = list.rows[index].goals
            guard !words.isEmpty else {
                return .answer(
                    goals.isEmpty
                        ? "\(name) has no goals" : "\(name): \(goals.map(\.goal.text).joined(separator: ", "))")
            }
            if let part = part(removedBy: words) {
                let gone = PracticeGoal(section: part, percent: 100)
                guard let goal = goals.first(where: { $0.goal.isSamePart(as: gone) })?.goal else {
                    return .problem("\(name) has no goal for \(part.isEmpty ? "the whole sound" : quoted(part))")
                }
                return .practise(.goal(index, goal, isOn: false), "goal removed: \(name), \(goal.text)")
            }
            guard let goal = PracticeGoal(text: words) else {
                let percents = "\(PracticeGoal.percents.lowerBound) to \(PracticeGoal.percents.upperBound) %"
                return .problem(
                    "a goal is a part and a speed of \(percents), such as chorus at 90 %, or 90 % for the whole sound")
            }
            return .practise(.goal(index, goal, isOn: true))
        }
    }

    /// The part whose goal "chorus off" removes; `nil` for all else.
    private static func part(removedBy words: String) -> String? {
        guard words.lowercased().hasSuffix("off") else { return nil }
        let part = words.dropLast("off".count)
        return part.isEmpty || part.last?.isWhitespace == true ? part.trimmed : nil
    }

    private static func row(
        _ text: String, _ list: PracticeDisplay.List, _ use: (Int) -> PlainReply
    ) -> PlainReply {
        index(text, list).map(use) ?? .problem(noRow(text, list))
    }

    /// A file or a name, of which quotation marks around it are no part.
    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, let mark = text.first, ["\"", "'"].contains(mark), text.last == mark else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static func index(_ text: String, _ list: PracticeDisplay.List) -> Int? {
        Int(text).flatMap { list.rows.index(number: $0) }
    }

    private static func noRow(_ text: String, _ list: PracticeDisplay.List) -> String {
        if list.rows.isEmpty { return "the list is empty: list add adds the sound that is open" }
        let range = list.rows.count == 1 ? "1" : "1 to \(list.rows.count)"
        return text.isEmpty
            ? "the number of a sound is missing: \(range)" : "no sound \(quoted(text)) in the list: use \(range)"
    }
}

extension PlainReply {
    /// Asks for something; `line`: what came of it, where nobody else tells.
    fileprivate static func practise(_ request: PracticeRequest, _ line: String? = nil) -> PlainReply {
        PlainReply(practice: [request], lines: line.map { [$0] } ?? [], plays: true)
    }
}
