import Granular
import Mapping
import Sounds

/// A morph from the state at its start to a snapshot or a scene.
///
/// Where it is depends on the time alone, and it is looked at on whole multiples of ``tickMicroseconds``, however often anybody asks.
/// It goes smoothly: slowly at first and at the end (3s² − 2s³ of the distance after the fraction s of the time).
package struct Morph: Sendable {
    let goal: Goal
    let target: Snapshot
    let start: ParameterValues
    let startMicroseconds: Int64
    let durationMicroseconds: Int64
    /// How modulation stood at the start, and where it was brought last; `nil` once a hand has changed it.
    private let startModulation: SharedModulation
    private var broughtModulation: SharedModulation?
    /// The values that still morph, as they were set last. One that differs now was moved by a hand and is left to it.
    private var brought: [(parameter: Parameter, value: Double)]
    private var lastTick: Int64
    /// Whether its sound is still to be taken.
    var hasSoundToTake = true

    /// Between two looks, as the mapper has it.
    static let tickMicroseconds: Int64 = 4_000
    /// How long one takes where nobody says it, as with ``Action/morph(_:)``.
    static let defaultSeconds = 4.0
    /// The longest.
    static let maxSeconds = 3_600.0

    /// What it goes to.
    enum Goal: Sendable {
        case snapshot(Int)
        case scene(ReadyScene)

        /// What is told of it.
        var told: MorphGoal {
            switch self {
            case .snapshot(let number): .snapshot(number)
            case .scene(let ready): .scene(ready.name)
            }
        }
    }

    init(to goal: Goal, _ target: Snapshot, from begin: Snapshot, at microseconds: Int64, seconds: Double) {
        self.goal = goal
        self.target = target
        let start = begin.values
        self.start = start
        startModulation = begin.modulation
        broughtModulation = begin.modulation
        startMicroseconds = microseconds
        durationMicroseconds = Int64(min(max(seconds, 0), Self.maxSeconds) * 1e6)
        brought = Parameter.allCases.map { ($0, start[$0]) }
        lastTick = microseconds - Self.remainder(microseconds)
    }

    private static func remainder(_ microseconds: Int64) -> Int64 {
        (microseconds % tickMicroseconds + tickMicroseconds) % tickMicroseconds
    }

    /// When it is to be looked at next.
    var nextMicroseconds: Int64 { lastTick + Self.tickMicroseconds }

    /// How much of its time is over, 0…1.
    func fraction(at microseconds: Int64) -> Double {
        let elapsed = Double(max(microseconds - startMicroseconds, 0))
        return durationMicroseconds > 0 ? min(elapsed / Double(durationMicroseconds), 1) : 1
    }

    private func eased(at microseconds: Int64) -> Double {
        let fraction = fraction(at: microseconds)
        return fraction * fraction * (3 - 2 * fraction)
    }

    /// Where modulation is, as it stands `now`; `nil` where a hand has changed it meanwhile.
    mutating func step(to microseconds: Int64, _ now: SharedModulation) -> ModulationValues? {
        guard broughtModulation == now else {
            broughtModulation = nil
            return nil
        }
        guard startModulation != target.modulation else { return nil }
        let eased = eased(at: microseconds)
        let values = ModulationValues.between([
            (startModulation.values, 1 - eased), (target.modulation.values, eased),
        ])
        broughtModulation?.values = values
        return values
    }

    /// The values that still morph, where `values` are the current ones.
    mutating func step(to microseconds: Int64, _ values: ParameterValues) -> [(parameter: Parameter, value: Double)] {
        lastTick = microseconds
        let eased = eased(at: microseconds)
        let parts: [ValuesBetween.Part] = [(start, 1 - eased), (target.values, eased)]
        brought = brought.filter { values[$0.parameter] == $0.value }.map { parameter, _ in
            (parameter, parameter.definition.clamped(ValuesBetween.value(of: parameter, between: parts)))
        }
        return brought
    }
}

extension MorphState {
    init(_ morph: Morph, at microseconds: Int64) {
        let fraction = morph.fraction(at: microseconds)
        self.init(
            goal: morph.goal.told, fraction: fraction,
            secondsLeft: (1 - fraction) * Double(morph.durationMicroseconds) * 1e-6)
    }
}
