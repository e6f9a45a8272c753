import Granular
import Mapping
import Touch

/// Those who play by surfaces of their own: each a part, a hand and a voice. A value without a clock: frames and ``advance(to:)`` drive
/// it, and ``takeEffects()`` has what came of them.
///
/// What a guest's part puts out for its first cloud goes to the guest's voice; shared parameters and what would change the host's sound
/// is left out.
package struct Guests: Sendable {
    /// What guests can play by.
    package internal(set) var parts: [Mapping] = []
    /// In the order of their numbers.
    var players: [GuestPlayer] = []
    /// The parts by which they play; made when somebody comes, goes or plays by another.
    var roster: [GuestPart] = []
    var isLocked = false
    /// Those who are heard alone, if any.
    var solo: Set<Int> = []
    var voices = GuestVoices()
    var level = GuestLevel()
    var host: HostSound?
    var effects: [Performer.TimedEffects] = []
    /// When ``advance(to:)`` has something to do next; `nil` while nothing is due.
    var nextMicroseconds: Int64?
    /// Whether a voice was ever used: from then on they are all kept as the host's sound is.
    var followsHost = false

    /// Who plays by which part.
    struct GuestPart: Equatable, Sendable {
        var number: Int
        var part: String
    }

    /// What came of all since the last call, each at its time.
    mutating func takeEffects() -> [Performer.TimedEffects] {
        defer { effects = [] }
        return effects
    }

    /// The place of a guest in ``players``.
    func place(of number: Int) -> Int? {
        var (low, high) = (0, players.count)
        while low < high {
            let middle = (low + high) / 2
            if players[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < players.count && players[low].number == number ? low : nil
    }

    /// The part of that name, or whose file is called so.
    func part(named name: String) -> Mapping? {
        parts.first { $0.name == name } ?? parts.first { !name.isEmpty && $0.file.name == name }
    }

    /// Whether somebody is heard who is not silenced.
    func isHeard(_ player: GuestPlayer) -> Bool {
        !player.isMuted && (solo.isEmpty || solo.contains(player.number))
    }

    /// Whether anything of somebody who is there sounds, or may.
    var arePlaying: Bool { players.contains { $0.isThere && $0.voice != nil } }

    mutating func listRoster() { roster = players.map { GuestPart(number: $0.number, part: $0.part.name) } }

    // MARK: Coming and going

    /// Somebody comes, who plays by `part`.
    mutating func add(_ number: Int, part: Mapping, size: SurfaceSize, _ host: HostSound) {
        var player = GuestPlayer(number, part: part, size: size, values: host.values)
        player.mapper.soundSeconds = host.seconds
        players.insert(player, at: players.firstIndex { $0.number > number } ?? players.endIndex)
        listRoster()
    }

    /// Somebody goes, whose hand has lifted. `isLooped`: whether the looper still plays what they did.
    mutating func remove(_ number: Int, isLooped: Bool, at microseconds: Int64) {
        guard let place = place(of: number) else { return }
        solo.remove(number)
        if isLooped {
            players[place].hasLeft = true
            return endHand(place, at: microseconds)
        }
        silence(place, at: microseconds)
        players.remove(at: place)
        listRoster()
        findNext()
    }

    /// Those are gone now who left before, and whom no loop plays any more.
    mutating func removeLeft(unless looped: (Int) -> Bool, at microseconds: Int64) {
        for number in players.filter({ $0.hasLeft && !looped($0.number) }).map(\.number) {
            remove(number, isLooped: false, at: microseconds)
        }
    }

    /// They play by another part, with the values that they have.
    mutating func use(_ part: Mapping, by number: Int, at microseconds: Int64) {
        guard let place = place(of: number), players[place].part != part else { return }
        silence(place, at: microseconds)
        _ = players[place].mapper.use(part)
        players[place].own.formIntersection(ParameterSet(part.bindings.map(\.parameter)))
        players[place].sound = nil
        listRoster()
    }

    /// A part has another text: who plays by it goes on.
    mutating func exchange(_ part: Mapping, at microseconds: Int64) {
        if let place = parts.firstIndex(where: { $0.name == part.name }) {
            parts[place] = part
        } else {
            parts.append(part)
        }
        for place in players.indices where players[place].part.name == part.name {
            let outputs = players[place].mapper.replace(part).map {
                Mapper.Output(timeMicroseconds: microseconds, .change($0))
            }
            carryOut(outputs, of: place)
            settle(place, at: microseconds)
        }
    }

    mutating func setSize(_ size: SurfaceSize, of number: Int) {
        if let place = place(of: number) { players[place].mapper.surface = size }
    }
}
