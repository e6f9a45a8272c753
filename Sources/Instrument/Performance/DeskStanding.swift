import Granular
import Mapping
import Session
import Sounds
import Touch

/// How the desk stands, but for the fingers: what a performance tells of it is told by what is different.
struct DeskStanding {
    private var values: ParameterValues
    private var moves: Int
    private var mapping: String
    private var others: [String]
    private var sound: Performance.Sound
    private var section: Int?
    private var bed: Performance.Sound?
    private var bedDecibels: Double
    private var levelDecibels: Double
    private var modulation: SharedModulation
    /// In hundredths of a beat a minute: a beat that is followed is never quite the same.
    private var tempo: Double
    private var locks: Set<TempoLock>
    private var isHeld: Bool
    private var isMuted: Bool
    private var isFrozen: Bool

    init(_ desk: Desk) {
        values = desk.mapper.goals
        moves = desk.moves
        mapping = desk.mapper.mapping.name
        others = desk.others.map(\.name)
        sound = Performance.Sound(desk.sounds[desk.sound])
        section = desk.section
        bed = desk.bed.flatMap { bed in desk.sounds.first { $0.name == bed.sound } }.map(Performance.Sound.init)
        bedDecibels = desk.bed?.levelDecibels ?? 0
        levelDecibels = desk.levelDecibels
        modulation = desk.sharedModulation
        tempo = (desk.tempo.line.beatsPerMinute * 100).rounded() / 100
        locks = desk.tempo.locks
        isHeld = desk.mapper.isHeld
        isMuted = desk.isMuted
        isFrozen = desk.isFrozen
    }

    /// What brings one that stands as `old` here; all there is where `old` is `nil`. Values that only fingers moved are not told:
    /// the fingers are.
    func deeds(since old: DeskStanding?) -> [PlayedDeed] {
        var deeds: [PlayedDeed] = []
        // A sound and a mapping move values, which are told after them.
        if sound != old?.sound { deeds.append(.sound(sound)) }
        if mapping != old?.mapping { deeds.append(.mapping(mapping)) }
        if others != old?.others ?? [] { deeds.append(.others(others)) }
        if moves != old?.moves {
            for parameter in Parameter.allCases where values[parameter] != old?.values[parameter] {
                deeds.append(.deed(.set(parameter, values[parameter])))
            }
        }
        let before = old?.modulation ?? SharedModulation()
        if modulation != before {
            deeds += modulation.values.changes(since: before.values).compactMap { change in
                switch change {
                case .modulator(let source, let setting, let value): .deed(.modulator(source, setting, value))
                case .amount(let source, let parameter, let amount): .deed(.amount(source, parameter, amount))
                default: nil
                }
            }
        }
        if section != old?.section { deeds.append(.deed(.section(section))) }
        if let bed {
            if bed != old?.bed || bedDecibels != old?.bedDecibels { deeds.append(.bed(bed, bedDecibels)) }
        } else if old?.bed != nil {
            deeds.append(.deed(.noBed))
        }
        if levelDecibels != old?.levelDecibels { deeds.append(.deed(.level(levelDecibels))) }
        if tempo != old?.tempo ?? BeatLine().beatsPerMinute { deeds.append(.deed(.tempo(tempo))) }
        for lock in TempoLock.allCases where locks.contains(lock) != old?.locks.contains(lock) ?? false {
            deeds.append(.deed(.lock(lock, locks.contains(lock))))
        }
        if isHeld != old?.isHeld ?? false { deeds.append(.deed(.hold(isHeld))) }
        if isMuted != old?.isMuted ?? false { deeds.append(.deed(.mute(isMuted))) }
        if isFrozen != old?.isFrozen ?? false { deeds.append(.deed(.freeze(isFrozen))) }
        return deeds
    }
}

/// A deed before a performance gave numbers to what it names.
enum PlayedDeed: Sendable {
    case deed(Performance.Deed)
    /// The mapping of that title was chosen.
    case mapping(String)
    /// The mappings of those titles are those of further surfaces.
    case others([String])
    case sound(Performance.Sound)
    case bed(Performance.Sound, Double)
}

extension PlayedDeed {
    /// The titles of the mappings that it names.
    var titles: [String] {
        switch self {
        case .mapping(let title): [title]
        case .others(let titles): titles
        default: []
        }
    }
}

extension Performance.Sound {
    /// A sound as a performance knows it.
    init(_ sound: Sound) {
        self.init(
            name: sound.name, file: sound.file, fingerprint: sound.fingerprint, rootHz: sound.source.rootHz)
    }
}
