import GuidedTour
import Instrument
import Terminal
import TypedCommands

/// The tour where there is no screen: a line for each thing to do, and one for each step that was done.
package struct TourLines {
    private var tour: Tour?
    /// What the player was asked last.
    private var asked: String?

    /// No tour is under way.
    package init() {}

    /// What invites a new player to it.
    package static func offer(_ state: InstrumentState) -> String { Tour.offer(words(state))[0] }

    /// Begins or ends the tour where a line asks for that; an empty line ends it too. Asked for again, it says once more what to do.
    package mutating func answer(_ line: PlainInput.Line, _ reply: PlainReply, _ state: InstrumentState) -> [String] {
        let isBlank = if case .text(let text) = line { text.allSatisfy(\.isWhitespace) } else { false }
        guard let tours = reply.tours ?? (isBlank && tour != nil ? false : nil) else { return [] }
        asked = nil
        guard tours else {
            guard tour != nil else { return ["no tour is under way: tour begins one"] }
            tour = nil
            return ["Tour ended: type tour to start it again"]
        }
        guard tour == nil else { return lines(for: state) }
        tour = Tour(state)
        return ["A tour in \(TourStep.allCases.count) steps. An empty line ends it; all commands work as always."]
            + lines(for: state)
    }

    /// The lines for what was done since the state before, and for what is to be done now.
    package mutating func lines(for state: InstrumentState) -> [String] {
        guard var tour else { return [] }
        let isDone = tour.see(state)
        self.tour = tour.step == nil ? nil : tour
        let words = Self.words(state)
        var lines = isDone ? [Tour.praise] : []
        guard let step = tour.step else { return lines + Tour.end(words).prefix(1) }
        let sentence = tour.task.sentences(words)[0]
        if sentence != asked || isDone { lines.append("\(step.number) of \(TourStep.allCases.count): \(sentence)") }
        asked = sentence
        return lines
    }

    private static func words(_ state: InstrumentState) -> TourWords {
        TourWords(state, hasMouse: false, isTyped: true) { $0.typed }
    }
}

extension TourKey {
    /// What is typed for it.
    fileprivate var typed: String {
        switch self {
        case .tour: PlainKeyword.tour.words
        case .hold: PlainKeyword.action(.hold).words
        case .nextScene: PlainKeyword.action(.nextScene).words
        case .scenes: PlainKeyword.scenes.words
        case .store: PlainKeyword.action(.storeSnapshot).words
        case .snapshots: PlainKeyword.snapshots.words
        case .goBack: PlainKeyword.back.words
        case .nextSnapshot: "\(PlainKeyword.action(.snapshot).words) 1"
        case .record: PlainKeyword.action(.record).words
        case .listen: PlainKeyword.listen.words
        case .help: PlainKeyword.help.words
        // A parameter is typed with its value.
        case .nextParameter, .increase, .decrease: ""
        }
    }
}
