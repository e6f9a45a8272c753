import Instrument
import Practice
import Terminal
import TypedCommands

/// The question whether to quit while something goes on that would end. It is asked once, in a line, and nothing waits for the answer:
/// the key that asked quits when it comes again, Esc only takes the question away, and any other key does what it does anyway.
package struct QuitQuestion: Equatable, Sendable {
    /// What comes of a key.
    package enum Answer: Equatable, Sendable {
        /// Quern quits.
        case quits
        /// It goes on, and the key has done its work.
        case cancels
        /// It goes on, and the key does what it does.
        case passes
    }

    /// What is asked; `nil` where nothing is.
    package private(set) var text: String?

    /// Nothing is asked.
    package init() {}

    /// Somebody asked to quit while `unfinished` goes on, guests are in a `room`, or a list that is practised has changes which are in no
    /// file; whether Quern is to quit.
    package mutating func quit(
        _ unfinished: [UnfinishedActivity], room: RoomViewState? = nil, practice: PracticeDisplay? = nil
    ) -> Bool {
        let guests = room?.guestCount ?? 0
        let going = [
            unfinished.isEmpty ? nil : unfinished.text, guests > 0 ? RoomText.guests(guests) : nil,
            practice?.list?.wouldLose == true ? PracticeLists.unsaved : nil,
        ]
        guard text == nil, going.contains(where: { $0 != nil }) else { return true }
        text = "\(going.compactMap(\.self).joined(separator: ", ")): q again to quit"
        return false
    }

    /// Answers it by a key.
    package mutating func handle(_ key: Key) -> Answer {
        guard text != nil else { return .passes }
        if key == .character("q") { return .quits }
        cancel()
        return key == .escape ? .cancels : .passes
    }

    /// Takes it away.
    package mutating func cancel() { text = nil }
}
