/// A phrase to be heard, learnt and played back on pads: equal columns of the surface, the first on the left.
public struct StudyPhrase: Equatable, Sendable {
    /// A note of it.
    public struct Note: Equatable, Sendable {
        /// When it is played at the phrase's own tempo, in seconds from its beginning.
        public var seconds: Double
        /// On which pad, from 1.
        public var pad: Int

        /// Makes one.
        public init(seconds: Double, pad: Int) { (self.seconds, self.pad) = (seconds, pad) }
    }

    /// What its data are called: small letters, digits and hyphens, once in a step.
    public var name: String
    /// Beats a minute.
    public var tempo: Double
    /// Its sections, of each its beats, of each the pads that are played in its equal parts; `nil` is a rest.
    public var sections: [[[Int?]]]

    /// Makes one.
    public init(_ name: String, tempo: Double, sections: [[[Int?]]]) {
        (self.name, self.tempo, self.sections) = (name, tempo, sections)
    }

    /// How long a beat is, in seconds.
    public var beatSeconds: Double { 60 / tempo }
    /// How many beats it has.
    public var beatCount: Int { sections.reduce(0) { $0 + $1.count } }
    /// How long it is, in seconds.
    public var seconds: Double { Double(beatCount) * beatSeconds }
    /// At which beat each section begins, from 0.
    public var sectionBeats: [Int] {
        sections.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    /// Its notes, the earliest first.
    public var notes: [Note] {
        sections.joined().enumerated().flatMap { beat, parts in
            parts.enumerated().compactMap { part, pad in
                pad.map {
                    Note(seconds: (Double(beat) + Double(part) / Double(parts.count)) * beatSeconds, pad: $0)
                }
            }
        }
    }
}

/// Phrases to be learnt, one at each of a participant's conditions.
public struct StudyLearning: Equatable, Sendable {
    /// The first condition that a participant plays has the first, the next one the next.
    public var phrases: [StudyPhrase]
    /// How many pads the surface has, side by side.
    public var pads: Int
    /// The conditions with sections, loops, steps by beats and other speeds, by their names or by a level of a factor; in the others there
    /// is play and pause alone.
    public var toolConditions: [String]

    /// Makes one.
    public init(_ phrases: [StudyPhrase], pads: Int, toolConditions: [String]) {
        (self.phrases, self.pads, self.toolConditions) = (phrases, pads, toolConditions)
    }

    /// The phrase of the condition that a participant plays as their `position`th, from 1.
    public func phrase(at position: Int) -> StudyPhrase? {
        phrases.isEmpty ? nil : phrases[(max(position, 1) - 1) % phrases.count]
    }

    /// Whether there is more than play and pause.
    public func hasTools(in condition: StudyCondition) -> Bool {
        toolConditions.contains { condition.isNamed(by: $0) }
    }
}
