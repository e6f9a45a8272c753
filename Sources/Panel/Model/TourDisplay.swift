import GuidedTour
import Instrument

/// The tour as the panel leads through it: offered, under way, or just over.
struct TourDisplay: Sendable {
    /// Seconds for which it is offered.
    static let offerSeconds = 30.0
    /// Seconds for which a step that was done is praised.
    static let praiseSeconds = 1.5
    /// Seconds for which the last words stay.
    static let endSeconds = 12.0

    private enum Phase: Sendable {
        case none, ended
        case offered(since: Double?)
        case running(Tour)
    }

    private var phase = Phase.none
    /// The step that was done last, and when.
    private var done: (number: Int, at: Double)?

    /// The tour that is under way.
    var tour: Tour? { if case .running(let tour) = phase { tour } else { nil } }

    /// Offers it, as soon as there is a picture.
    mutating func offer() { phase = .offered(since: nil) }

    /// Begins it.
    mutating func begin(_ state: InstrumentState) { (phase, done) = (.running(Tour(state)), nil) }

    /// Ends it, or takes away what is said before and after it.
    mutating func end() { phase = .none }

    /// Sees how everything stands at `now`, in seconds; what is to be said, if anything.
    mutating func line(_ state: InstrumentState, now: Double, _ words: TourWords) -> TourViewState? {
        switch phase {
        case .none: return nil
        case .offered(let since):
            if since == nil { phase = .offered(since: now) }
            guard now - (since ?? now) < Self.offerSeconds else {
                phase = .none
                return nil
            }
            return TourViewState(sentences: Tour.offer(words), action: .tour)
        case .running(var tour):
            let step = tour.step
            if tour.see(state), let step { done = (step.number, now) }
            phase = tour.step == nil ? .ended : .running(tour)
            if let praise = praise(now) { return praise }
            return TourViewState(
                number: tour.step?.number, sentences: tour.task.sentences(words), action: tour.task.keys.first?.action)
        case .ended:
            if let praise = praise(now) { return praise }
            guard let done, now - done.at < Self.praiseSeconds + Self.endSeconds else {
                phase = .none
                return nil
            }
            return TourViewState(sentences: Tour.end(words))
        }
    }

    private func praise(_ now: Double) -> TourViewState? {
        guard let done, now - done.at < Self.praiseSeconds else { return nil }
        return TourViewState(number: done.number, sentences: [Tour.praise], isPraise: true)
    }
}
