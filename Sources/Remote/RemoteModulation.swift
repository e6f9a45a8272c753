import Granular
import Mapping
import Numbers
import OSC

extension RemoteAddresses {
    /// Those of the first oscillator and of the follower, which readers see.
    static let modulation = addresses(of: .lfo1) + addresses(of: .follower)
    /// Those of the other oscillators.
    static let otherOscillators = (2...6).compactMap(ModulationSource.init(lfo:)).flatMap(addresses)

    private static func addresses(of source: ModulationSource) -> [RemoteAddress] {
        let name = "/quern/\(source.name.replacing(" ", with: "/"))"
        let settings = ModulatorParameter.allCases.filter { $0.belongs(to: source) }.map { setting in
            self.setting(setting, of: source, at: "\(name)/\(setting.definition.name)")
        }
        let amounts = Parameter.allCases.map { amount(of: $0, by: source, at: "\(name)/\($0.definition.name)") }
        let value = RemoteAddress(
            "\(name)/value", takes: "nothing (only sent)",
            "its value, \(source == .follower ? "0" : "-1") to 1, while it is assigned"
        )
        .requesting { _, _ in nil }
        .sending { $0.modulation.values.moves(source) ? [.float($0.modulation.sources[source])] : [] }
        return settings + amounts
            + [
                RemoteAddress("\(name)/off", takes: button, "turns it off").pressing(
                    .modulation(.stop(source))), value,
            ]
    }

    private static func setting(
        _ setting: ModulatorParameter, of source: ModulationSource, at name: String
    ) -> RemoteAddress {
        let definition = setting.definition
        let unit = definition.unit.isEmpty ? "" : " \(definition.unit)"
        let range = "\(decimal(definition.range.lowerBound)) to \(decimal(definition.range.upperBound))"
        let takes = setting.choices.isEmpty ? "number, \(range)\(unit)" : setting.choices.joined(separator: ", ")
        return RemoteAddress(name, takes: takes, definition.about)
            .setting { arguments, _ in
                let choice = arguments.first?.text.flatMap(setting.choices.firstIndex).map(Double.init)
                return (choice ?? arguments.first?.number).map { .modulation(.set(source, setting, to: $0)) }
            }
            .sending { state in
                let value = state.modulation.values[source, setting]
                let choice = Int(value.rounded())
                return setting.choices.indices.contains(choice)
                    ? [.string(setting.choices[choice])] : [.float(Float(value))]
            }
    }

    private static func amount(
        of parameter: Parameter, by source: ModulationSource, at name: String
    ) -> RemoteAddress {
        let end = decimal((parameter.amounts.upperBound * 10).rounded() / 10)
        let unit = parameter.amountUnit.isEmpty ? "" : " \(parameter.amountUnit)"
        return RemoteAddress(
            name, takes: "number, -\(end) to \(end)\(unit)", "how much it modulates the \(parameter.definition.name)"
        )
        .setting { arguments, _ in arguments.first?.number.map { .modulation(.amount(source, parameter, to: $0)) } }
        .sending { [.float(Float($0.modulation.values[source, amount: parameter]))] }
    }
}
