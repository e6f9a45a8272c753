import Granular
import Instrument
import Quiz

/// Lets a question's sound be played with the hand, follows what the hand does, and gives the instrument back as it was.
package struct HandPlayer {
    /// What there is to wait for.
    private enum Phase: Equatable {
        case idle, loading, playing
    }

    private let instrument: QuizInstrument
    private var phase = Phase.idle
    /// Whether hands pointed already before; `nil` while the instrument is the player's.
    private var pointedBefore: Bool?
    private var question: QuizQuestion?
    private var values = ParameterValues()
    /// Since when a finger is down, on the audio's clock; what it did since then.
    private var downSince: Double?
    private var points: [QuizPoint] = []

    /// The mapping that hands play by: ``Quiz/QuizSurface/touch`` is what it moves.
    private static let mapping = "Touch"
    /// No gesture is longer, in seconds.
    private static let longestSeconds = 10.0

    /// Of an instrument.
    package init(_ instrument: QuizInstrument) { self.instrument = instrument }

    /// Whether the hand plays now, or will as soon as the sound is there.
    var isPlaying: Bool { phase != .idle }

    /// Hands point from now on, instead of playing.
    package mutating func start() {
        guard pointedBefore == nil else { return }
        pointedBefore = instrument.state().playing.isPointing
        instrument.perform(.history(.setAside))
        instrument.perform(.playing(.point(true)))
    }

    /// The hand plays the question's sound: what is asked for stands where the sound begins, the rest as it is heard.
    /// - Parameter start: the sound's own values at first.
    mutating func begin(_ question: QuizQuestion, start: [Parameter: Double]) {
        guard let clip = question.clips.first else { return }
        (self.question, points, downSince, phase) = (question, [], nil, .loading)
        values = ParameterValues()
        for (parameter, value) in start { values[parameter] = value }
        for (parameter, value) in clip.values where !question.targets.contains(parameter) { values[parameter] = value }
        instrument.perform(.playing(.choose(Self.mapping)))
        instrument.perform(.sounds(.choose(clip.sound)))
    }

    /// Follows the hand; some thirty times a second.
    mutating func update(at now: Double) {
        guard phase != .idle, let question else { return }
        let state = instrument.state()
        if phase == .loading {
            guard state.files.loading == nil, state.sounds.played == question.clips.first?.sound else { return }
            setValues(values)
            instrument.perform(.playing(.point(false)))
            phase = .playing
            return
        }
        guard !state.playing.fingers.isEmpty else {
            downSince = nil
            return
        }
        if downSince == nil { (downSince, points) = (now, []) }
        let seconds = now - (downSince ?? now)
        guard seconds <= Self.longestSeconds else { return }
        var here: [Parameter: Double] = [:]
        for parameter in question.targets { here[parameter] = state.playing.values[parameter] }
        if points.last?.values != here || points.count < 2 { points.append(QuizPoint(seconds: seconds, values: here)) }
    }

    /// What the hand did, as an answer; `nil` before it has touched anything.
    func answer(to question: QuizQuestion) -> QuizAnswer? {
        guard phase == .playing, question == self.question, let last = points.last else { return nil }
        switch question.asked {
        case .touch: return .touch(last.values)
        case .gesture: return .gesture(points)
        case .choice, .name: return nil
        }
    }

    /// The hand plays no more, until it begins again.
    mutating func pause() {
        guard phase != .idle else { return }
        phase = .idle
        instrument.perform(.playing(.release))
        instrument.perform(.playing(.point(true)))
    }

    /// Ends it: everything comes back as it was.
    package mutating func stop() {
        pause()
        guard let pointedBefore else { return }
        self.pointedBefore = nil
        instrument.perform(.history(.bringBack))
        instrument.perform(.playing(.point(pointedBefore)))
    }

    private func setValues(_ wanted: ParameterValues) {
        let values = instrument.state().playing.values
        for parameter in Parameter.allCases where values[parameter] != wanted[parameter] {
            instrument.perform(.playing(.set(parameter, to: wanted[parameter])))
        }
    }
}

extension QuizQuestion {
    /// What the hand is asked to move; empty where nothing is played.
    var targets: Set<Parameter> {
        switch asked {
        case .touch(let targets): Set(targets.keys)
        case .gesture(let points): Set(points.flatMap(\.values.keys))
        case .choice, .name: []
        }
    }
}
