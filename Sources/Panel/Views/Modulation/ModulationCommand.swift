import Granular
import Instrument

/// What is done among the sources of modulation, to the one that is marked.
package enum ModulationCommand: Equatable, Sendable {
    /// The next shape, or the one before; of the follower what it listens to.
    case shape(Int)
    /// So many steps faster.
    case rate(Int)
    /// By beats, or by its rate again.
    case beats
    /// So many eighths of a cycle later.
    case phase(Int)
    /// When it begins: the next of the ways.
    case mode
    /// Opens a line: what it moves, and by how much.
    case type
    /// It moves nothing any more.
    case stop
    /// So many steps deeper, for the parameter that is chosen among those that it moves.
    case depth(Int)
    /// Chooses the next of them.
    case target
}

/// What keys do to a source of modulation.
extension SteppedState {
    /// Cycles in beats that keys choose from.
    private static let beats: [Double] = [
        1 / 32, 1 / 16, 1 / 8, 1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64,
    ]
    /// Rates and times that keys choose from: ten to the tenfold, on round numbers.
    private static let rates: [Double] =
        [0.001, 0.01, 0.1, 1, 10].flatMap { decade in
            [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8].map { $0 * decade }
        } + [100]

    /// What a command asks for, of that source; nothing for what is typed.
    mutating func change(_ source: ModulationSource, by command: ModulationCommand) -> [Command] {
        let values = modulation
        let isFollower = source == .follower
        var commands: [Command] = []
        switch command {
        case .shape(let step):
            commands = [turned(isFollower ? .input : .shape, of: source, by: step)]
        case .rate(let steps):
            let beats = values[source, .beats]
            if !isFollower, beats > 0 {
                commands = [.modulation(.set(source, .beats, to: Self.moved(beats, by: -steps, in: Self.beats)))]
            } else {
                commands = [scaled(isFollower ? .attack : .rate, of: source, by: steps)]
            }
        case .phase(let steps):
            if isFollower {
                commands = [scaled(.release, of: source, by: steps)]
            } else {
                let phase = ((values[source, .phase] + Double(steps) / 8) * 8).rounded() / 8
                commands = [.modulation(.set(source, .phase, to: phase - phase.rounded(.down)))]
            }
        case .beats:
            if !isFollower { commands = [.modulation(.set(source, .beats, to: values[source, .beats] > 0 ? 0 : 1))] }
        case .mode: if !isFollower { commands = [turned(.mode, of: source, by: 1)] }
        case .stop: commands = [.modulation(.stop(source))]
        case .type, .depth, .target: break
        }
        anticipate(commands)
        return commands
    }

    /// Lets a source move a parameter by so much; nothing where it does already.
    mutating func setDepth(_ amount: Double, of source: ModulationSource, on parameter: Parameter) -> [Command] {
        guard modulation[source, amount: parameter] != amount else { return [] }
        let commands = [Command.modulation(.amount(source, parameter, to: amount))]
        anticipate(commands)
        return commands
    }

    /// The next choice of a setting, going round.
    private func turned(_ setting: ModulatorParameter, of source: ModulationSource, by step: Int) -> Command {
        let count = setting.choices.count
        let next = (Int(modulation[source, setting].rounded()) + step + count) % count
        return .modulation(.set(source, setting, to: Double(next)))
    }

    /// A setting so many steps up.
    private func scaled(_ setting: ModulatorParameter, of source: ModulationSource, by steps: Int) -> Command {
        let value = Self.moved(modulation[source, setting], by: steps, in: Self.rates)
        return .modulation(.set(source, setting, to: setting.clamped(value)))
    }

    /// The value so many places further in a list that rises, counted from the nearest on the way where it is none of it.
    private static func moved(_ value: Double, by steps: Int, in list: [Double]) -> Double {
        let place = list.firstIndex { $0 > value * 0.999 } ?? list.count - 1
        let isBetween = list[place] > value * 1.001
        return list[min(max(place + (isBetween && steps > 0 ? steps - 1 : steps), 0), list.count - 1)]
    }

    /// What keys asked for counts for the next of them, before the instrument says so.
    private mutating func anticipate(_ commands: [Command]) {
        for case .modulation(.set(let source, let setting, let value)) in commands {
            modulation[source, setting] = value
        }
        for case .modulation(.amount(let source, let parameter, let amount)) in commands {
            modulation[source, amount: parameter] = amount
        }
    }
}
