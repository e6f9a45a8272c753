/// What points at the panel: the mouse's left button, or a finger on a touchscreen under the terminal.
package struct Pointer: Equatable, Sendable {
    /// What it does.
    package enum Phase: Equatable, Sendable {
        case press, drag, release
    }

    /// Which one it is; several fingers may point at once.
    package var id: Int
    /// What it does.
    package var phase: Phase
    /// Where.
    package var place: Place
    /// Where across, in columns with parts of them: the middle of the first is 0.
    package var column: Double

    /// The mouse, among the fingers.
    package static let mouse = -1

    /// Makes a pointer's event.
    /// - column: the middle of the cell where `nil`.
    package init(id: Int, phase: Phase, place: Place, column: Double? = nil) {
        self.id = id
        self.phase = phase
        self.place = place
        self.column = column ?? Double(place.column)
    }
}

extension MouseEvent {
    /// The left button as a pointer; `nil` for everything else.
    package var pointer: Pointer? {
        switch kind {
        case .press where button == .left && !shift: Pointer(id: Pointer.mouse, phase: .press, place: place)
        case .drag where button != .right: Pointer(id: Pointer.mouse, phase: .drag, place: place)
        case .release where button != .right: Pointer(id: Pointer.mouse, phase: .release, place: place)
        default: nil
        }
    }
}
