import Instrument
import Terminal

/// A sound that is heard to be marked, with the keys for its beats: the same picture as the view of its sections, which it goes back to by Tab.
package struct BeatsView: PanelView {
    package static let place = KeyPlace.beats
    /// They stand among those of the sections, in the order of the key line.
    package static let keys: [KeyTable.Entry] = []

    /// The sound as it is drawn.
    package private(set) var marking: MarkingView

    /// The view of sections with the other keys; bars and beats are what one reads on the axis.
    init(_ marking: MarkingView) {
        self.marking = marking
        self.marking.keySet = .beats
        self.marking.showsBeats = true
    }

    package static func open(_ scope: ViewScope) -> BeatsView? {
        guard scope.viewState.marking != nil else { return nil }
        return BeatsView(scope.current.content as? MarkingView ?? MarkingView())
    }

    package var isMoving: Bool { marking.isMoving }

    package mutating func refresh(_ scope: ViewScope) -> Bool { marking.refresh(scope) }

    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        marking.commandsOnLeaving(for: next, isCovered: isCovered, &scope)
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        marking.handle(press, &scope)
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        marking.click(place, layout, &scope)
    }

    package mutating func drag(_ pointer: Pointer, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        marking.drag(pointer, layout, &scope)
    }

    package mutating func zoom(_ steps: Int, at place: Place, _ layout: Layout, _ scope: ViewScope) -> Bool {
        marking.zoom(steps, at: place, layout, scope)
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {
        marking.scroll(by: rows, layout, scope)
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) { marking.draw(drawing, on: &canvas) }
}
