import GuidedTour
import Terminal

/// The tour in the line of devices, which nobody needs meanwhile: the step's number, what to do, and how it ends.
enum TourLine {
    private static let exit = "Esc: end"

    static func draw(_ tour: TourViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.status
        canvas.clear(rect)
        var column = rect.column
        if let number = tour.number {
            column = canvas.draw(place(number, layout), column: column, row: rect.row, style: .chosen) + 1
        } else {
            column += layout.isTight ? 0 : 1
        }
        let room = rect.endColumn - column
        let text = tour.sentences.first { CharacterWidth.columns($0) <= room } ?? tour.sentences.last ?? ""
        let fitted = CharacterWidth.fit(text, columns: room, mark: glyphs.cut)
        column = canvas.draw(fitted, column: column, row: rect.row, style: tour.isPraise ? .plain : .strong)
        if let exit = exit(tour, after: column, layout) {
            canvas.draw(Self.exit, column: exit.column, row: exit.row, style: .dim)
        }
    }

    /// What a click there does; `nil` where it does nothing.
    static func action(at place: Place, _ tour: TourViewState, _ layout: Layout) -> KeyAction? {
        guard layout.status.contains(place) else { return nil }
        if tour.number != nil, place.column >= layout.status.endColumn - CharacterWidth.columns(exit) - 1 {
            return .tour
        }
        return tour.action
    }

    /// "2/7"
    private static func place(_ number: Int, _ layout: Layout) -> String {
        let text = "\(number)/\(TourStep.allCases.count)"
        return layout.isTight ? text : " \(text) "
    }

    /// Where it stands how the tour ends; `nil` where there is no room for that.
    private static func exit(_ tour: TourViewState, after column: Int, _ layout: Layout) -> Place? {
        let start = layout.status.endColumn - CharacterWidth.columns(exit) - 1
        return tour.number != nil && start > column + 1 ? Place(column: start, row: layout.status.row) : nil
    }
}
