import Files
import Granular

/// Reads what happened to an engine from a line of a performance.
enum EventReader {
    /// - `sounds`: how many sounds are known so far.
    static func read(
        _ tokens: inout PerformanceTokens, sounds: Int
    ) throws(PerformanceReader.Fault) -> Performance.Event {
        let word = tokens.next()
        if let at = word.firstIndex(of: UInt8(ascii: "@")) {
            let name = UnsafeBufferPointer(rebasing: word[..<at])
            guard let parameter = ParameterNames.parameter(name) else {
                throw fault("unknown parameter \(quoted(String(decoding: name, as: UTF8.self)))")
            }
            guard let cloud: UInt8 = PerformanceTokens.whole(UnsafeBufferPointer(rebasing: word[(at + 1)...])),
                cloud < Engine.maxClouds
            else {
                throw fault("no such cloud")
            }
            return .change(.set(parameter, try tokens.requireNumber(), cloud: cloud))
        }
        let name = String(decoding: word, as: UTF8.self)
        switch name {
        case "start": return .change(.start(cloud: try cloud(&tokens)))
        case "release": return .change(.release(cloud: try cloud(&tokens)))
        case "grain":
            let count = try PerformanceGrains.count(&tokens)
            return .change(.grain(count: count, cloud: try cloud(&tokens)))
        case "pulse":
            let beats = try tokens.requireNumber()
            guard beats == 0 || Change.pulseBeats.contains(beats) else {
                throw fault(
                    "pulse must be 0, or \(Change.pulseBeats.lowerBound) to \(Change.pulseBeats.upperBound) beats")
            }
            let count = try PerformanceGrains.count(&tokens)
            return .change(.pulse(beats: beats, count: count, cloud: try cloud(&tokens)))
        case "place":
            guard let sound = tokens.whole(Int.self), (0..<sounds).contains(sound) else {
                throw fault("no such sound")
            }
            return .assign(sound: sound, slot: try slot(&tokens))
        case "use":
            let slot = try slot(&tokens)
            return .change(.use(slot: slot, cloud: try cloud(&tokens)))
        case "sound":
            guard let place = tokens.whole(UInt8.self), place < Change.maxMixed else { throw fault("no such place") }
            let slot = try slot(&tokens)
            let (chance, decibels) = (try tokens.requireNumber(), try tokens.requireNumber())
            return .change(
                .sound(chance: chance, decibels: decibels, place: place, slot: slot, cloud: try cloud(&tokens)))
        case "section":
            let (from, to) = (try tokens.requireNumber(), try tokens.requireNumber())
            return .change(.section(from: from, to: to, cloud: try cloud(&tokens)))
        case "freeze": return .change(.freeze(try tokens.requireFlag()))
        case "mute": return .change(.mute(try tokens.requireFlag()))
        case "level": return .change(.level(try tokens.requireNumber()))
        case "panic": return .change(.panic)
        case "renew": return .renew
        case "tempo":
            let tempo = try tokens.requireNumber()
            return .change(.tempo(beatsPerMinute: tempo, beat: try tokens.requireNumber()))
        case "lock": return .change(.lock(try tokens.requireFlag()))
        case "scan-factor": return .change(.scanFactor(try tokens.requireNumber()))
        case "note":
            guard let place = tokens.whole(UInt8.self), place < NoteList.maxCount else { throw fault("no such note") }
            let semitones = try tokens.requireNumber()
            return .change(.note(place: place, semitones: semitones, chance: try tokens.requireNumber()))
        case "lfo", "follower": return .change(try ModulationReader.read(name, &tokens))
        case "grains":
            guard let limit = tokens.whole(Int32.self), (1...100_000).contains(limit) else {
                throw fault("grains must be 1 to 100000")
            }
            return .change(.grains(limit))
        case "quality":
            let name = tokens.string()
            guard let quality = Quality.allCases.first(where: { $0.name == name }) else {
                throw fault("quality must be fine or fast")
            }
            return .change(.quality(quality))
        default:
            // What all clouds share names none.
            guard let parameter = ParameterNames.parameter(word), parameter.isShared else {
                throw fault("unknown event \(quoted(name))")
            }
            return .change(.set(parameter, try tokens.requireNumber(), cloud: 0))
        }
    }

    private static func cloud(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> UInt8 {
        guard let cloud = tokens.whole(UInt8.self), cloud < Engine.maxClouds else {
            throw fault("no such cloud")
        }
        return cloud
    }

    private static func slot(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> UInt8 {
        guard let slot = tokens.whole(UInt8.self), slot < 32 else { throw fault("no such slot") }
        return slot
    }

    private static func fault(_ message: String) -> PerformanceReader.Fault {
        PerformanceReader.Fault(message: message)
    }
}

/// Reads what is set of a source of modulation, or how much it moves something by, from a line of a performance.
enum ModulationReader {
    /// - `name`: the word before, `lfo` or `follower`.
    static func read(
        _ name: String, _ tokens: inout PerformanceTokens
    ) throws(PerformanceReader.Fault) -> Change {
        let source = try source(name, &tokens)
        let name = tokens.string()
        let value = try tokens.requireNumber()
        if source != .follower, name == "cycles" { return .cycles(source, value) }
        if let setting = ModulatorParameter(named: name), setting.belongs(to: source) {
            return .modulator(source, setting, value)
        }
        if let parameter = Parameter.allCases.first(where: { $0.definition.name == name }) {
            return .amount(source, parameter, value)
        }
        throw fault("\(source.name) has no setting \(quoted(name))")
    }

    private static func source(
        _ name: String, _ tokens: inout PerformanceTokens
    ) throws(PerformanceReader.Fault) -> ModulationSource {
        if name == ModulationSource.follower.name { return .follower }
        guard let source = tokens.whole(Int.self).flatMap(ModulationSource.init(lfo:)) else {
            throw fault("oscillators are numbered 1 to 6")
        }
        return source
    }

    private static func fault(_ message: String) -> PerformanceReader.Fault {
        PerformanceReader.Fault(message: message)
    }
}

/// Reads how many grains were triggered at once.
enum PerformanceGrains {
    static func count(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> UInt8 {
        guard let count = tokens.whole(UInt8.self), (1...Change.maxGrains).contains(count) else {
            throw PerformanceReader.Fault(message: "grains triggered at once must be 1 to \(Change.maxGrains)")
        }
        return count
    }
}
