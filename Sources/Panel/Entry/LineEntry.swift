import Granular
import Instrument
import Performer
import Terminal
import TypedCommands
import Workshop

/// The line at the foot that is open: one in which a value is typed, or something else.
package enum OpenLine: Equatable, Sendable, KeyedPart {
    /// A parameter's value, or a command.
    case value(ValueEntry)
    /// A name, a root, a tempo, or what a source of modulation is to do.
    case text(TextEntry)

    package static let place = KeyPlace("entry", title: "Typing a value", letters: .write)
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "set the value", hint: "set"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "previous entries", hint: "history"),
        entry([(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "move the cursor; also Home and End"),
        entry([(.escape, .back)], "Esc", "cancel", hint: "cancel"),
    ]

    /// Whether lines from before can be taken again.
    package var hasEarlier: Bool { if case .value = self { true } else { false } }
}

/// What is typed in a line at the foot, and which lines were typed before.
package struct LineEntry: Sendable {
    /// Lines that are kept of what was typed.
    private static let maxEarlier = 50

    /// The line that is open.
    package private(set) var open: OpenLine?
    /// Values and commands that were typed, the newest last.
    private var earlier: [String] = []
    /// What came of the command that was typed last, until it is taken.
    private var reply: PlainReply?
    /// What the line asked of the room, until it is taken.
    private var roomRequest: RoomRequest?

    /// No line open.
    package init() {}

    /// The line in which a value is typed, where it is that.
    package var value: ValueEntry? { if case .value(let entry) = open { entry } else { nil } }

    /// Opens a line to type a value for a parameter, or a command, of which that was typed so far.
    package mutating func openValue(of focus: Parameter, _ text: String = "") {
        open = .value(ValueEntry(focus: focus, text, earlier: earlier))
    }

    /// Opens a line to type something else.
    package mutating func openText(_ entry: TextEntry) { open = .text(entry) }

    /// Closes the line.
    package mutating func close() { open = nil }

    /// What came of a command that was typed, beside what the instrument is to do; `nil` where none was.
    package mutating func takeReply() -> PlainReply? {
        defer { reply = nil }
        return reply
    }

    /// What the line asked of the room; `nil` where it asked nothing.
    package mutating func takeRoomRequest() -> RoomRequest? {
        defer { roomRequest = nil }
        return roomRequest
    }

    /// What a key does to the line that is open; `nil` where none is, or the key is none of a line's.
    /// - values: how all parameters stand now.
    /// - volume: how the whole does, in dB.
    /// - beatsPerMinute: the tempo.
    /// - command: what a line asks for that sets nothing; `nil` where it is no command.
    package mutating func handle(
        _ key: Key, values: ParameterValues, volume: Double, beatsPerMinute: Double = BeatLine.defaultTempo,
        command: (String) -> PlainReply? = { _ in nil }
    ) -> [Command]? {
        switch open {
        case .value(var entry):
            guard
                let answer = entry.handle(
                    key, values: values, volume: volume, beatsPerMinute: beatsPerMinute, command: command)
            else { return nil }
            open = .value(entry)
            switch answer {
            case .stays: return []
            case .closes: break
            case .sets(let setting):
                closeAndKeep(entry.text)
                return [.playing(setting.command)]
            case .setsVolume(let decibels):
                closeAndKeep(entry.text)
                return [.master(.set(to: decibels))]
            case .setsTempo(let beats):
                closeAndKeep(entry.text)
                return [.tempo(.set(beats))]
            case .replies(let reply):
                closeAndKeep(entry.text)
                self.reply = reply
                return reply.commands
            }
        case .text(var entry):
            guard let answer = entry.handle(key) else { return nil }
            open = .text(entry)
            switch answer {
            case .stays: return []
            case .closes: break
            case .does(let commands):
                open = nil
                return commands
            case .asks(let request): roomRequest = request
            }
        case nil: return nil
        }
        open = nil
        return []
    }

    /// Closes the line, which can be taken again.
    private mutating func closeAndKeep(_ text: String) {
        if text != earlier.last { earlier = earlier.suffix(Self.maxEarlier - 1) + [text] }
        open = nil
    }
}

extension KeyPlace {
    /// The place of ``OpenLine``.
    package static let entry = OpenLine.place
}
