import Instrument
import Study

/// What a study names, as the instrument calls it.
package struct StudyMaterial {
    /// Something to be played from.
    package struct Played {
        /// Brings it up.
        package var command: Command
        /// Whether it is there.
        package var isThere: (InstrumentState) -> Bool

        /// Makes one.
        package init(_ command: Command, isThere: @escaping (InstrumentState) -> Bool) {
            (self.command, self.isThere) = (command, isThere)
        }
    }

    /// The titles of the mappings, by what the study calls them.
    package var mappings: [String: String]
    /// The title of the mapping that moves nothing.
    package var stillMapping: String
    /// What is played from.
    package var sounds: [(sound: StudySound, played: Played)]

    /// Makes some.
    package init(mappings: [String: String], stillMapping: String, sounds: [(sound: StudySound, played: Played)]) {
        (self.mappings, self.stillMapping, self.sounds) = (mappings, stillMapping, sounds)
    }

    /// The title of the mapping that the study calls so.
    func title(of mapping: String) -> String { mappings[mapping] ?? mapping }

    /// What is played for a sound of the study.
    func played(_ sound: StudySound) -> Played? { sounds.first { $0.sound == sound }?.played }
}
