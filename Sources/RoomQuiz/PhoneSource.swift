import Granular
import Quiz
import QuizRoom
import Workshop

/// Questions of a source that phones can show; others are left out, and made up for.
final class PhoneSource: QuizSource {
    private let source: any QuizSource

    init(_ source: any QuizSource) { self.source = source }

    var problem: String? { source.problem }

    func prepare(_ count: Int) { source.prepare(count) }

    func takeReady() -> [PreparedQuestion] {
        let ready = source.takeReady()
        let shown = ready.filter { Question($0.question) != nil }
        if shown.count < ready.count { source.prepare(ready.count - shown.count) }
        return shown
    }

    func rendered(_ clips: [QuizClip]) -> RenderedClips? { source.rendered(clips) }

    func startValues(of sound: String) -> [Parameter: Double] { source.startValues(of: sound) }
}

extension Question {
    /// The same question for phones; `nil` where they cannot show it.
    init?(_ question: QuizQuestion) {
        let kind: Kind
        switch question.asked {
        case .choice(let choices, _):
            // What is chosen by what it looks like is no choice of words.
            guard choices.allSatisfy({ $0.picture == nil }) else { return nil }
            kind = .choice(choices.map(\.text))
        case .name: kind = .open
        case .touch, .gesture: return nil
        }
        guard let made = try? Question(question.prompt, kind, hidesResults: true) else { return nil }
        self = made
    }
}

extension QuizAnswer {
    /// What a guest answered.
    init(_ answer: RoomAnswer) {
        switch answer {
        case .index(let index): self = .choice(index)
        case .text(let text): self = .name(text)
        }
    }
}
