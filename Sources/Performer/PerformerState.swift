import Granular
import Mapping
import Session
import Sounds
import Touch

/// How the performer stands, but for the fingers: what a performance tells of it is told by what is different.
package struct PerformerState {
    private var values: ParameterValues
    private var moves: Int
    private var mapping: String
    private var others: [String]
    private var sound: Performance.Sound
    private var mix: [PlayedCommand.Mixed]
    private var section: Int?
    private var bed: Performance.Sound?
    /// Of its cloud.
    private var bedDecibels: Double
    private var levelDecibels: Double
    private var modulation: SharedModulation
    private var notes: NoteList
    private var pins: [Pin]
    private var fields: [Field]
    private var zooms: [String: ClosedRange<Double>]
    /// In hundredths of a beat a minute: a beat that is followed is never quite the same.
    private var tempo: Double
    private var locks: Set<TempoLock>
    private var guests: [Guests.GuestPart]
    private var isHeld: Bool
    private var isMuted: Bool
    private var isFrozen: Bool

    package init(_ performer: Performer) {
        values = performer.mapper.goals
        moves = performer.playing.moves
        mapping = performer.mapper.mapping.name
        others = performer.playing.others.map(\.name)
        sound = Performance.Sound(performer.rack.played)
        mix =
            performer.rack.mix.isEmpty
            ? []
            : performer.rack.mixed.map {
                PlayedCommand.Mixed(
                    sound: Performance.Sound(performer.sounds[$0.place]), chance: $0.chance,
                    levelDecibels: $0.levelDecibels)
            }
        section = performer.rack.section
        bed = performer.rack.bed.flatMap { bed in performer.sounds.first { $0.name == bed.sound } }.map(
            Performance.Sound.init)
        bedDecibels = performer.rack.bedCloudLevel ?? 0
        levelDecibels = performer.levelDecibels
        modulation = performer.sources.shared
        notes = performer.notes
        pins = performer.mapper.pins
        fields = performer.mapper.fields
        zooms = performer.mapper.zooms
        tempo = (performer.tempo.line.beatsPerMinute * 100).rounded() / 100
        locks = performer.tempo.locks
        guests = performer.guests.roster
        isHeld = performer.mapper.isHeld
        isMuted = performer.isMuted
        isFrozen = performer.isFrozen
    }

    /// What brings one that stands as `old` here; all there is where `old` is `nil`. Values that only fingers moved are not told:
    /// the fingers are.
    package func commands(since old: PerformerState?) -> [PlayedCommand] {
        var commands: [PlayedCommand] = []
        // A sound and a mapping move values, which are told after them.
        if sound != old?.sound { commands.append(.sound(sound)) }
        let mixBefore = sound == old?.sound ? old?.mix ?? [] : []
        if mix != mixBefore { commands.append(.mix(mix)) }
        if mapping != old?.mapping { commands.append(.mapping(mapping)) }
        if others != old?.others ?? [] { commands.append(.others(others)) }
        if fields != (mapping == old?.mapping ? old?.fields ?? [] : []) { commands.append(.command(.fields(fields))) }
        if notes != old?.notes ?? NoteList() { commands.append(.command(.notes(notes))) }
        if moves != old?.moves {
            for parameter in Parameter.allCases where values[parameter] != old?.values[parameter] {
                commands.append(.command(.set(parameter, values[parameter])))
            }
        }
        // What fingers zoom into they zoom into again.
        if old == nil {
            commands += zooms.sorted { $0.key < $1.key }.map { .command(.zoom($0.key, $0.value)) }
        } else if let old, moves != old.moves {
            for name in Set(zooms.keys).union(old.zooms.keys).sorted() where zooms[name] != old.zooms[name] {
                commands.append(.command(.zoom(name, zooms[name] ?? 0...1)))
            }
        }
        if moves != old?.moves, pins != old?.pins ?? [] {
            commands.append(.command(.pins(pins)))
        }
        let before = old?.modulation ?? SharedModulation()
        if modulation != before {
            commands += modulation.values.changes(since: before.values).compactMap { change in
                switch change {
                case .modulator(let source, let setting, let value): .command(.modulator(source, setting, value))
                case .amount(let source, let parameter, let amount): .command(.amount(source, parameter, amount))
                default: nil
                }
            }
        }
        if section != old?.section { commands.append(.command(.section(section))) }
        if let bed {
            if bed != old?.bed || bedDecibels != old?.bedDecibels { commands.append(.bed(bed, bedDecibels)) }
        } else if old?.bed != nil {
            commands.append(.command(.noBed))
        }
        if levelDecibels != old?.levelDecibels { commands.append(.command(.level(levelDecibels))) }
        if tempo != old?.tempo ?? BeatLine().beatsPerMinute { commands.append(.command(.tempo(tempo))) }
        for lock in TempoLock.allCases where locks.contains(lock) != old?.locks.contains(lock) ?? false {
            commands.append(.command(.lock(lock, locks.contains(lock))))
        }
        if guests != old?.guests ?? [] {
            for player in guests where old?.guests.contains(player) != true {
                commands.append(.part(player.part, guest: player.number))
            }
        }
        if isHeld != old?.isHeld ?? false { commands.append(.command(.hold(isHeld))) }
        if isMuted != old?.isMuted ?? false { commands.append(.command(.mute(isMuted))) }
        if isFrozen != old?.isFrozen ?? false { commands.append(.command(.freeze(isFrozen))) }
        return commands
    }
}
