import Granular
import KeyTables
import Mapping

/// What fingers play by, what they hold, and the values.
public struct PlayingState: Sendable {
    /// The mapping played.
    public var mapping: Mapping
    /// The names of the mappings to choose from, in their order: the keys 1, 2, 3 choose the first three.
    public var mappings: [String]
    /// What their files are called, in the same order: they are found by these names too.
    public var mappingFiles: [String] = []
    /// What each of them is for; a line, or nothing.
    public var abouts: [String]
    /// Every finger that is down, from every source, with what it holds.
    public var fingers: [Finger]
    /// The layer of the mapping that is on, if any.
    public var layer: String?
    /// Where each control of the mapping stands, as ``Mapper/positions(of:)`` has it.
    public var positions: [[Double]]
    /// The tapes of the mapping, by their place among the controls.
    public var tapes: [Int: TapeState] = [:]
    /// Whether fingers move and size fields now, and play nothing.
    public var isEditingFields = false
    /// Whether fingers point at something now, and play nothing.
    public var isPointing = false
    /// The part of the sound that the position goes through, in fractions of it.
    public var part = 0.0...1.0
    /// The buttons that are on, by their place among the controls.
    public var pressed: Set<Int>
    /// Every parameter's value.
    public var values: ParameterValues
    /// The player's own notes, which `pitch-set` may be set to.
    public var notes = NoteList()
    /// Whether the cloud is sounding: a finger is down or the sound is held.
    public var isSounding: Bool
    /// Whether what sounds is latched.
    public var isHeld: Bool
    /// Whether the position that is read stands still.
    public var isFrozen: Bool
    /// The actions that keys, buttons and gestures asked for last.
    public var actions = PerformedActions()

    /// Makes a state.
    public init(
        mapping: Mapping, mappings: [String], abouts: [String] = [], fingers: [Finger] = [], layer: String? = nil,
        positions: [[Double]] = [], pressed: Set<Int> = [], values: ParameterValues, isSounding: Bool = false,
        isHeld: Bool = false, isFrozen: Bool = false
    ) {
        self.mapping = mapping
        self.mappings = mappings
        self.abouts = abouts
        self.fingers = fingers
        self.layer = layer
        self.positions = positions
        self.pressed = pressed
        self.values = values
        self.isSounding = isSounding
        self.isHeld = isHeld
        self.isFrozen = isFrozen
    }
}

extension PlayingState {
    /// The mapping that `text` means, by its title, its file's name, its number in the list, or the beginning of a name.
    public func mapping(called text: String) -> NameMatch<String> {
        let files = Dictionary(zip(mappings, mappingFiles)) { first, _ in first }
        return NameMatch.find(text, among: mappings, isNumbered: true) { title in
            [title] + [files[title]].compactMap(\.self).filter { !$0.isEmpty }
        }
    }

    /// The mapping's name that comes nearest to `text`; `nil` where none does.
    public func nearestMapping(to text: String) -> String? { suggestion(for: text, among: mappings + mappingFiles) }
}

extension Performer {
    /// What fingers play by, what they hold, and the values.
    package var playingState: PlayingState {
        var state = PlayingState(
            mapping: mapper.mapping, mappings: playing.list.names, abouts: playing.list.abouts, fingers: fingers,
            layer: mapper.layer, positions: positions, pressed: pressed, values: mapper.values,
            isSounding: mapper.isSounding, isHeld: mapper.isHeld, isFrozen: isFrozen)
        state.notes = notes
        state.tapes = mapper.tapeStates
        state.isEditingFields = fieldEditing != nil
        state.isPointing = pointing != nil
        state.part = rack.part
        state.mappingFiles = playing.list.files
        state.actions = playing.actions
        return state
    }
}
