import Glibc

/// Asks the host for a new PIN: twice, and nothing of it is seen. In a script it is a line of standard input.
package enum PINPrompt {
    /// The line that keeps the PIN in the kiosk's file: `pin = "$argon2id$…"`.
    /// - Throws: where it is no PIN, or the two are not the same.
    package static func line() throws(KioskPIN.Problem) -> String {
        let digits: String
        if isatty(STDIN_FILENO) == 1 {
            digits = try typed("PIN, 4 to 8 digits: ")
            // A wrong one need not be typed again.
            _ = try KioskPIN.checked(digits)
            guard try typed("The same again: ") == digits else {
                throw KioskPIN.Problem(description: "the two PINs are not the same: start again")
            }
        } else {
            digits = try line(of: STDIN_FILENO) { _ in }
        }
        return "pin = \"\(try KioskPIN.hash(of: digits).text)\""
    }

    /// The longest line that is read, in bytes.
    private static let maxBytes = 64

    private static func typed(_ prompt: String) throws(KioskPIN.Problem) -> String {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
            throw KioskPIN.Problem(description: "cannot read from this terminal")
        }
        var hidden = modes
        // Ctrl-C comes as a character, so that the terminal is given back before the program ends.
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
            show("\n")
        }
        show(prompt)
        return try line(of: STDIN_FILENO) { byte throws(KioskPIN.Problem) in
            if [3, 4, 28].contains(byte) { throw KioskPIN.Problem(description: "cancelled") }
        }
    }

    private static func show(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private static func line(
        of file: Int32, check: (UInt8) throws(KioskPIN.Problem) -> Void
    ) throws(KioskPIN.Problem) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count <= maxBytes {
            let count = read(file, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { break }
            try check(byte)
            if byte == 8 || byte == 127 {
                _ = bytes.popLast()
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
