import Granular
import Touch

/// A player teaches the instrument a gesture: what it is to do was chosen, and the gesture is shown two or three times until two
/// showings agree.
public struct Lesson: Sendable {
    /// What the gesture is to do.
    public enum Subject: Equatable, Sendable {
        /// It asks for something.
        case action(Action)
        /// It moves a parameter.
        case parameter(Parameter)
    }

    /// Why something that was shown cannot be taken for a gesture.
    public enum Rejection: Equatable, Sendable {
        /// It goes on while fingers move, and what is taught happens at once.
        case goesOn(Gesture.Kind)
        /// It is no gesture at all.
        case unknown
    }

    /// What the gesture is to do.
    public let subject: Subject
    /// What was shown so far, the newest last.
    public private(set) var showings: [Showing] = []
    /// What was understood: the newest showing and one before it agree; `nil` until then.
    public private(set) var understood: GestureUse?
    /// What is wrong with what was shown last; `nil` where it was a gesture that can be used.
    public private(set) var rejection: Rejection?
    private var observer: Observer
    /// Where what goes on cannot be used, it is looked for only to tell.
    private var others: Observer?
    private var attempt = ShowingAttempt()
    private let scale: Binding?
    private let value: Double
    private let known: [GestureUse]
    private let layer: String?

    /// More showings than this are not looked back to.
    private static let memory = 3

    /// Begins a lesson. A parameter's gesture moves it through `scale`; one that is made at once brings back its `value`, or
    /// steps it.
    /// - Parameters:
    ///   - known: the gestures that there are already: one that cannot be told from one of them takes its place.
    ///   - layer: the layer on which the gesture is to be looked for.
    public init(
        _ subject: Subject, scale: Binding? = nil, value: Double = 0, known: [GestureUse] = [], layer: String? = nil
    ) {
        self.subject = subject
        self.scale = scale
        self.value = value
        (self.known, self.layer) = (known, layer)
        switch subject {
        case .parameter: observer = Observer(Observer.all(withMoves: true))
        case .action:
            observer = Observer(Observer.all(withMoves: false))
            others = Observer(Observer.all(withMoves: true).filter(\.kind.goesOn))
        }
    }

    /// The next moment at which ``advance(to:)`` may see something.
    public var nextMicroseconds: Int64? { [observer.nextMicroseconds, attempt.deadline].compactMap { $0 }.min() }

    /// Watches a frame.
    public mutating func handle(_ frame: TouchFrame, from source: Int = 0, surface: SurfaceSize) {
        expire(at: frame.timeMicroseconds)
        attempt.watch(frame, from: source)
        learn(observer.handle(frame, from: source, surface: surface), surface)
        if let other = others?.handle(frame, from: source, surface: surface).last, !attempt.isAnswered {
            attempt.answer()
            rejection = .goesOn(other.gesture.kind)
        }
    }

    /// Lets time pass.
    public mutating func advance(to microseconds: Int64, surface: SurfaceSize) {
        learn(observer.advance(to: microseconds), surface)
        _ = others?.advance(to: microseconds)
        expire(at: microseconds)
    }

    private mutating func expire(at microseconds: Int64) {
        if attempt.isInVain(at: microseconds) { rejection = .unknown }
    }

    private mutating func learn(_ new: [Showing], _ surface: SurfaceSize) {
        if !new.isEmpty {
            attempt.answer()
            rejection = nil
        }
        for showing in new {
            showings = showings.suffix(Self.memory - 1) + [showing]
            let agreeing = showings.filter { $0.isLike(showing) }
            understood = agreeing.count >= 2 ? use(of: agreeing, surface) : nil
        }
    }

