import Granular

/// A source of modulation in a player's words.
package enum ModulationText {
    /// How it is set: "sine, 0.5 Hz", "walk, 2 beats, phase 0.25, touch".
    package static func setting(_ source: ModulationSource, _ values: ModulationValues) -> String {
        guard source != .follower else {
            let input = values[source, .input] == 0 ? "" : ", follows live input"
            let gain = values[source, .gain] == 0 ? "" : ", gain \(Quantity(.gain).text(values[source, .gain]))"
            return "attack \(Quantity(.attack).text(values[source, .attack])), "
                + "release \(Quantity(.release).text(values[source, .release]))\(gain)\(input)"
        }
        var parts = [values.shape(of: source).name, rate(source, values)]
        if values[source, .phase] != 0 { parts.append("phase \(ValueText.bound(values[source, .phase]))") }
        if values.mode(of: source) != .free { parts.append("\(values.mode(of: source))") }
        return parts.joined(separator: ", ")
    }

    /// "0.5 Hz", "2 beats", "1/4 beat".
    package static func rate(_ source: ModulationSource, _ values: ModulationValues) -> String {
        let beats = values[source, .beats]
        guard beats > 0 else { return Quantity(.rate).text(values[source, .rate]) }
        if beats < 1, (1 / beats).rounded() == 1 / beats { return "1/\(Int(1 / beats)) beat" }
        return "\(ValueText.bound(beats)) \(beats == 1 ? "beat" : "beats")"
    }

    /// What it moves: "pitch 3 st, position 0.2"; empty where nothing.
    package static func moves(_ source: ModulationSource, _ values: ModulationValues) -> String {
        Parameter.allCases.compactMap { parameter in
            let amount = values[source, amount: parameter]
            guard amount != 0 else { return nil }
            return "\(parameter.definition.name) \(Quantity.amount(of: parameter, by: source).text(amount))"
        }.joined(separator: ", ")
    }

    /// The same in few words: "sine, 0.5 Hz; pitch 3 st".
    package static func shortLine(_ source: ModulationSource, _ values: ModulationValues) -> String {
        let moves = moves(source, values)
        return "\(setting(source, values)); \(moves.isEmpty ? "not assigned" : moves)"
    }

    /// All of it in a line: "lfo 1: sine, 0.5 Hz; modulates pitch 3 st".
    package static func line(_ source: ModulationSource, _ values: ModulationValues) -> String {
        let moves = moves(source, values)
        return "\(source.name): \(setting(source, values)); \(moves.isEmpty ? "not assigned" : "modulates " + moves)"
    }
}
