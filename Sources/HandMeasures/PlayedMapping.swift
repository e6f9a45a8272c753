import Mapping
import Session

/// The mapping that a part of a performance was played by: of several the one that it was played by longest.
struct PlayedMapping {
    /// `nil` where there is none, or it cannot be read.
    private(set) var mapping: Mapping?
    /// Why there is none; `nil` where there is one.
    private(set) var problem: String?

    init(_ performance: Performance, during time: ClosedRange<Double>) {
        guard let text = Self.text(performance, time) else {
            problem = "the performance names no mapping"
            return
        }
        let read = MappingFile(text: text.text, file: text.title).mapping
        mapping = text.isMirrored ? read?.mirrored : read
        if mapping == nil { problem = "the mapping \(text.title) cannot be read" }
    }

    private static func text(_ performance: Performance, _ time: ClosedRange<Double>) -> Performance.MappingText? {
        var seconds: [Int: Double] = [:]
        var (last, since): (Int?, Double) = (nil, time.lowerBound)
        func add(until now: Double) {
            if let last { seconds[last, default: 0] += max(0, min(now, time.upperBound) - since) }
        }
        for timed in performance.commands {
            guard case .mapping(let number) = timed.command else { continue }
            let now = Double(timed.microseconds) * 1e-6
            add(until: now)
            (last, since) = (number, max(now, time.lowerBound))
        }
        add(until: time.upperBound)
        let longest = seconds.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? last
        return longest.map { performance.mappings[$0] }
    }
}
