import GuidedTour
import Terminal

/// The tour in the line of devices, which nobody needs meanwhile: the step's number, what to do, and how it ends.
enum TourLine {
    private static let exit = "Esc: end"

    /// What it says; `nil` where it says nothing, or where it only offers the tour and something urgent needs the line.
    static func shown(_ viewState: ViewState, _ layout: Layout) -> TourViewState? {
        let isTaken = layout.notices.isEmpty && viewState.messages.isUrgent
        return isTaken && viewState.tour?.isOffer == true ? nil : viewState.tour
    }

    static func draw(_ tour: TourViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.status
        canvas.clear(rect)
        if let number = number(tour, layout) {
            canvas.draw(number, column: rect.column, row: rect.row, style: .chosen)
        }
        let (column, text) = text(tour, layout)
        let fitted = CharacterWidth.fit(text, columns: rect.endColumn - column, mark: glyphs.cut)
        canvas.draw(fitted, column: column, row: rect.row, style: tour.isPraise ? .plain : .strong)
        if let start = exitColumn(tour, layout) { canvas.draw(exit, column: start, row: rect.row, style: .dim) }
    }

    /// What a click there does; `nil` where it does nothing.
    static func action(at place: Place, _ tour: TourViewState, _ layout: Layout) -> KeyAction? {
        guard layout.status.contains(place) else { return nil }
        let isExit = exitColumn(tour, layout).map { place.column >= $0 } ?? false
        return isExit ? .tour : tour.action
    }

    /// "2/7"; `nil` before and after the steps.
    private static func number(_ tour: TourViewState, _ layout: Layout) -> String? {
        tour.number.map { layout.isTight ? "\($0)/\(TourStep.allCases.count)" : " \($0)/\(TourStep.allCases.count) " }
    }

    /// The longest sentence that there is room for, and where it begins.
    private static func text(_ tour: TourViewState, _ layout: Layout) -> (column: Int, text: String) {
        let before = number(tour, layout).map { CharacterWidth.columns($0) + 1 } ?? (layout.isTight ? 0 : 1)
        let room = layout.status.columns - before
        let text = tour.sentences.first { CharacterWidth.columns($0) <= room } ?? tour.sentences.last
        return (layout.status.column + before, text ?? "")
    }

    /// Where it stands how the tour ends; `nil` where there is no room for that.
    private static func exitColumn(_ tour: TourViewState, _ layout: Layout) -> Int? {
        let (column, text) = text(tour, layout)
        let start = layout.status.endColumn - CharacterWidth.columns(exit) - 1
        return tour.number != nil && start > column + CharacterWidth.columns(text) + 1 ? start : nil
    }
}
