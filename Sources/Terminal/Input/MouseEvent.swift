/// Something that the terminal's mouse did.
package struct MouseEvent: Equatable, Sendable {
    /// What was done.
    package enum Kind: Equatable, Sendable {
        /// A button went down.
        case press
        /// A button came up.
        case release
        /// The pointer went to another cell with a button down.
        case drag
        /// The wheel turned by a notch: up or to the right is 1, down or to the left -1.
        case wheel(Int)
    }

    /// Which button.
    package enum Button: Equatable, Sendable {
        /// The left one.
        case left
        /// The middle one.
        case middle
        /// The right one.
        case right
        /// The terminal does not say.
        case unknown
    }

    /// What was done.
    package var kind: Kind
    /// With which button.
    package var button: Button
    /// With Shift held down.
    package var shift: Bool
    /// With Ctrl held down.
    package var control: Bool
    /// On which cell.
    package var place: Place

    /// Makes an event.
    package init(kind: Kind, button: Button, shift: Bool = false, control: Bool = false, place: Place) {
        self.kind = kind
        self.button = button
        self.shift = shift
        self.control = control
        self.place = place
    }

    /// An event from a report's numbers: button code, column and row counted from 1; `nil` where they mean nothing.
    package init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard column >= 1, row >= 1, code >= 0, code < 128 else { return nil }
        place = Place(column: column - 1, row: row - 1)
        shift = code & 4 != 0
        control = code & 16 != 0
        if code & 64 != 0 {
            guard !isRelease else { return nil }
            button = .unknown
            kind = .wheel(code & 1 == 0 ? 1 : -1)
            return
        }
        switch code & 3 {
        case 0: button = .left
        case 1: button = .middle
        case 2: button = .right
        default: button = .unknown
        }
        kind = isRelease ? .release : code & 32 != 0 ? .drag : .press
    }
}
