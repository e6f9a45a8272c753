import Instrument
import Terminal

/// Lines that are kept of what was typed.
private let maxTypedLines = 50

/// What is typed in a line at the foot: a value, a name, a root or a tempo.
extension PanelModel {
    /// Whether a value can be typed where one is.
    package var canEnter: Bool { target != nil }

    /// Opens a line to type a value for the parameter in focus.
    package mutating func openEntry() { entry = ValueEntry(focus: target ?? focus, earlier: typed) }

    /// What a key does to the line that is open; `nil` where none is, or the key is none of a line's.
    package mutating func takeEntry(_ key: Key) -> [Command]? {
        // The menu opens in place of the line.
        if KeyTable.action(of: key, in: .entry) == .menu { (entry, word) = (nil, nil) }
        if word != nil { return takeWord(key) }
        guard let answer = entry?.take(key, values: values) else { return nil }
        switch answer {
        case .stays: return []
        case .closes:
            entry = nil
            return []
        case .sets(let setting):
            if let text = entry?.text, text != typed.last { typed = typed.suffix(maxTypedLines - 1) + [text] }
            entry = nil
            return [.set(setting.parameter, to: setting.value)]
        }
    }

    private mutating func takeWord(_ key: Key) -> [Command]? {
        guard let answer = word?.take(key) else { return nil }
        switch answer {
        case .stays: return []
        case .closes:
            word = nil
            return []
        case .does(let commands):
            word = nil
            return commands
        }
    }
}
