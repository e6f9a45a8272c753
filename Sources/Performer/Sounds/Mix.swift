import Granular
import KeyTables
import Mapping
import Numbers
import Session
import Sounds

/// A sound of the mix, and how often grains draw it beside the others.
public struct MixedSound: Equatable, Sendable {
    /// The sound.
    public var sound: SoundRequest
    /// Above 0, at most 1: one of 0.5 is drawn half as often as one of 1.
    public var chance: Double
    /// How loud it is beside the others, in dB, within ``Session/Performance/mixLevels``.
    public var levelDecibels: Double

    /// Makes one; what lies outside the range of a chance or a level is brought to its end.
    public init(_ sound: SoundRequest, chance: Double = 1, levelDecibels: Double = 0) {
        self.sound = sound
        self.chance = chance > 0 ? min(chance, 1) : 1
        let levels = Performance.mixLevels
        self.levelDecibels =
            levelDecibels.isNaN ? 0 : min(max(levelDecibels, levels.lowerBound), levels.upperBound)
    }

    /// Whether both are one sound with the same chance and level, whatever it is called.
    public static func == (first: MixedSound, second: MixedSound) -> Bool {
        first.sound.isSame(as: second.sound) && first.chance == second.chance
            && first.levelDecibels == second.levelDecibels
    }

    /// "rain 0.5"; its name alone where its chance is 1.
    public var text: String {
        let thousandths = (chance * 1_000).rounded()
        return chance == 1
            ? sound.name : "\(sound.name) \(decimal(thousandths > 0 ? thousandths / 1_000 : chance))"
    }
}

extension [MixedSound] {
    /// Whether it is more than a sound alone as it is: several, or one with a level of its own.
    package var isMix: Bool { count > 1 || first.map { $0.levelDecibels != 0 } ?? false }

    /// "study + rain 0.5".
    var text: String { map(\.text).joined(separator: " + ") }
}

/// Several sounds at once: the mix, and the sounds that controls have of their own.
extension SoundRack {
    /// What a cloud cuts its grains from: the place of a sound, how often it is drawn, and its level beside the others, in dB.
    struct Part {
        var place: Int
        var chance = 1.0
        var levelDecibels = 0.0
    }

    /// The sounds of the mix that are there, in its order; the one that is played where it is alone. There is always one.
    var mixed: [Part] {
        let there = mix.compactMap { entry in
            index(of: entry.sound).map {
                Part(place: $0, chance: entry.chance, levelDecibels: entry.levelDecibels)
            }
        }
        return there.isEmpty ? [Part(place: index)] : there
    }

    /// The sounds that are played together, in the order of their places, whether they are there yet or not; the one that is played
    /// where it is alone.
    var together: [SoundRequest] { mix.isEmpty ? [SoundRequest(played)] : mix.map(\.sound) }

    /// What the player knows of the mix: its sounds by the names that they are listed by.
    var listedMix: [MixedSound] { listed(mix) }

    /// The same sounds by the names that they are listed by, or, where they are not there yet, will be.
    func listed(_ mix: [MixedSound]) -> [MixedSound] {
        guard !mix.isEmpty else { return [] }
        let others = sounds.map(\.name) + (builtIns + beds).map(\.name)
        var names: [String] = []
        return mix.map { entry in
            var listed = entry
            if let place = index(of: entry.sound) {
                listed.sound = SoundRequest(sounds[place])
            } else if entry.sound.file != nil {
                listed.sound.name = SoundNames.name(entry.sound.name, isTaken: (others + names).contains)
                names.append(listed.sound.name)
            }
            return listed
        }
    }

    /// Cuts grains from these sounds together, the first of which is played already; alone it is no mix. Those that are not there are
    /// asked for by ``takeMissing()``.
    mutating func setMix(_ sounds: [MixedSound]) -> [Change] {
        let whole = Self.withoutTwins(sounds)
        mix = whole.isMix && whole[0].sound.isMet(by: played) ? listed(whole) : []
        (wantedMix, isBankWanted) = ([], false)
        requestMissing(mix)
        for entry in mixed { slots.use(entry.place) }
        return cutAll()
    }

    /// At most as many as there can be, none twice.
    static func withoutTwins(_ sounds: [MixedSound]) -> [MixedSound] {
        var whole: [MixedSound] = []
        for entry in sounds where !whole.contains(where: { $0.sound.isSame(as: entry.sound) }) { whole.append(entry) }
        return Array(whole.prefix(Change.maxMixed))
    }

    /// A cloud is cut from what a control asked for, or, where `nil`, from what the player plays.
    mutating func setSound(_ sound: ControlSound?, of cloud: UInt8) -> [Change] {
        guard cloudSounds.indices.contains(Int(cloud)) else { return [] }
        cloudSounds[Int(cloud)] = sound
        for entry in entries(for: sound) { slots.use(entry.place) }
        return cut(cloud)
    }

    /// What is told, once, where a control asks for a place that the mix does not have.
    mutating func remark(on sound: ControlSound?) -> String? {
        guard case .number(let number)? = sound, number > max(mix.count, 1), missingNumbers.insert(number).inserted
        else { return nil }
        let count = mix.isEmpty ? "only \(played.name) plays" : "the mix has \(mix.count)"
        return "the mapping's sound \(number) is missing: \(count)"
    }

    /// What cuts the grains of every cloud that hands play from where they are to be cut.
    func cutAll() -> [Change] { (0..<UInt8(Performer.cloudCount)).flatMap(cut) }

