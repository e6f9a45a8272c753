import Granular

extension Performance {
    /// What sounds otherwise than when it was played, as the engine of then had faults that are mended; a line for each.
    public var differences: [String] {
        guard version <= PerformanceText.lastVersionWithOldEngine else { return [] }
        var seen = EngineOfThen(build)
        for timed in events {
            if case .change(let change) = timed.event { seen.apply(change) }
        }
        var lines: [String] = []
        if seen.hadTooManyGrains {
            lines.append("more grains at once than can play were cut off and quieter; now they are shorter")
        }
        if seen.hadGrainsBeyondASide {
            lines.append(
                "grains that stereo-spread placed beyond a side piled up there; now they lie between the sides")
        }
        return lines
    }
}

/// What the changes of a performance made of the clouds; what modulation makes of them aside.
private struct EngineOfThen {
    private(set) var hadTooManyGrains = false
    private(set) var hadGrainsBeyondASide = false
    private var values: [ParameterValues]
    private var isRunning: [Bool]
    private var limit: Double

    init(_ build: Performance.Build) {
        values = Array(repeating: ParameterValues(), count: build.clouds)
        isRunning = Array(repeating: false, count: build.clouds)
        limit = Double(build.grainLimit)
    }

    mutating func apply(_ change: Change) {
        switch change {
        case .set(let parameter, let value, let cloud):
            guard values.indices.contains(Int(cloud)) else { return }
            values[Int(cloud)][parameter] = value
        case .start(let cloud), .release(let cloud):
            guard isRunning.indices.contains(Int(cloud)) else { return }
            if case .start = change { isRunning[Int(cloud)] = true } else { isRunning[Int(cloud)] = false }
        case .panic: isRunning = isRunning.map { _ in false }
        case .grains(let grains): limit = Double(grains)
        default: return
        }
        var overlap = 0.0
        for (isRunning, values) in zip(isRunning, values) where isRunning {
            overlap += values[.density] * values[.duration] * (1 - values[.intermittency])
            if abs(values[.pan]) + values[.stereoSpread] > 1 { hadGrainsBeyondASide = true }
        }
        if overlap > limit { hadTooManyGrains = true }
    }
}
