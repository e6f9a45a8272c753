import Granular
import Session

/// What the changes of a performance made of the clouds of an engine that had faults; what modulation made of them aside.
struct EarlierEngine {
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
