import Granular
import Mapping
import Performer
import Session
import Sounds

/// How everything stands before the first touch of a ``Rendering``.
public struct RenderingStart: Sendable {
    /// What grains can be cut from, one at least; the first is played.
    public var sounds: [Sound]
    /// Those that are played together, the first of ``sounds`` first; it is alone where there is none.
    public var mix: [MixedSound]
    /// Where every parameter stands.
    public var values: ParameterValues
    /// The player's own notes, for `pitch-set`.
    public var notes: NoteList
    /// What moves by itself.
    public var modulation: ModulationValues
    /// The section of the first sound that is played, 1…9; all of it where `nil`.
    public var section: Int?
    /// What lies under the clouds, one of ``sounds``; nothing where `nil`.
    public var bed: Bed?
    /// Where the mapping's fields lie, where that is not as its file has it.
    public var fields: [Field]
    /// What lies on the mapping's tapes.
    public var pins: [Pin]

    /// Makes a start.
    public init(
        sounds: [Sound], mix: [MixedSound] = [], values: ParameterValues, notes: NoteList = NoteList(),
        modulation: ModulationValues = ModulationValues(), section: Int? = nil, bed: Bed? = nil,
        fields: [Field] = [], pins: [Pin] = []
    ) {
        (self.sounds, self.mix, self.values, self.notes) = (sounds, mix, values, notes)
        (self.modulation, self.section, self.bed) = (modulation, section, bed)
        (self.fields, self.pins) = (fields, pins)
    }

    /// A source alone.
    public init(_ source: Source, values: ParameterValues) {
        self.init(sounds: [Sound(name: "", source: source)], values: values)
    }

    /// The same engine, with room for the bed where there is one.
    func configured(_ configuration: EngineConfiguration) -> EngineConfiguration {
        var configuration = configuration
        if bed != nil { configuration.clouds = Engine.bedCloud + 1 }
        return configuration
    }

    /// A performer, and the changes that bring an engine to where it begins.
    func begin(_ mapping: Mapping, _ configuration: EngineConfiguration) -> (performer: Performer, changes: [Change]) {
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: sounds, values: values, modulation: modulation, notes: notes,
            fields: fields, levelDecibels: configuration.levelDecibels)
        var changes = sounds.indices.dropFirst().map {
            Change.assign(SourceReference(sounds[$0].source), slot: UInt8($0))
        }
        changes += notes.changes() + modulation.changes() + values.settings(clouds: configuration.clouds)
        if let first = mix.first { changes += performer.restoreSound(first.sound, mix: mix).changes }
        if !pins.isEmpty { changes += performer.begin(with: pins).changes }
        if let section { changes += performer.chooseSection(section).changes }
        if let bed { changes += performer.lay(bed).changes }
        return (performer, changes)
    }
}
