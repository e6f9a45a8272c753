/// The line of the tour, as it is drawn.
package struct TourViewState: Equatable, Sendable {
    /// The step's place among all, from 1; `nil` for what is said before and after the steps.
    package var number: Int?
    /// What is said, in the most words first.
    package var sentences: [String]
    /// What a click on it does; nothing where `nil`.
    package var action: KeyAction?
    /// Whether it is answered that the step was done.
    package var isPraise = false

    /// Whether it only offers the tour.
    package var isOffer: Bool { number == nil && action == .tour }
}
