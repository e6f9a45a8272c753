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

    /// What the gesture is to do.
    public let subject: Subject
    /// What was shown so far, the newest last.
    public private(set) var showings: [Showing] = []
    /// What was understood: the newest showing and one before it agree; `nil` until then.
    public private(set) var understood: GestureUse?
    private var observer: Observer
    private let scale: Binding?
    private let value: Double

    /// More showings than this are not looked back to.
    private static let memory = 3

    /// Begins a lesson. A parameter's gesture moves it through `scale`; one that is made at once brings back its `value`, or
    /// steps it.
    public init(_ subject: Subject, scale: Binding? = nil, value: Double = 0) {
        self.subject = subject
        self.scale = scale
        self.value = value
        var withMoves = false
        if case .parameter = subject { withMoves = true }
        observer = Observer(Observer.all(withMoves: withMoves))
    }

    /// The next moment at which ``advance(to:)`` may see something.
    public var nextMicroseconds: Int64? { observer.nextMicroseconds }

    /// Watches a frame.
    public mutating func handle(_ frame: TouchFrame, from source: Int = 0, surface: SurfaceSize) {
        learn(observer.handle(frame, from: source, surface: surface), surface)
    }

    /// Lets time pass.
    public mutating func advance(to microseconds: Int64, surface: SurfaceSize) {
        learn(observer.advance(to: microseconds), surface)
    }

    private mutating func learn(_ new: [Showing], _ surface: SurfaceSize) {
        for showing in new {
            showings = showings.suffix(Self.memory - 1) + [showing]
            let agreeing = showings.filter { $0.isLike(showing) }
            understood = agreeing.count >= 2 ? use(of: agreeing, surface) : nil
        }
    }

    private func use(of agreeing: [Showing], _ surface: SurfaceSize) -> GestureUse {
        var gesture = agreeing[0].gesture
        gesture.area = agreeing.dropFirst().reduce(gesture.area) { $0.including($1.gesture.area) }.generous(on: surface)
        switch subject {
        case .action(let action):
            if gesture.kind == .pinch { gesture.threshold = .pinch(shown: agreeing.map(\.extent)) }
            return GestureUse(gesture, triggers: [.action(action)])
        case .parameter(let parameter):
            let scale =
                scale
                ?? Binding(
                    parameter, low: parameter.definition.range.lowerBound, high: parameter.definition.range.upperBound)
            guard gesture.kind.goesOn else {
                return GestureUse(gesture, triggers: [trigger(gesture, parameter, scale)])
            }
            let extent = agreeing.map { abs($0.extent) }.reduce(0, +) / Double(agreeing.count)
            // The way that was shown is the whole range; a small one would make a control that nobody can set.
            let travel = (max(extent, gesture.kind.defaultTravel / 3) * 10).rounded() / 10
            return GestureUse(gesture, moves: [.init(scale, travel: travel)], sounds: true)
        }
    }

    /// Swipes step by a tenth of the range, or to the next of a few choices, up and to the right for more; anything else brings
    /// back the value that it had.
    private func trigger(_ gesture: Gesture, _ parameter: Parameter, _ scale: Binding) -> Trigger {
        guard case .swipe(let direction) = gesture.kind else {
            return .set(parameter, to: value, cloud: .own, smoothingMilliseconds: 0)
        }
        let amount = parameter.choices.isEmpty ? short(abs(scale.high - scale.low) / 10) : 1
        let isUp = direction == .up || direction == .right
        return .step(parameter, by: isUp ? amount : -amount, cloud: .own, smoothingMilliseconds: 0)
    }

    /// `value`, above 0, as it is well read in a file: to a thousandth, and where that is too coarse, finer by tens.
    private func short(_ value: Double) -> Double {
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