    private func use(of agreeing: [Showing], _ surface: SurfaceSize) -> GestureUse {
        var gesture = agreeing[0].gesture
        let shown = agreeing.dropFirst().reduce(gesture.area) { $0.including($1.gesture.area) }
        gesture.area = shown.generous(on: surface)
        if case .action = subject, gesture.kind == .pinch { gesture.threshold = .pinch(shown: agreeing.map(\.extent)) }
        let extent = agreeing.map { abs($0.extent) }.reduce(0, +) / Double(agreeing.count)
        // The way that was shown is the whole range; a small one would make a control that nobody can set.
        let travel = (max(extent, gesture.kind.defaultTravel / 3) * 10).rounded() / 10
        var use = GestureUse(gesture, for: subject, scale: scale, value: value, travel: travel)
        use.layer = layer
        // Of two that are alike the one in the smaller area is recognised: it would stay the one that was there before.
        let twin = known.last {
            $0.gesture.kind == gesture.kind && $0.gesture.fingers == gesture.fingers && $0.layer == layer
                && $0.gesture.area.size < gesture.area.size && $0.gesture.area.including(shown) == $0.gesture.area
        }
        if let twin { use.gesture.area = twin.gesture.area }
        return use
    }
}

extension GestureUse {
    /// A gesture that was taught for something.
    /// - Parameters:
    ///   - scale: what a parameter is moved through; its whole range where `nil`.
    ///   - value: what a gesture that is made at once brings back, in the parameter's unit; a swipe steps instead.
    ///   - travel: how much of a gesture that goes on is the whole range.
    public init(_ gesture: Gesture, for subject: Lesson.Subject, scale: Binding?, value: Double, travel: Double) {
        switch subject {
        case .action(let action): self.init(gesture, triggers: [.action(action)], isTaught: true)
        case .parameter(let parameter):
            let range = parameter.definition.range
            let scale = scale ?? Binding(parameter, low: range.lowerBound, high: range.upperBound)
            if gesture.kind.goesOn {
                self.init(gesture, moves: [.init(scale, travel: travel)], sounds: true, isTaught: true)
            } else {
                self.init(gesture, triggers: [Self.trigger(gesture, parameter, scale, value)], isTaught: true)
            }
        }
    }

    /// What it does, where that can be taught.
    public var subject: Lesson.Subject? {
        if let move = moves.first { return .parameter(move.binding.parameter) }
        switch triggers.first {
        case .action(let action): return .action(action)
        case .set(let parameter, _, _, _), .step(let parameter, _, _, _): return .parameter(parameter)
        case .layer, nil: return nil
        }
    }

    /// Swipes step by a tenth of the range, or to the next of a few choices, up and to the right for more; anything else brings
    /// back the value that it had.
    private static func trigger(
        _ gesture: Gesture, _ parameter: Parameter, _ scale: Binding, _ value: Double
    ) -> Trigger {
        guard case .swipe(let direction) = gesture.kind else {
            return .set(parameter, to: value, cloud: .own, smoothingMilliseconds: 0)
        }
        let amount = parameter.choices.isEmpty ? short(abs(scale.high - scale.low) / 10) : 1
        let isUp = direction == .up || direction == .right
        return .step(parameter, by: isUp ? amount : -amount, cloud: .own, smoothingMilliseconds: 0)
    }

    /// `value`, above 0, as it is well read in a file: to a thousandth, and where that is too coarse, finer by tens.
    private static func short(_ value: Double) -> Double {
        var parts = 1000.0
        while value * parts < 100, parts < 1e12 { parts *= 10 }
        return (value * parts).rounded() / parts
    }
}

extension Area {
    /// What a player who made a gesture here may have meant: the surroundings where it was always the same side or corner, else
    /// anywhere.
    fileprivate func generous(on surface: SurfaceSize) -> Area {
        let whole = Area(x: 0...1, y: 0...1)
        // A hand does not come back to the millimetre.
        let (across, up) = (15 / surface.widthMillimetres, 15 / surface.heightMillimetres)
        func rounded(_ value: Double) -> Double { min(max((value * 100).rounded() / 100, 0), 1) }
        let x = rounded(x.lowerBound - across)...rounded(x.upperBound + across)
        let y = rounded(y.lowerBound - up)...rounded(y.upperBound + up)
        func isAside(_ side: ClosedRange<Double>) -> Bool { side.upperBound <= 0.35 || side.lowerBound >= 0.65 }
        return switch (isAside(self.x), isAside(self.y)) {
        case (true, true): Area(x: x, y: y)
        case (true, false): Area(x: x, y: whole.y)
        case (false, true): Area(x: whole.x, y: y)
        case (false, false): whole
        }
    }
}
