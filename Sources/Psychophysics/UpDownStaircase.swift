import Glibc

/// The staircase that goes down after two right answers in a row and up after a wrong one: it comes to rest where 70.7 % are right (H. Levitt,
/// "Transformed up-down methods in psychoacoustics", JASA 49, 1971). It assumes nothing about the listener, and is slower than ``PsiMethod``.
package struct UpDownStaircase: Equatable, Sendable {
    /// The share of right answers at which two down, one up comes to rest: √½.
    package static let restingChance = 0.5.squareRoot()

    /// The difference to ask next.
    package private(set) var difference: Double
    /// The differences at which it turned round.
    package private(set) var reversals: [Double] = []

    private let range: ClosedRange<Double>
    private var rightInARow = 0
    private var wentDown: Bool?

    /// How far a step goes: by this factor until it has turned round so often, and by the smaller one from then on.
    private static let firstFactor = 2.0, laterFactor = 2.0.squareRoot(), firstReversals = 4
    /// The turns that the threshold is taken from.
    private static let countedReversals = 6

    /// - Parameters:
    ///   - first: the difference to begin with: one that is easy to hear. Above 0.
    ///   - range: the differences that can be asked.
    package init(startingAt first: Double, in range: ClosedRange<Double>) {
        difference = min(max(first, range.lowerBound), range.upperBound)
        self.range = range
    }

    /// Takes in the answer to ``difference``.
    package mutating func record(isRight: Bool) {
        guard isRight else {
            rightInARow = 0
            return step(isDown: false)
        }
        rightInARow += 1
        guard rightInARow == 2 else { return }
        rightInARow = 0
        step(isDown: true)
    }

    private mutating func step(isDown: Bool) {
        if let wentDown, wentDown != isDown { reversals.append(difference) }
        wentDown = isDown
        let factor = reversals.count < Self.firstReversals ? Self.firstFactor : Self.laterFactor
        let next = isDown ? difference / factor : difference * factor
        difference = min(max(next, range.lowerBound), range.upperBound)
    }

    /// The geometric mean of the last six turns, the difference at which 70.7 % are right; `nil` until there are six after the large steps.
    package var estimate: Double? {
        guard reversals.count >= Self.firstReversals + Self.countedReversals else { return nil }
        let last = reversals.suffix(Self.countedReversals)
        return exp(last.reduce(0) { $0 + log($1) } / Double(last.count))
    }
}
