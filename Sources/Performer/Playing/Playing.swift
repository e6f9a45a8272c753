import Granular
import Mapping

/// By which mappings fingers play, and where that has brought the values.
package struct Playing: Sendable {
    /// All that can be chosen, in their order; at least one.
    package internal(set) var mappings: [Mapping] { didSet { list = MappingList(mappings) } }
    /// The same as the player reads it. It is made when mappings change: a panel asks for it with every picture.
    private(set) var list: MappingList
    /// The mappings of further surfaces, the second first.
    var others: [Mapping]
    package internal(set) var mapper: Mapper
    /// The mapping from which a gesture led to this one; `nil` where this one was chosen otherwise.
    private var origin: Mapping?
    var freezing: Freezing
    /// Whether the sounds are still to be looked up that the mapping's corners need.
    var hasNewMapping = true
    /// How often something else than a finger may have moved values.
    var moves = 0
    /// The actions that were asked for last.
    var actions = PerformedActions()

    init(_ mappings: [Mapping], start: Mapping, others: [Mapping], values: ParameterValues, clouds: Int) {
        self.mappings = mappings
        list = MappingList(mappings)
        self.others = others
        mapper = Mapper(start.joined(with: others), values: values)
        freezing = Freezing(clouds: clouds, scanSpeed: values[.scanSpeed])
    }

    // MARK: Mappings

    /// The mapping of that name.
    func mapping(named name: String) -> Mapping? { mappings.first { $0.name == name } }

    /// The mapping so many places further on, going round; `nil` where the one that is played is none of the list.
    func mapping(by step: Int) -> Mapping? {
        guard let place = mappings.firstIndex(where: { $0.name == mapper.mapping.name }) else { return nil }
        return mappings[(place + step + mappings.count) % mappings.count]
    }

    /// Plays by another mapping.
    /// - keepsWayBack: whether the gestures that led here lead on and back from there, too.
    mutating func use(_ mapping: Mapping, keepsWayBack: Bool = false) -> [Change] {
        hasNewMapping = true
        origin = keepsWayBack ? mapper.mapping : nil
        return freezing.filter(mapper.use(whole(mapping)))
    }

    /// A mapping with everything that is played beside it.
    private func whole(_ mapping: Mapping) -> Mapping {
        let mapping = origin.map(mapping.keepingWayBack) ?? mapping
        return mapping.joined(with: others)
    }

    /// Plays by the same mapping as it reads now.
    mutating func replace(_ mapping: Mapping) -> [Change] { freezing.filter(mapper.replace(mapping)) }

    /// Puts another text of a mapping in its place.
    /// - Returns: the mapping to be played by from now on, where the one that changed is played on any surface.
    mutating func exchange(_ mapping: Mapping, at place: Int) -> Mapping? {
        let old = mappings[place]
        mappings[place] = mapping
        let isFirst = mapper.mapping.name == old.name
        guard isFirst || others.contains(where: { $0.name == old.name }) else { return nil }
        others = others.map { $0.name == old.name ? mapping : $0 }
        return isFirst ? mapping : self.mapping(named: mapper.mapping.name)
    }

    /// Plays by a mapping that has another text.
    mutating func reload(_ mapping: Mapping) -> [Change] {
        hasNewMapping = true
        return freezing.filter(mapper.reload(whole(mapping)))
    }

    /// The numbers of the snapshots in the corners of the mapping's blends, where another one is played than when this was asked last.
    mutating func takeNewCorners() -> [Int] {
        guard hasNewMapping else { return [] }
        hasNewMapping = false
        return mapper.mapping.controls.flatMap { control -> [Int] in
            if case .blend(let corners) = control.kind { corners } else { [] }
        }
    }

    // MARK: Values

    /// Brings parameters to values in their own units.
    mutating func set(_ values: [(Parameter, Double)]) -> [Change] { freezing.filter(mapper.set(values)) }

    /// Brings a parameter to a value in its own unit.
    mutating func set(_ parameter: Parameter, to value: Double) -> [Change] {
        freezing.filter(mapper.set(parameter, to: value))
    }

    /// Moves a parameter by so many hundredths of its range in the mapping.
    mutating func nudge(_ parameter: Parameter, steps: Double) -> [Change] {
        freezing.filter(mapper.nudge(parameter, steps: steps))
    }

    /// What fingers set at this moment; what they add to is not theirs.
    var heldParameters: Set<Parameter> {
        let controls = mapper.fingers.filter(\.isSetting).compactMap(\.control)
        let bindings = controls.flatMap { mapper.mapping[control: $0].routes.map(\.binding) }
        return Set(bindings.filter { !$0.isAdded }.map(\.parameter))
    }

    // MARK: Single grains

    /// Triggers single grains, of a cloud or of the one that is played.
    mutating func letGrainsOut(_ count: Int, of cloud: UInt8?) -> [Change] {
        freezing.filter(mapper.letGrainsOut(count, of: cloud))
    }

    // MARK: Pins

    /// Lays these pins on the mapping's tapes, and no others.
    mutating func setPins(_ pins: [Pin]) -> [Change] { freezing.filter(mapper.setPins(pins)) }

    /// Leaves, moves or removes one.
    mutating func change(_ pin: PinCommand) -> [Change] {
        switch pin {
        case .add(let tape, let position, let height):
            freezing.filter(mapper.addPin(on: tape, position: position, height: height))
        case .move(let number, let position, let height):
            freezing.filter(mapper.movePin(number, position: position, height: height))
        case .remove(let number): freezing.filter(mapper.removePin(number))
        }
    }

    // MARK: Fields

    /// Lays these fields of the mapping there, and all others where its file has them.
    mutating func setFields(_ fields: [Field]) -> [Change] { freezing.filter(mapper.setFields(fields)) }

    /// So many sounds are played together: further fields are absent. Fields go along with sounds whose places in the mix were others before.
    mutating func setSoundCount(_ count: Int, places: [Int: Int] = [:]) -> [Change] {
        freezing.filter(mapper.setSoundCount(count, places: places))
    }

    // MARK: Latches

    /// Latches what sounds, or lets it go.
    mutating func setHold(_ isHeld: Bool) -> [Change] { freezing.filter(mapper.setHold(isHeld)) }

    /// Presses a pedal, or lets it go.
    mutating func setPedal(_ isDown: Bool) -> [Change] { freezing.filter(mapper.setPedal(isDown)) }

    /// No finger holds anything any more.
    mutating func releaseAll() -> [Change] { freezing.filter(mapper.releaseAll()) }
}

