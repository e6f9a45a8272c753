import Instrument
import Terminal

/// A ``WholeScreenView`` on a screen, with the fingers and the mouse that play and point in it.
package struct WholeScreen {
    private var view: any WholeScreenView
    private var playing: ScreenPlaying
    private var shown: Canvas?

    /// - perform: takes what is played.
    package init(_ view: any WholeScreenView, perform: @escaping (Command) -> Void) {
        (self.view, playing) = (view, ScreenPlaying(perform))
    }

    /// Takes a key.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    package mutating func handle(_ key: Key, size: Size, at microseconds: Int64) {
        view.handle(key, size: size, at: microseconds)
    }

    /// Takes an event of the mouse.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    package mutating func handle(_ event: MouseEvent, size: Size, at microseconds: Int64) {
        playing.handle(event, on: size, at: microseconds)
    }

    /// Lets time go by, and draws what has changed; whether it is over.
    package mutating func step(_ state: InstrumentState, on screen: Screen) -> Bool {
        let size = screen.size
        if view.step(playing.collectTouches(of: state).touches, size: size) { return true }
        playing.placeSurface(view.surface(on: size))
        let canvas = view.picture(state, size: size, screen.capabilities)
        if canvas != shown {
            screen.show(canvas)
            shown = canvas
        }
        return false
    }

    /// What was drawn is not on the screen any more.
    package mutating func redraw() { shown = nil }

    /// Lifts the mouse, and ends what the view plays.
    package mutating func close() {
        playing.cancelMouse()
        playing.placeSurface(nil)
        view.close()
    }
}
