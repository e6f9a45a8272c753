/// How visitors see a level: steps of 3 dB below the highest one, which is step 10.
enum LoudnessStep {
    static let decibels = 3.0
    /// From the softest to the highest.
    static let steps = 0...10

    /// The step that is nearest to a level, of those below `top`; both in dB.
    static func step(of level: Double, below top: Double) -> Int {
        let step = (Double(steps.upperBound) + (level - top) / decibels).rounded()
        return Int(min(max(step, Double(steps.lowerBound)), Double(steps.upperBound)))
    }

    /// The level of a step beside that one, in dB; `nil` where there is none.
    static func level(beside level: Double, by change: Int, below top: Double) -> Double? {
        let step = step(of: level, below: top) + change
        guard steps.contains(step) else { return nil }
        return top - Double(steps.upperBound - step) * decibels
    }
}
