import CThreads
import Glibc

/// Standard input as lines, never waited for longer than wished. On a terminal that shows what is printed too, the line that is being typed is
/// known, so that nothing needs to be printed into it.
package struct StandardInput {
    /// Whether nothing more will come.
    package private(set) var hasEnded = false
    private var input = PlainInput()
    private var editor: LineEditor?

    /// Nothing was read yet.
    package init() {}

    /// The most that is taken at once, in bytes.
    private static let pieceBytes = 4_096

    /// What is typed of a line that is not finished; empty where that is not known.
    package var pending: [UInt8] { editor?.pending ?? [] }

    /// Waits for lines, up to so many milliseconds; there are none where only a part of one came.
    package mutating func lines(milliseconds: Int32) -> [PlainInput.Line] {
        // What runs in the background is stopped for reading its terminal.
        guard !hasEnded, isForeground else {
            usleep(UInt32(milliseconds) * 1_000)
            return []
        }
        takeTerminal()
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 { return lines(Array(bytes.prefix(count))) }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        hasEnded = true
        return [input.endInput()].compactMap { $0 }
    }

    /// Gives the terminal back.
    package func end() { if editor != nil { quern_typing_end() } }

    private mutating func lines(_ bytes: [UInt8]) -> [PlainInput.Line] {
        guard let typed = editor?.append(bytes) else { return input.appendBytes(bytes) }
        typed.shown.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        hasEnded = typed.isEnd
        return typed.lines
    }

    /// Again and again: a shell that the program was stopped in takes the terminal, too.
    private mutating func takeTerminal() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, quern_typing_begin(), editor == nil else { return }
        var keys = LineEditor.Keys()
        func key(_ place: Int32, _ path: WritableKeyPath<LineEditor.Keys, UInt8>) {
            if let key = UInt8(exactly: quern_typing_key(place)) { keys[keyPath: path] = key }
        }
        key(VERASE, \.erase)
        key(VWERASE, \.eraseWord)
        key(VKILL, \.eraseLine)
        key(VEOF, \.end)
        editor = LineEditor(keys: keys)
    }

    private var isForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }
}
