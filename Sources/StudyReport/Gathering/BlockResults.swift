import Granular
import HandMeasures
import Recording
import Session
import Sounds
import Study

/// What one block comes to: figures of its performance, and what is drawn of it.
struct BlockResults {
    /// Figures, each called after the step: `play/path-length`.
    private(set) var figures: [(measure: String, unit: String, value: Double?)] = []
    private(set) var path: HandStrokes?
    /// What the figures are, in a sentence each.
    private(set) var meanings: [String: String] = [:]
    /// The approach to each target that was heard.
    private(set) var approaches: [(target: String, errors: [Double], rate: Double)] = []
    /// The clips that were drawn, for what is calculated of all together.
    private(set) var tracings: [Tracing] = []
    /// What could not be measured, a line each.
    private(set) var problems: [String] = []

    private let step: StudyStep
    private let events: [(event: BlockEvent, seconds: Double)]
    private let performance: Performance
    private let file: String

    /// - Parameters:
    ///   - played: the block, played to its end.
    ///   - file: its performance.
    ///   - isDrawn: whether the fingers' ways are wanted.
    init(_ played: PlayedBlock, _ step: StudyStep, _ block: StudyBlock, file: String, isDrawn: Bool) throws {
        performance = try Performance(file: file)
        (self.step, self.file) = (step, file)
        events = played.events.compactMap { event in
            if case .inBlock(let event, let seconds) = event.what { (event, seconds) } else { nil }
        }
        add(try HandMeasures(performance).figures)
        path = isDrawn ? try HandStrokes(performance) : nil
        switch block.task {
        case .play, .listen: break
        case .match(let targets): try match(targets)
        case .comeBack: try comeBack()
        case .commands: commands()
        case .trace(let clips, let times): try trace(clips, times: times)
        case .learn: learn()
        }
    }

    private mutating func add(_ figures: [HandFigure], of part: String? = nil) {
        let prefix = [step.name, part].compactMap(\.self).joined(separator: "/")
        for figure in figures {
            let name = "\(prefix)/\(figure.name)"
            self.figures.append((name, figure.measure.unit, figure.value))
            meanings[name] = figure.measure.meaning
        }
    }

    /// From when hands began at what is called so to when they were done with it.
    private func time(of name: String) -> ClosedRange<Double>? {
        let began = events.last { $0.event == .began(name) }?.seconds
        let ended = events.last { $0.event == .done(name) || $0.event == .timedOut(name) }?.seconds
        guard let began, let ended, ended >= began else { return nil }
        return began...ended
    }

    // MARK: Tasks

    private mutating func match(_ targets: [StudyTarget]) throws {
        let sounds = PerformanceSounds(of: performance, file: file)
        problems += sounds.problems.map(\.description)
        for target in targets {
            guard let time = time(of: target.name) else { continue }
            try approach(target.values, target.name, during: time)
            add([
                SpectralDistance.figure(
                    performance, at: time.upperBound, to: target.values, sources: sounds.sounds.mapValues(\.source))
            ])
        }
    }

    /// The sound that was kept is the target of each return.
    private mutating func comeBack() throws {
        guard let kept = events.first(where: { $0.event == .kept })?.seconds else { return }
        let all = Parameter.allCases
        let moved = try ParameterTrack(all, of: performance).values
        let track = try ParameterTrack(all, of: performance, during: kept...kept).values
        var target: [Parameter: Double] = [:]
        for (place, parameter) in all.enumerated() where moved.contains(where: { $0[place] != moved[0][place] }) {
            target[parameter] = track[0][place]
        }
        guard !target.isEmpty else { return }
        for event in events {
            guard case .began(let name) = event.event, let time = time(of: name) else { continue }
            try approach(target, name, during: time)
        }
    }

    private mutating func approach(
        _ target: [Parameter: Double], _ name: String, during time: ClosedRange<Double>
    ) throws {
        let approach = try Approach(to: target, in: performance, during: time)
        add(approach.figures)
        approaches.append(("\(step.name)/\(name)", approach.rootMeanSquares, approach.rate))
    }

    private mutating func commands() {
        var tasks: [TaskTimes.Task] = []
        var others = 0
        for (event, seconds) in events {
            switch event {
            case .asked(let name, _): tasks.append(.init(name, askedSeconds: seconds, doneSeconds: nil))
            case .did(let name, _):
                if let last = tasks.lastIndex(where: { $0.name == name }) { tasks[last].doneSeconds = seconds }
            case .didOther: others += 1
            default: break
            }
        }
        add(TaskTimes(tasks).figures)
        let name = "\(step.name)/wrong-actions"
        figures.append((name, "", Double(others)))
        meanings[name] = "How often something was done that was not asked for."
    }

    private mutating func learn() {
        var times = LearningTimes()
        for (event, seconds) in events {
            switch event {
            case .asked: times.readySeconds = seconds
            case .did: times.reproducedSeconds = seconds
            case .heard: times.hearings += 1
            case .tried(_, let percent): times.scores.append(Double(percent) / 100)
            case .used: times.toolUses += 1
            default: break
            }
        }
        add(times.figures)
    }

    private mutating func trace(_ clips: [StudyClip], times: Int) throws {
        let sounds = PerformanceSounds(of: performance, file: file)
        problems += sounds.problems.map(\.description)
        for clip in clips {
            guard let begin = events.first(where: { $0.event == .heard(clip.name, time: times) })?.seconds else {
                continue
            }
            let time = begin...(begin + clip.seconds)
            let played = try PlayedSamples(of: performance, sources: sounds.sounds.mapValues(\.source), during: time)
            let moves = Parameter.allCases.filter { clip.moves[$0] != nil }
            let tracing = Tracing(
                sound: try SoundCurves.parameters(moves, performance, during: time) + SoundCurves.heard(played),
                hand: try HandCurves.curves(performance, during: time))
            add(tracing.figures, of: clip.name)
            tracings.append(tracing)
        }
        add(TracingTogether.figures(tracings))
    }
}
