import Practice

/// The speeds that keys and pedals go through: whole multiples of some percent of a sound's own.
package enum SpeedSteps {
    /// A step, and a large one.
    package static let percent = 5, largePercent = 25

    /// The speed so many steps from another, 1 = the sound's own: from between two steps, the next one is the first.
    package static func speed(from speed: Double, steps: Int, of percent: Int = percent) -> Double {
        let range = PracticeGoal.percents
        let now = min(max(Int((speed * 100).rounded()), range.lowerBound), range.upperBound)
        let step = min(max(steps, -range.upperBound), range.upperBound)
        let start = step > 0 ? now / percent : (now + percent - 1) / percent
        return Double(min(max((start + step) * percent, range.lowerBound), range.upperBound)) / 100
    }
}
