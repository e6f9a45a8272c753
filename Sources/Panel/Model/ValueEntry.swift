import Granular

/// A line in which a value is typed for the parameter in focus, or for another that is named before it.
package struct ValueEntry: Equatable, Sendable {
    /// What came of a key.
    package enum Answer: Equatable, Sendable {
        /// The line is still open.
        case stays
        /// It is to be closed, and nothing is set.
        case closes
        /// The value is to be set and the line to be closed.
        case sets(TypedSetting)
    }

    /// The parameter that a value alone is meant for.
    package let focus: Parameter
    /// What was typed so far.
    package private(set) var text = ""
    /// How many characters stand before the cursor.
    package private(set) var cursor = 0
    /// Why the line could not be taken, until the next key.
    package private(set) var problem: String?

    /// Lines that were taken before, the newest last.
    private let earlier: [String]
    /// Which of them stands there; past the last where it is what was typed now.
    private var place: Int
    private var draft = ""

    /// Characters beyond which nothing more is taken.
    private static let mostCharacters = 60

    /// An empty line.
    package init(focus: Parameter, earlier: [String] = []) {
        self.focus = focus
        self.earlier = earlier
        place = earlier.count
    }

    /// The parameter that the line is meant for so far.
    package var target: Parameter { TypedSetting.parameter(text, focus: focus) }

    /// Takes a key; `values` are how all stand now. `nil` for what is no key of a line.
    package mutating func take(_ key: Key, values: ParameterValues) -> Answer? {
        switch key {
        case .character(let character) where character < " ": return nil
        case .enter: return finish(values)
        case .escape: return .closes
        default: break
        }
        problem = nil
        edit(key)
        return .stays
    }

    private mutating func edit(_ key: Key) {
        switch key {
        case .character(let character): insert(character)
        case .backspace: remove(at: cursor - 1)
        case .delete: remove(at: cursor)
        case .left, .shiftLeft: cursor = max(cursor - 1, 0)
        case .right, .shiftRight: cursor = min(cursor + 1, text.count)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .up: look(by: -1)
        case .down: look(by: 1)
        default: break
        }
    }

    private mutating func insert(_ character: Character) {
        guard text.count < Self.mostCharacters else { return }
        text.insert(character, at: text.index(text.startIndex, offsetBy: cursor))
        cursor += 1
    }

    private mutating func remove(at offset: Int) {
        guard offset >= 0, offset < text.count else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: offset))
        cursor = offset
    }

    /// Brings a line from before, or what was typed now.
    private mutating func look(by step: Int) {
        let next = min(max(place + step, 0), earlier.count)
        guard next != place else { return }
        if place == earlier.count { draft = text }
        place = next
        text = place == earlier.count ? draft : earlier[place]
        cursor = text.count
    }

    private mutating func finish(_ values: ParameterValues) -> Answer {
        // Enter on nothing typed leaves everything as it is.
        guard text.contains(where: { $0 != " " }) else { return .closes }
        do {
            return .sets(try TypedSetting(text, focus: focus, values: values))
        } catch {
            problem = error.description
            return .stays
        }
    }
}
