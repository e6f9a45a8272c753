import Glibc

/// Standard input as lines, never waited for longer than wished.
struct StandardInput {
    /// Whether nothing more will come.
    private(set) var hasEnded = false
    private var input = PlainInput()

    /// The most that is taken at once, in bytes.
    private static let pieceBytes = 4_096

    /// Waits for lines, up to so many milliseconds; there are none where only a part of one came.
    mutating func lines(milliseconds: Int32) -> [PlainInput.Line] {
        // What runs in the background is stopped for reading its terminal.
        guard !hasEnded, isForeground else {
            usleep(UInt32(milliseconds) * 1_000)
            return []
        }
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 { return input.appendBytes(bytes.prefix(count)) }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        hasEnded = true
        return [input.endInput()].compactMap { $0 }
    }

    private var isForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }
}
