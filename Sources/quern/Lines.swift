import Files
import Glibc
import Mapping

/// Standard output takes no more.
struct OutputError: Error, CustomStringConvertible {
    let description: String
}

/// One line on standard output.
/// - Throws: an ``OutputError`` where it cannot be written.
func printLine(_ line: String) throws(OutputError) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
            throw OutputError(description: "cannot write to standard output: \(String(cString: strerror(errno)))")
        }
        rest = rest.dropFirst(count)
    }
}

/// One line on standard error.
/// - Parameter name: whether the program's name goes first; a line that begins with a file's place needs none.
func printError(_ line: String, name: Bool = true) {
    var text = "\(name ? "quern: " : "")\(printable(line))\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
