import TouchInput

/// What there is to play with before the first sound.
package enum StartDevice: Equatable, Sendable {
    /// A touchscreen whose fingers lie on the picture.
    case screen
    /// A touchscreen beside the picture.
    case touchscreen
    /// A trackpad.
    case trackpad
    /// Nothing that a hand touches: the terminal's mouse, or its keys alone.
    case noDevice

    /// What that device is played as; a recording, and a device that is unplugged, are none.
    package init(_ touch: TouchStatus?) {
        guard let touch, touch.connected, let kind = touch.kind else {
            self = .noDevice
            return
        }
        self = touch.isOnScreen ? .screen : kind == .trackpad ? .trackpad : .touchscreen
    }
}