    /// The same where a sound has come that the mix or a control waits for.
    func cutAll(toTake place: Int) -> [Change] {
        (0..<UInt8(Performer.cloudCount)).filter { cloud in
            entries(for: cloudSounds[Int(cloud)]).contains { $0.place == place }
        }.flatMap(cut)
    }

    private func cut(_ cloud: UInt8) -> [Change] {
        cut(of: cloudSounds[Int(cloud)]).changes(of: cloud) + sectionChanges(of: cloud)
    }

    /// What a cloud is cut from that has that of a control, or, where `nil`, what the player plays.
    func cut(of sound: ControlSound?) -> CloudCut {
        let entries = entries(for: sound)
        let sounds = entries.map { entry in
            CloudCut.Sound(
                slot: slots.numbers[entry.place], chance: entries.count > 1 ? entry.chance : 1,
                decibels: entry.levelDecibels + ownLevel(of: entry.place) - ownLevel(of: index))
        }
        let part = entries[0].place == index ? playedPart : nil
        return CloudCut(sounds: sounds, section: part.map { .init(from: $0.from, to: $0.to) })
    }

    /// What brings a cloud to the section that is played, or to all of a sound of its own.
    private func sectionChanges(of cloud: UInt8) -> [Change] {
        guard let part = playedPart else { return [] }
        let isPlayers = entries(for: cloudSounds[Int(cloud)])[0].place == index
        return [
            isPlayers ? .section(from: part.from, to: part.to, cloud: cloud) : .section(from: 0, to: 0, cloud: cloud)
        ]
    }

    /// What brings all clouds there.
    func sectionChanges() -> [Change] { (0..<UInt8(Performer.cloudCount)).flatMap(sectionChanges) }

    /// The section that is played, in fractions of the sound; `nil` where all of it is.
    var playedPart: (from: Double, to: Double)? {
        guard let section = section.flatMap({ played.sections.item(number: $0) }) else { return nil }
        let length = max(played.source.durationSeconds, section.end)
        return (section.begin / length, section.end / length)
    }

    /// The level that makes a sound as loud as others, in dB; that of the one that is played is among the values.
    private func ownLevel(of place: Int) -> Double { sounds[place].defaults[.level] ?? 0 }

    /// What a cloud's grains are cut from; at least one.
    private func entries(for sound: ControlSound?) -> [Part] {
        switch sound {
        case nil: return mixed
        case .number(let number):
            guard let entry = mix.item(number: number), let place = index(of: entry.sound) else { return mixed }
            return [Part(place: place, levelDecibels: entry.levelDecibels)]
        case .named(let named):
            let found = named.compactMap { sound in
                place(called: sound.name).map { Part(place: $0, chance: sound.chance) }
            }
            return found.isEmpty ? mixed : found
        }
    }

    /// Where the sound is that a mapping calls so: by its name, or its file's.
    private func place(called name: String) -> Int? {
        NameMatch.exact(name, among: Array(sounds.indices)) { place in
            [sounds[place].name] + (sounds[place].file.map { [Sound.stem($0)] } ?? [])
        }
    }

    /// "mix: choir, rain 0.5"; of one sound "sound: choir".
    func text(ofMix mix: [MixedSound]) -> String {
        let mix = listed(mix)
        if mix.count == 1 { return "sound: \(mix[0].sound.name)" }
        return "mix: " + mix.map(\.text).joined(separator: ", ")
    }

    /// The places of all that can be heard of what hands play, each once: of the mix, and what controls have of their own.
    package var heard: [(place: Int, slot: UInt8)] {
        let named = mappingNames.compactMap { place(called: $0) }
        let places = (mixed.map(\.place) + named).reduce(into: [Int]()) { places, place in
            if !places.contains(place) { places.append(place) }
        }
        return places.prefix(Change.maxMixed).map { (place: $0, slot: slots.numbers[$0]) }
    }

    /// What a control has its clouds cut from; at least one, the first first.
    package func heard(of sound: ControlSound) -> [(place: Int, slot: UInt8)] {
        entries(for: sound).map { (place: $0.place, slot: slots.numbers[$0.place]) }
    }

    // MARK: Sounds that are not there yet

    /// The names of the sounds that a mapping asks for, from now on.
    mutating func setNames(_ names: [String]) {
        mappingNames = names
        missingNumbers = []
        missing += names.filter { place(called: $0) == nil }.map { SoundRequest(name: $0) }
    }

    mutating func requestMissing(_ sounds: [MixedSound]) {
        missing += sounds.map(\.sound).filter { index(of: $0) == nil }
    }

    /// The sounds that are to be loaded beside what plays, each once.
    mutating func takeMissing() -> [SoundRequest] {
        guard !missing.isEmpty else { return [] }
        defer { missing = [] }
        return missing.reduce(into: []) { requests, request in
            if !requests.contains(request) { requests.append(request) }
        }
    }

    /// Whether a sound is played, or is to be as soon as all are there: it does not give way to another.
    func isPlayed(_ place: Int) -> Bool {
        place == index || (mix + wantedMix).contains { $0.sound.isMet(by: sounds[place]) }
            || mappingNames.contains { self.place(called: $0) == place }
    }
}

extension SoundRequest {
    /// Asks for that sound.
    public init(_ sound: Sound) { self.init(name: sound.name, file: sound.file) }

    /// Whether both mean one sound.
    func isSame(as other: SoundRequest) -> Bool { file == other.file && (file != nil || name == other.name) }
}
