import Granular

/// What the hand moves: the parameters of the mapping that is played, for questions that are answered by playing.
public struct QuizSurface: Hashable, Sendable {
    /// A parameter that a finger moves.
    public struct Control: Hashable, Sendable {
        /// The parameter.
        public var parameter: Parameter
        /// Its value at the control's one end, in its unit.
        public var low: Double
        /// Its value at the other end.
        public var high: Double
        /// How it moves between them.
        public var curve: Curve

        /// Makes a control.
        public init(_ parameter: Parameter, from low: Double, to high: Double, curve: Curve = .linear) {
            (self.parameter, self.low, self.high, self.curve) = (parameter, low, high, curve)
        }
    }

    /// Them.
    public var controls: [Control]

    /// Makes a surface.
    public init(_ controls: [Control]) { self.controls = controls }

    /// The two zones of the mapping that every player begins with.
    public static let touch = QuizSurface([
        Control(.pitchOffset, from: 0, to: 1_000), Control(.pitch, from: 100, to: 1_000),
        Control(.duration, from: 0.05, to: 1), Control(.density, from: 1, to: 100),
    ])
}
