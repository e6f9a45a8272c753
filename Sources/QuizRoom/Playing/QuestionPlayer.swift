import Granular
import Quiz
import QuizSounds

/// Plays what a game lets be heard of its questions, which come from a source, and says what happened since.
package struct QuestionPlayer {
    private let source: any QuizSource
    private var player: HearingPlayer
    /// The questions that are ready and not over, by their seeds.
    private var prepared: [UInt64: PreparedQuestion] = [:]
    /// The one that is asked.
    private var asked: UInt64?
    /// What is played once it is rendered.
    private var pending: QuizHearing?
    private var isSourceDry = false

    /// Plays on an instrument.
    package init(_ source: any QuizSource, on instrument: QuizInstrument) {
        (self.source, player) = (source, HearingPlayer(instrument))
    }

    /// What the choices of a question show; empty where they show nothing.
    package func pictures(of question: QuizQuestion) -> [ClipPicture?] { prepared[question.seed]?.pictures ?? [] }

    /// Where the parameters of a question's sound stand at first.
    func startValues(of question: QuizQuestion) -> [Parameter: Double] {
        question.clips.first.map { source.startValues(of: $0.sound) } ?? [:]
    }

    /// Clips beside those of a question; `nil` while they are rendered.
    func rendered(_ clips: [QuizClip]) -> RenderedClips? { source.rendered(clips) }

    /// So many further questions are wanted.
    package mutating func prepare(_ count: Int) { source.prepare(count) }

    /// Plays something as soon as it is rendered, in place of what is heard.
    package mutating func play(_ hearing: QuizHearing) {
        player.silence()
        pending = hearing
        if case .question(let question) = hearing {
            if let last = asked, last != question.seed { prepared[last] = nil }
            asked = question.seed
        }
        playPending()
    }

    /// Ends what is heard.
    package mutating func silence() {
        pending = nil
        player.silence()
    }

    /// What happened since the last time, each with its moment on the audio's clock.
    package mutating func takeEvents(at now: Double) -> [(event: QuizGameEvent, seconds: Double)] {
        var events: [(QuizGameEvent, Double)] = []
        for question in source.takeReady() {
            prepared[question.question.seed] = question
            events.append((.questionReady(question.question), now))
        }
        if !isSourceDry, let problem = source.problem {
            isSourceDry = true
            events.append((.noMoreQuestions(problem), now))
        }
        playPending()
        return events + player.takeEvents(at: now)
    }

    private mutating func playPending() {
        guard let hearing = pending else { return }
        switch hearing {
        case .introduction(_, let clip):
            guard let samples = source.rendered([clip])?.samples else { return }
            // What cannot be heard is over at once.
            player.play(samples.isEmpty ? [[]] : samples)
        case .comparison(let side, let comparison):
            let clips = [comparison.a.clip] + (comparison.b.map { [$0.clip] } ?? [])
            guard let samples = samples(of: clips) else { return }
            let index = side == .a ? 0 : 1
            player.play([samples.indices.contains(index) ? samples[index] : []])
        case .question(let question):
            guard let samples = prepared[question.seed]?.samples else { return }
            player.play(samples)
        }
        pending = nil
    }

    /// Clips of the question that is asked, or others that are rendered beside; `nil` while they are being rendered.
    private func samples(of clips: [QuizClip]) -> [[Float]]? {
        if let asked = asked.flatMap({ prepared[$0] }) {
            let places = clips.compactMap { asked.question.clips.firstIndex(of: $0) }
            if places.count == clips.count { return places.map { asked.samples[$0] } }
        }
        return source.rendered(clips)?.samples
    }
}
