import Glibc

/// A line on the terminal's standard error that says what is going on, and goes again; nothing where that is no terminal.
struct ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ words: String) { writeLine("\r\u{1b}[K\(words) …") }
    func clear() { writeLine("\r\u{1b}[K") }

    private func writeLine(_ words: String) {
        guard isShown else { return }
        var words = words
        words.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
