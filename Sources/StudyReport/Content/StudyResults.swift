import Study

/// What came of a study: all that a report is made from.
public struct StudyResults: Sendable {
    /// The study.
    public var definition: StudyDefinition
    /// Whether it is a rehearsal.
    public var isRehearsal: Bool
    /// How many began rehearsals of it, which are kept apart and are no part of these results.
    public var rehearsalCount = 0
    /// Everybody who began, in that order.
    public var participants: [Participant]
    /// All numbers: answers with numbers, scores, measures.
    public var values: [Value]
    /// What the numbers are, in a sentence each, by ``Value/measure``.
    public var meanings: [String: String]
    /// All choices: of one, of several, rankings.
    public var choices: [Choice]
    /// The items of questionnaires that have a score, turned so that all go the same way: for Cronbach's α.
    public var items: [Items]
    /// Where fingers went, in blocks.
    public var paths: [Path]
    /// How targets were approached.
    public var approaches: [Approach]
    /// What was made by what: "Quern 0.9", fingerprints; a line each.
    public var versions: [String]

    /// Somebody who took part.
    public struct Participant: Sendable {
        /// The pseudonym.
        public var code: String
        /// The names of the conditions in the order in which they came.
        public var order: [String]
        /// How far they came.
        public var state: State
        /// How often the program was interrupted in between.
        public var interruptionCount: Int

        /// How far somebody came.
        public enum State: Sendable, Equatable {
            /// Through all steps.
            case finished
            /// They are not through yet.
            case open
            /// Not through, and will not be.
            case stopped(StudyStop)
        }

        /// Makes one.
        public init(_ code: String, order: [String], _ state: State, interruptionCount: Int = 0) {
            (self.code, self.order, self.state) = (code, order, state)
            self.interruptionCount = interruptionCount
        }
    }

    /// A number.
    public struct Value: Sendable {
        /// Whose it is.
        public var participant: String
        /// In which condition; `nil` for what belongs to none.
        public var condition: String?
        /// What it is of: `play/path-length`.
        public var measure: String
        /// In which unit; empty where it has none.
        public var unit: String
        /// The number; `nil` where there is none.
        public var value: Double?

        /// Makes one.
        public init(_ participant: String, condition: String?, measure: String, unit: String = "", _ value: Double?) {
            (self.participant, self.condition, self.measure) = (participant, condition, measure)
            (self.unit, self.value) = (unit, value)
        }
    }

    /// What was chosen in answer to one question.
    public struct Choice: Sendable {
        /// Who chose.
        public var participant: String
        /// In which condition; `nil` for a question that belongs to none.
        public var condition: String?
        /// The name of the step and of the question: `preference/most`.
        public var question: String
        /// One, several in no order, or a ranking's first three and so on.
        public var chosen: [String]

        /// Makes one.
        public init(_ participant: String, condition: String? = nil, question: String, chosen: [String]) {
            (self.participant, self.condition) = (participant, condition)
            (self.question, self.chosen) = (question, chosen)
        }
    }

    /// The items of one questionnaire, a row for each participant and condition.
    public struct Items: Sendable {
        /// The questionnaire's name, and its scale where it has several.
        public var name: String
        /// Each as many as the others.
        public var rows: [[Double]]

        /// Makes some.
        public init(_ name: String, rows: [[Double]]) { (self.name, self.rows) = (name, rows) }
    }

    /// Where fingers went in one block.
    public struct Path: Sendable {
        /// Whose block.
        public var participant: String
        /// In which condition; `nil` outside of all.
        public var condition: String?
        /// The step's name.
        public var step: String
        /// The surface's width over its height.
        public var aspect: Double
        /// A stroke for each finger that came down: places from 0, 0 at the lower left to 1, 1.
        public var strokes: [[(x: Double, y: Double)]]

        /// Makes one.
        public init(
            _ participant: String, condition: String?, step: String, aspect: Double, strokes: [[(x: Double, y: Double)]]
        ) {
            (self.participant, self.condition, self.step) = (participant, condition, step)
            (self.aspect, self.strokes) = (aspect, strokes)
        }
    }

    /// How one target was approached.
    public struct Approach: Sendable {
        /// Who did it.
        public var participant: String
        /// In which condition; `nil` outside of all.
        public var condition: String?
        /// The step's name and the target's.
        public var target: String
        /// How far all parameters were from the target at equal times, as a share of their ranges: 0 is there, 1 a whole range away.
        public var errors: [Double]
        /// Between two of them, in seconds.
        public var stepSeconds: Double

        /// Makes one.
        public init(
            _ participant: String, condition: String?, target: String, errors: [Double], stepSeconds: Double
        ) {
            (self.participant, self.condition, self.target) = (participant, condition, target)
            (self.errors, self.stepSeconds) = (errors, stepSeconds)
        }
    }

    /// Makes results; what is not given is empty.
    public init(
        _ definition: StudyDefinition, isRehearsal: Bool = false, participants: [Participant], values: [Value] = [],
        meanings: [String: String] = [:], choices: [Choice] = [], items: [Items] = [], paths: [Path] = [],
        approaches: [Approach] = [],
        versions: [String] = []
    ) {
        (self.definition, self.isRehearsal, self.participants) = (definition, isRehearsal, participants)
        (self.values, self.meanings, self.choices, self.items) = (values, meanings, choices, items)
        (self.paths, self.approaches, self.versions) = (paths, approaches, versions)
    }
}
