/// Something on the screen that is pointed at, or chosen by keys.
package enum PageTarget: Equatable, Sendable {
    /// An option, or a point of a scale, by its place from 0.
    case option(Int)
    /// To look at options that are not shown, around this place.
    case moreOptions(Int)
    /// Anywhere on a slider.
    case slider
    /// A key on the screen.
    case key(ScreenKey)
    /// To go on, or to agree.
    case goOn
    /// Back to the question before.
    case back
    /// Not to agree.
    case decline
}
