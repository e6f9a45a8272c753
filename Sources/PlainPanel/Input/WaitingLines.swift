import Terminal
import TypedCommands

/// Lines that were typed and are not done yet, in their order: what is asked of a sound waits while a sound is read, and what was typed
/// after it waits too.
package struct WaitingLines {
    private var lines: [PlainInput.Line] = []
    /// Since when the first one waits, in seconds.
    private var waitsSince: Double?

    /// A disk that does not answer must not hold up the player, in seconds.
    package static let longestSeconds = 30.0

    /// Nothing waits.
    package init() {}

    /// Whether nothing waits.
    package var isEmpty: Bool { lines.isEmpty }

    /// Lines were typed.
    package mutating func add(_ typed: [PlainInput.Line]) { lines += typed }

    /// The next line that can be done; `nil` where there is none, or it has to wait.
    /// - Parameters:
    ///   - isLoading: whether a sound is read.
    ///   - seconds: of any clock that goes on.
    package mutating func next(isLoading: () -> Bool, at seconds: Double) -> PlainInput.Line? {
        guard let line = lines.first else { return nil }
        if Self.needsSound(line), isLoading() {
            let since = waitsSince ?? seconds
            waitsSince = since
            guard seconds - since >= Self.longestSeconds else { return nil }
        }
        waitsSince = nil
        return lines.removeFirst()
    }

    /// Whether a line is for the sound that is open.
    private static func needsSound(_ line: PlainInput.Line) -> Bool {
        guard case .text(let text) = line else { return false }
        return switch PlainCommands.keyword(of: text) {
        case .mark, .beat, .practice, .undo, .redo: true
        // What adds the sound that is open.
        case .list: text.split(whereSeparator: \.isWhitespace).dropFirst().first?.lowercased() == "add"
        default: false
        }
    }
}
