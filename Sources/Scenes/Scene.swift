import Granular

/// A sound to begin from: what is played, by what it is played, and where everything stands. What it does not say is as its first sound
/// has it, or as Quern has it at the start.
public struct Scene: Equatable, Sendable {
    /// What lies under the clouds.
    public struct Bed: Equatable, Sendable {
        /// The name of a bed or a sound.
        public var name: String
        /// How loud it is, in dB; 0 is as loud as a cloud. As beds are at first where `nil`.
        public var levelDecibels: Double?

        /// Makes one.
        public init(_ name: String, levelDecibels: Double? = nil) {
            (self.name, self.levelDecibels) = (name, levelDecibels)
        }
    }

    /// Where a field of the mapping lies.
    public struct Field: Equatable, Sendable {
        /// The field's name in the mapping.
        public var name: String
        /// Left and right edge, lower and upper edge, 0…1.
        public var x: ClosedRange<Double>, y: ClosedRange<Double>

        /// The shortest that a side can be.
        public static let leastSide = 0.1

        /// Makes one.
        public init(_ name: String, x: ClosedRange<Double>, y: ClosedRange<Double>) {
            (self.name, self.x, self.y) = (name, x, y)
        }
    }

    /// A pin on a tape of the mapping.
    public struct Pin: Equatable, Sendable {
        /// The tape's name in the mapping.
        public var name: String
        /// How high it lies on the tape, 0…1.
        public var height: Double
        /// What its cloud has of its own, each in its parameter's unit; where it lies along the tape is its position.
        public var values: [Parameter: Double]

        /// The height of one that says none.
        public static let middle = 0.5

        /// Makes one.
        public init(_ name: String, height: Double = middle, values: [Parameter: Double]) {
            (self.name, self.height, self.values) = (name, height, values)
        }
    }

    /// What the player calls it.
    public var name: String
    /// A line about it; empty where there is none.
    public var about: String
    /// Who made it; empty where nobody says.
    public var author: String
    /// The mapping by which it is played: a name, or a file.
    public var mapping: String
    /// The sounds that grains are cut from together, one at least and ``Granular/Change/maxMixed`` at most.
    public var sounds: [SceneSound]
    /// The values that are not as the first sound has them, each in its parameter's unit.
    public var values: [Parameter: Double]
    /// What moves by itself.
    public var modulation: ModulationValues
    /// The player's own notes, which ``Granular/Parameter/pitchSet`` can draw from.
    public var notes: NoteList
    /// What lies under the clouds; nothing where `nil`.
    public var bed: Bed?
    /// The fields of the mapping that do not lie where its file has them.
    public var fields: [Field]
    /// What lies on the tapes of the mapping.
    public var pins: [Pin]

    /// Makes a scene; the first of `sounds` is the one that tells pitch and levels.
    public init(
        name: String, about: String = "", author: String = "", mapping: String, sounds: [SceneSound],
        values: [Parameter: Double] = [:], modulation: ModulationValues = ModulationValues(),
        notes: NoteList = NoteList(), bed: Bed? = nil, fields: [Field] = [], pins: [Pin] = []
    ) {
        (self.name, self.about, self.author) = (name, about, author)
        (self.mapping, self.sounds, self.values) = (mapping, sounds, values)
        (self.modulation, self.notes, self.bed) = (modulation, notes, bed)
        (self.fields, self.pins) = (fields, pins)
    }
}
