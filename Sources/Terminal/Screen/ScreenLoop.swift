import Threads

/// How something that filled the screen ended, beside what ended it by itself.
package protocol ScreenEnd {
    /// A signal asked.
    static func signal(_ number: Int32) -> Self
    /// The terminal went away.
    static var terminalLost: Self { get }
}

/// What fills the screen until something ends it: it waits for input and the next picture's time.
package protocol ScreenLoop {
    /// How it ends.
    associatedtype End: ScreenEnd

    /// The screen that it fills.
    var screen: Screen { get }
    /// One step, and its picture, at most 30 times a second; how it ended, where it did.
    mutating func step() -> End?
    /// Takes a key or the mouse.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    mutating func handle(_ input: Input, at microseconds: Int64)
    /// What was drawn is not on the screen any more.
    mutating func redraw()
}

extension ScreenLoop {
    /// Goes on until it ends, a signal asks for that, or the terminal is lost.
    package mutating func run(_ terminal: borrowing TerminalGuard) -> End {
        var parser = InputParser()
        var clock = PictureClock()
        var pictures = 0
        while true {
            let now = MonotonicTime.microseconds
            if clock.isDue(at: now) {
                if let end = step() { return end }
                clock.advance(begun: now, done: MonotonicTime.microseconds)
                pictures += 1
                if pictures % 256 == 0 { terminal.trim() }
            }
            let found = terminal.wait(milliseconds: clock.waitMilliseconds(at: MonotonicTime.microseconds))
            let answer = terminal.answerSignals(on: screen)
            if let signal = answer.end { return .signal(signal) }
            if answer.isBlank || answer.isResized {
                redraw()
                clock.drawNow()
            }
            if found.keys {
                if readInput(&parser) == 0, terminal.hasInputEnded { return .terminalLost }
                clock.drawNow()
            } else if found.isTerminalGone {
                return .terminalLost
            }
        }
    }

    /// Reads what is there, but not for ever. Answers how much there was.
    private mutating func readInput(_ parser: inout InputParser) -> Int {
        var count = 0
        while count < 512, let code = screen.nextCode() {
            count += 1
            let now = MonotonicTime.microseconds
            if let input = parser.parse(code, at: now) { handle(input, at: now) }
        }
        return count
    }
}
