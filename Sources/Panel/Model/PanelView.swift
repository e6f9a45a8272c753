import Instrument

/// What stands in the middle of the panel.
package enum PanelView: Equatable, Sendable {
    /// The surface, the values and the meters; or the lesson, while one is given.
    case surface
    /// Every key, scrolled by so many rows.
    case help(scroll: Int)
    /// All mappings, to choose one.
    case mappings(PickList)
    /// All that a gesture can be taught for, to choose one.
    case teaching(PickList)
    /// What can be chosen of how the panel looks and plays.
    case settings(SettingsMenu)

    /// Whether the surface is not to be seen, and cannot be pressed.
    package var hidesSurface: Bool { self != .surface }

    /// The list that is open.
    package var list: PickList? {
        switch self {
        case .mappings(let list), .teaching(let list): list
        case .surface, .help, .settings: nil
        }
    }

    /// Rows by which the help is scrolled; `nil` while it is closed.
    package var help: Int? {
        if case .help(let scroll) = self { scroll } else { nil }
    }

    /// Closes what is open, or opens it.
    package mutating func toggleHelp() { self = help == nil ? .help(scroll: 0) : .surface }

    /// What a key does to the list that is open, or to the lesson; `nil` where it is none of theirs, and the table of keys has it.
    package mutating func take(_ key: Key, in look: Look, pageRows: Int) -> [Command]? {
        if var list {
            if case .mappings = self, case .character(let digit) = key, let number = digit.wholeNumberValue,
                number >= 1, look.mappings.indices.contains(number - 1)
            {
                return choose(number - 1, in: look)
            }
            switch list.take(key, pageRows: pageRows) {
            case .stays: return put(list)
            case .closes:
                self = .surface
                return []
            case .takes(let item): return choose(item, in: look)
            case nil: return nil
            }
        }
        guard self == .surface, let teaching = look.teaching else { return nil }
        return LessonStep.step(for: key, teaching).map { [.teach($0)] }
    }

    /// What is chosen in the list, by its place among all.
    package mutating func choose(_ item: Int, in look: Look) -> [Command] {
        defer { self = .surface }
        switch self {
        case .mappings where look.mappings.indices.contains(item): return [.mapping(look.mappings[item])]
        case .teaching where TeachingMenu.subjects.indices.contains(item):
            return [.teach(.begin(TeachingMenu.subjects[item]))]
        default: return []
        }
    }

    /// Moves through the list by so many rows.
    package mutating func move(by rows: Int) {
        guard var list else { return }
        list.move(by: rows)
        _ = put(list)
    }

    private mutating func put(_ list: PickList) -> [Command] {
        switch self {
        case .mappings: self = .mappings(list)
        case .teaching: self = .teaching(list)
        case .surface, .help, .settings: break
        }
        return []
    }
}
