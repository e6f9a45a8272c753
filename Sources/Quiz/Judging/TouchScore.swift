import Granular

#if canImport(Glibc)
    import Glibc
#endif

/// How near values come to others.
enum TouchScore {
    /// From 0 to 1: the mean over the parameters; one that was not moved counts 0.
    static func score(_ values: [Parameter: Double], targets: [Parameter: Double], likeness: Double?) -> Double {
        guard !targets.isEmpty else { return 0 }
        let sum = targets.keys.sorted { $0.rawValue < $1.rawValue }.reduce(0.0) { sum, parameter in
            guard let value = values[parameter], let target = targets[parameter] else { return sum }
            return sum + nearness(of: value, to: target, parameter)
        }
        let score = sum / Double(targets.count)
        guard let likeness, likeness.isFinite else { return score }
        return (2 * score + min(max(likeness, 0), 1)) / 3
    }

    /// 1 where both are the same, falling evenly to 0 where they are ``reach(of:)`` apart.
    static func nearness(of value: Double, to target: Double, _ parameter: Parameter) -> Double {
        guard value.isFinite else { return 0 }
        let distance = abs(place(of: value, parameter) - place(of: target, parameter))
        return max(0, 1 - distance / reach(of: parameter))
    }

    /// Where a value lies as the ear counts: in octaves where ratios count, else in the parameter's unit.
    static func place(of value: Double, _ parameter: Parameter) -> Double {
        let value = parameter.definition.clamped(value)
        guard parameter.quizScale == .ratio else { return value }
        // A value of 0, which has no place among ratios, lies somewhat below all that is heard.
        return log2(max(value, 1e-5))
    }

    /// How far off a value is worth nothing: in octaves where ratios count, else in the parameter's unit.
    static func reach(of parameter: Parameter) -> Double {
        switch parameter {
        case .pitch, .ratio: 1
        case .density, .duration, .filterCutoff, .pitchOffset: 2
        case .transposition, .pitchSpread, .glide, .level, .levelSpread: 12
        default:
            parameter.quizScale == .ratio
                ? 2 : (parameter.definition.range.upperBound - parameter.definition.range.lowerBound) / 2
        }
    }
}
