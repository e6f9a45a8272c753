import Files
import Granular
import Numbers
import Touch

/// Reads what was done from a line of a performance.
enum CommandReader {
    /// A performance that is played again is beyond the sources of its own, 64 further with each time.
    private static let sources = 0...1_000_000

    /// - `sounds`, `mappings`: how many are known so far.
    static func read(
        _ tokens: inout PerformanceTokens, sounds: Int, mappings: Int
    ) throws(PerformanceReader.Fault) -> Performance.Command {
        let name = tokens.string()
        switch name {
        case "touch":
            guard let source = tokens.whole(Int.self), sources.contains(source) else {
                throw fault("touch needs the number of a source")
            }
            return .touch(source: source, try contacts(&tokens))
        case "surface":
            return .surface(try SurfaceWords.size(&tokens))
        case "set":
            let name = tokens.next()
            guard let parameter = ParameterNames.parameter(name) else {
                throw fault("unknown parameter \(quoted(String(decoding: name, as: UTF8.self)))")
            }
            return .set(parameter, try tokens.requireNumber())
        case "hold": return .hold(try tokens.requireFlag())
        case "mute": return .mute(try tokens.requireFlag())
        case "freeze": return .freeze(try tokens.requireFlag())
        case "grain":
            let count = try PerformanceGrains.count(&tokens)
            if tokens.isEmpty { return .grain(count, cloud: nil) }
            guard let cloud = tokens.whole(UInt8.self), cloud < Engine.bedCloud else { throw fault("no such cloud") }
            return .grain(count, cloud: cloud)
        case "panic": return .panic
        case "lfo", "follower":
            switch try ModulationReader.read(name, &tokens) {
            case .modulator(let source, let setting, let value): return .modulator(source, setting, value)
            case .amount(let source, let parameter, let amount): return .amount(source, parameter, amount)
            default: throw fault("cycles is not a command")
            }
        case "notes":
            do {
                return .notes(try NoteList(String(decoding: tokens.remainder(), as: UTF8.self)))
            } catch {
                throw fault(error.description)
            }
        case "pins": return .pins(try PinWords.pins(&tokens))
        case "fields": return .fields(try FieldWords.fields(&tokens))
        case "zoom":
            guard let name = tokens.text(), !name.isEmpty else { throw fault("zoom needs the name of a tape") }
            let (from, to) = (try tokens.requireNumber(), try tokens.requireNumber())
            guard from >= 0, to <= 1, from < to else { throw fault("zoom needs two fractions, the lower one first") }
            return .zoom(boundedName(name), from...to)
        case "level": return .level(try tokens.requireNumber())
        case "tempo": return .tempo(try tokens.requireNumber())
        case "lock":
            guard let lock = Performance.TempoLock(rawValue: tokens.string()) else {
                throw fault("lock needs density, scan or loop")
            }
            return .lock(lock, try tokens.requireFlag())
        case "mapping": return .mapping(try index(tokens.whole(), below: mappings, "mapping"))
        case "part":
            guard let guest = tokens.whole(Int.self), Performance.guests.contains(guest) else {
                throw fault("part needs the number of a guest")
            }
            return .part(guest: guest, try index(tokens.whole(), below: mappings, "mapping"))
        case "others":
            var numbers: [Int] = []
            while !tokens.isEmpty {
                guard numbers.count < Performance.maxSurfaces else { throw fault("too many surfaces") }
                numbers.append(try index(tokens.whole(), below: mappings, "mapping"))
            }
            return .others(numbers)
        case "sound": return .sound(try index(tokens.whole(), below: sounds, "sound"))
        case "mix":
            var mix: [Performance.Mixed] = []
            while !tokens.isEmpty {
                guard mix.count < Change.maxMixed else { throw fault("too many sounds") }
                let word = tokens.string()
                let parts = word.split(separator: ":", omittingEmptySubsequences: false)
                let level = parts.count > 2 ? Double(parts[2]) : 0
                guard parts.count == 2 || parts.count == 3, let chance = Double(parts[1]), chance > 0, chance <= 1,
                    let level, Performance.mixLevels.contains(level)
                else { throw fault("mix needs sounds with their chances and levels, such as 0:1 3:0.5 1:1:-6") }
                let sound = try index(Int(parts[0]), below: sounds, "sound")
                mix.append(.init(sound: sound, chance: chance, levelDecibels: level))
            }
            return .mix(mix)
        case "section":
            let word = tokens.string()
            if word == "all" { return .section(nil) }
            guard let number = Int(word, in: 1...9) else { throw fault("section must be 1 to 9, or all") }
            return .section(number)
        case "bed":
            let word = tokens.string()
            if word == "off" { return .noBed }
            return .bed(try index(Int(word), below: sounds, "sound"), try tokens.requireNumber())
        default: throw fault("unknown command \(quoted(name))")
        }
    }

    private static func contacts(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> [Contact] {
        var contacts: [Contact] = []
        contacts.reserveCapacity(2)
        while !tokens.isEmpty {
            guard contacts.count < ContactWord.maxContacts, let contact = ContactWord.contact(tokens.next()),
                !contacts.contains(where: { $0.id == contact.id })
            else { throw fault("a contact needs its number, x and y, such as 3:0.25:0.5") }
            contacts.append(contact)
        }
        return contacts
    }

    private static func index(
        _ number: Int?, below count: Int, _ name: String
    ) throws(PerformanceReader.Fault) -> Int {
        guard let number, (0..<count).contains(number) else { throw fault("no such \(name)") }
        return number
    }

    private static func fault(_ message: String) -> PerformanceReader.Fault {
        PerformanceReader.Fault(message: message)
    }
}
