import Files
import Granular

/// Reads what happened to an engine from a line of a performance.
enum EventReader {
    private static let parameters = Dictionary(
        uniqueKeysWithValues: Parameter.allCases.map { ($0.definition.name, $0) })

    /// - `sounds`: how many sounds are known so far.
    static func read(
        _ words: inout PerformanceTokens, sounds: Int
    ) throws(PerformanceReader.Fault) -> Performance.Event {
        let name = words.string()
        if let at = name.utf8.firstIndex(of: UInt8(ascii: "@")) {
            guard let parameter = parameters[String(name[..<at])] else {
                throw fault("unknown parameter \(quoted(String(name[..<at])))")
            }
            guard let cloud = UInt8(name[name.utf8.index(after: at)...]), cloud < Engine.maxClouds else {
                throw fault("no such cloud")
            }
            return .change(.set(parameter, try number(&words), cloud: cloud))
        }
        switch name {
        case "start": return .change(.start(cloud: try cloud(&words)))
        case "release": return .change(.release(cloud: try cloud(&words)))
        case "place":
            guard let sound = words.whole(Int.self), (0..<sounds).contains(sound) else {
                throw fault("no such sound")
            }
            return .place(sound: sound, slot: try slot(&words))
        case "use":
            let slot = try slot(&words)
            return .change(.use(slot: slot, cloud: try cloud(&words)))
        case "section":
            let (from, to) = (try number(&words), try number(&words))
            return .change(.section(from: from, to: to, cloud: try cloud(&words)))
        case "freeze": return .change(.freeze(try flag(&words)))
        case "mute": return .change(.mute(try flag(&words)))
        case "level": return .change(.level(try number(&words)))
        case "panic": return .change(.panic)
        case "renew": return .renew
        case "tempo":
            let tempo = try number(&words)
            return .change(.tempo(beatsPerMinute: tempo, beat: try number(&words)))
        case "lock": return .change(.lock(try flag(&words)))
        case "scan-factor": return .change(.scanFactor(try number(&words)))
        case "lfo", "follower": return .change(try ModulationReader.read(name, &words))
        case "grains":
            guard let limit = words.whole(Int32.self), (1...100_000).contains(limit) else {
                throw fault("grains must be 1 to 100000")
            }
            return .change(.grains(limit))
        case "quality":
            let name = words.string()
            guard let quality = Quality.allCases.first(where: { $0.name == name }) else {
                throw fault("quality must be fine or fast")
            }
            return .change(.quality(quality))
        default:
            guard let parameter = ReverbParameter(named: name) else {
                throw fault("unknown event \(quoted(name))")
            }
            return .change(.reverb(parameter, try number(&words)))
        }
    }

    private static func number(_ words: inout PerformanceTokens) throws(PerformanceReader.Fault) -> Double {
        guard let number = words.number() else { throw fault("a number is missing") }
        return number
    }

    private static func flag(_ words: inout PerformanceTokens) throws(PerformanceReader.Fault) -> Bool {
        guard let flag = words.flag() else { throw fault("must be on or off") }
        return flag
    }

    private static func cloud(_ words: inout PerformanceTokens) throws(PerformanceReader.Fault) -> UInt8 {
        guard let cloud = words.whole(UInt8.self), cloud < Engine.maxClouds else {
            throw fault("no such cloud")
        }
        return cloud
    }

    private static func slot(_ words: inout PerformanceTokens) throws(PerformanceReader.Fault) -> UInt8 {
        guard let slot = words.whole(UInt8.self), slot < 32 else { throw fault("no such slot") }
        return slot
    }

    private static func fault(_ message: String) -> PerformanceReader.Fault {
        PerformanceReader.Fault(message: message)
    }
}
