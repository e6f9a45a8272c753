import DisplayText
import Granular
import Instrument
import Terminal
import Workshop

/// A line in which something beside a parameter's value is typed: a name, a sound's root or its tempo.
package struct TextEntry: Equatable, Sendable {
    /// What is typed.
    package enum Subject: Equatable, Sendable {
        /// The name of the snapshot of that number.
        case snapshot(Int)
        /// The name of a scene that is to be written.
        case scene
        /// The name of that section.
        case section(Int)
        /// The sound's own pitch, which is now so high, in Hz.
        case root(Double)
        /// The sound's beats a minute.
        case tempo
        /// The beats a minute that things go by.
        case beat
        /// What a source of modulation is to do, which is set so now.
        case modulation(ModulationSource, ModulationValues)
        /// A question to all guests.
        case question
        /// An answer to the question of the room that was joined.
        case vote
        /// The name of that guest.
        case guest(GuestID)
        /// The file that results are saved in.
        case results

        /// Characters beyond which nothing more is taken.
        fileprivate var maxCharacters: Int {
            switch self {
            case .question: 1_000
            case .vote: Question.maxCharacters
            case .results: 200
            default: 60
            }
        }
    }

    /// What came of a key.
    package enum Answer: Sendable {
        /// The line is still open.
        case stays
        /// It is to be closed.
        case closes
        /// This is to be done and the line to be closed.
        case does([Command])
        /// This is to be asked of the room and the line to be closed.
        case asks(RoomRequest)
    }

    /// What is typed.
    package let subject: Subject
    /// The line.
    package private(set) var line: TypedLine
    /// Why the line could not be taken, until the next key.
    package private(set) var problem: String?

    /// A line in which that stands.
    package init(_ subject: Subject, _ text: String = "") {
        self.subject = subject
        line = TypedLine(text, maxCharacters: subject.maxCharacters)
    }

    /// Handles a key; `nil` for what is no key of a line.
    package mutating func handle(_ key: Key) -> Answer? {
        switch key {
        case .character(let character) where character < " ": return nil
        case .enter: return finish()
        case .escape: return .closes
        default: break
        }
        problem = nil
        line.edit(key)
        return .stays
    }

    private mutating func finish() -> Answer {
        let name = line.isBlank ? "" : String(line.text.drop { $0 == " " })
        do {
            switch subject {
            // An empty name takes the name away.
            case .snapshot(let number): return .does([.snapshots(.name(number, name))])
            case .scene: return name.isEmpty ? .closes : .does([.scenes(.store(name))])
            case .section(let number): return .does([.marking(.name(number, name))])
            case .root(let now):
                return line.isBlank ? .closes : .does([.marking(.root(try ValueReading.root(line.text, current: now)))])
            case .tempo: return line.isBlank ? .closes : .does([.marking(.tempo(try ValueReading.tempo(line.text)))])
            case .beat:
                return line.isBlank
                    ? .closes : .does([.tempo(.set(try ValueReading.value(line.text, of: .beat, current: 0)))])
            case .modulation(let source, let values):
                return line.isBlank
                    ? .closes
                    : .does(try TypedModulation.commands(line.text, of: source, values).map(Command.modulation))
            case .question: return line.isBlank ? .closes : .asks(.host(.ask(try Question(line: line.text))))
            case .vote: return line.isBlank ? .closes : .asks(.vote(.text(name)))
            case .guest(let id): return line.isBlank ? .closes : .asks(.host(.rename(id, name)))
            case .results: return line.isBlank ? .closes : .asks(.saveResults(name))
            }
        } catch {
            problem = "\(error)"
            return .stays
        }
    }
}