/// What the player reads of the mappings to choose from, each in their order.
struct MappingList: Sendable {
    /// What they are called.
    let names: [String]
    /// What their files are called.
    let files: [String]
    /// What they are for.
    let abouts: [String]

    init(_ mappings: [Mapping]) {
        names = mappings.map(\.name)
        files = mappings.map(\.file.name)
        abouts = mappings.map(\.about)
    }
}

/// Commands for the mapping and the parameters.
public enum PlayingCommand: Equatable, Sendable {
    /// Plays by the mapping of this name, as ``InstrumentState/mappings`` lists them.
    case choose(String)
    /// Sets a parameter to a value in its own unit; what lies outside its whole range is brought to its end.
    case set(Parameter, to: Double)
    /// Moves a parameter by so many hundredths of its range in the mapping played.
    case nudge(Parameter, steps: Double)
    /// Has grains draw their transposition from these notes, and sets ``Granular/Parameter/pitchSet`` so.
    case notes(NoteList)
    /// Holds what sounds, or lets it go.
    case hold(Bool)
    /// Ends what fingers, holds and loops sound; the bed goes on, and so do guests.
    case release
    /// Leaves, moves or removes a pin on a tape.
    case pin(PinCommand)
    /// Shows a part of the tape of this name, in fractions of the whole, where its fingers can zoom.
    case zoom(String, ClosedRange<Double>)
    /// Moves and sizes a field.
    case field(Field)
    /// Has hands point instead of playing, or play again; fingers that are down have to come again.
    case point(Bool)
}

/// What becomes of a pin. Positions are those of the parameter, heights those on the tape: 0…1.
public enum PinCommand: Equatable, Sendable {
    /// Leaves one on the tape of this name.
    case add(tape: String, position: Double, height: Double)
    /// Moves the one at this place among ``Mapping/Mapper/pins``.
    case move(Int, position: Double, height: Double)
    /// Removes the one at this place; all where `nil`.
    case remove(Int?)
}
