import Granular

/// A part of a study in which something is played or heard.
public struct StudyBlock: Equatable, Sendable {
    /// What is to be done.
    public var task: Task
    /// Before it is over nobody goes on, in seconds.
    public var leastSeconds: Double
    /// After it the study goes on by itself, in seconds; when the participant says so where `nil`. In `match` and `comeBack` it holds for each target, in
    /// `learn` from when the phrase can be heard.
    public var mostSeconds: Double?

    /// What is to be done in a block.
    public enum Task: Equatable, Sendable {
        /// Play as one likes.
        case play
        /// Hear each target, then make it sound the same.
        case match([StudyTarget])
        /// Find a sound, say that this is it, and come back to it after everything was moved away, so often.
        case comeBack(times: Int)
        /// Do what is asked for, each at its time.
        case commands([StudyCommand], gapSeconds: Double, rounds: Int)
        /// Hear each clip so often, without playing.
        case listen([StudyClip], times: Int)
        /// Hear each clip so often; at the last time the hand moves as if it made the sound.
        case trace([StudyClip], times: Int)
        /// Learn a phrase by ear, until it is reproduced.
        case learn(StudyLearning)
    }

    /// Makes one.
    public init(_ task: Task, leastSeconds: Double = 0, mostSeconds: Double? = nil) {
        (self.task, self.leastSeconds, self.mostSeconds) = (task, leastSeconds, mostSeconds)
    }
}

/// A sound to be made.
public struct StudyTarget: Equatable, Sendable {
    /// What its data are called: small letters, digits and hyphens, once in a step.
    public var name: String
    /// Where it has its parameters, each in its unit.
    public var values: [Parameter: Double]

    /// Makes one.
    public init(_ name: String, values: [Parameter: Double]) { (self.name, self.values) = (name, values) }
}

/// Something to be done at once.
public struct StudyCommand: Equatable, Sendable {
    /// What its data are called: small letters, digits and hyphens, once in a step.
    public var name: String
    /// What the participant reads: "Level to zero".
    public var text: String
    /// What says that it is done.
    public var done: Done

    /// What says that a command is done.
    public enum Done: Equatable, Sendable {
        /// An action, by the name that mappings give it: `next-scene`.
        case action(String)
        /// A parameter within these values, in its unit.
        case parameter(Parameter, ClosedRange<Double>)
    }

    /// Makes one.
    public init(_ name: String, text: String, done: Done) { (self.name, self.text, self.done) = (name, text, done) }
}

/// A sound that moves, to be heard.
public struct StudyClip: Equatable, Sendable {
    /// What its data are called: small letters, digits and hyphens, once in a step.
    public var name: String
    /// What it is played from.
    public var sound: StudySound
    /// How long it is, in seconds.
    public var seconds: Double
    /// Where parameters stand all the time, each in its unit.
    public var values: [Parameter: Double]
    /// What moves: each parameter through its values, evenly over the time, in straight lines on the parameter's own curve.
    public var moves: [Parameter: [Double]]

    /// Makes one.
    public init(
        _ name: String, sound: StudySound, seconds: Double, values: [Parameter: Double] = [:],
        moves: [Parameter: [Double]]
    ) {
        (self.name, self.sound, self.seconds) = (name, sound, seconds)
        (self.values, self.moves) = (values, moves)
    }
}
