import Instrument
import Mapping

/// Two minutes in which a player finds out how Quern is played: seven steps, each done by their own hand and noticed. A value: it sees how
/// everything stands and says what comes next; it changes nothing.
package struct Tour: Equatable, Sendable {
    /// The step that is to be done; `nil` after the last.
    package private(set) var step: TourStep? = .touch
    /// What is to be done now.
    package private(set) var task = TourTask.touch
    /// What was seen since the step began.
    private var progress: TourProgress
    /// The control that a hand played first: the other hand has another one.
    private var firstControl: ControlPlace?

    /// Begins with the first step.
    package init(_ state: InstrumentState) { progress = TourProgress(state) }

    /// Sees how everything stands now.
    /// - Returns: whether a step was done by it.
    package mutating func see(_ state: InstrumentState) -> Bool {
        guard let step else { return false }
        if step.rawValue < TourStep.otherHand.rawValue, let place = ControlPlace(state) { firstControl = place }
        let hands = HandControls(state, after: firstControl)
        progress.see(state, hands)
        guard progress.isDone(step) else {
            task = progress.task(of: step, state, hands)
            return false
        }
        progress = TourProgress(state)
        self.step = TourStep.allCases.dropFirst(step.number).first { progress.isPossible($0, state, hands) }
        if let next = self.step { task = progress.task(of: next, state, hands) }
        return true
    }
}
