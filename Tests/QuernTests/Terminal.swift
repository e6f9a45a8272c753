import Foundation
import TestSupport
import Testing

/// A real terminal with the program in it: tmux holds it, keys and clicks are typed into it, the screen is read back.
final class Terminal {
    let program: Program
    private let socket = "quern-\(UUID().uuidString.prefix(8))"

    /// Starts `quern play`, or another command, with `arguments` in a terminal of its own.
    /// - Parameter isFirstStart: whether nobody says what `quern play` is to begin with.
    init(
        _ program: Program, columns: Int = 80, rows: Int = 24, variables: [String: String] = [:],
        isFirstStart: Bool = false, command: String = "play", path: String = Program.path, isDirect: Bool = true,
        _ arguments: String...
    ) throws {
        self.program = program
        let settings = variables.map { "\($0)='\($1)'" }.sorted().joined(separator: " ")
        let arguments = command.hasPrefix("play") && !isFirstStart ? program.withStudy(arguments) : arguments
        let words = "\(path) \(command) \(arguments.map { "'\($0)'" }.joined(separator: " "))"
        // Not directly: by a shell that waits for it, and is what the signals of `send` go to.
        let inner = "echo \\$\\$ > pid; \(isDirect ? "exec \(words)" : "\(words); true")"
        let script = """
            trap : INT QUIT; cd \(program.folder.path); stty -g > before
            env -u NO_COLOR -u COLORFGBG LC_ALL=C.UTF-8 \(settings) sh -c "\(inner)"
            status=$?; \(isDirect ? "" : "until [ -e go ]; do sleep 0.05; done; ")stty -g > after
            # From a line's beginning: a program that was killed leaves the cursor anywhere.
            printf '\\rEXIT %s\\n' "$status"; sleep 1000
            """
        let path = try program.write(script, to: "terminal.sh")
        try tmux("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh \(path)")
    }

    deinit { _ = try? tmux("kill-server") }

    @discardableResult
    func tmux(_ arguments: String...) throws -> String {
        // Not by Foundation's Process, which waits for the server that the first command leaves behind.
        let output = program.file("tmux-output")
        let words = ["tmux", "-L", socket, "-f", "/dev/null"] + arguments
        let command = words.map { "'\($0.replacingOccurrences(of: "'", with: "'\\''"))'" }.joined(separator: " ")
        let variables = program.environment.filter { $0.key == "HOME" }.map { "\($0.key)='\($0.value)'" }.joined()
        _ = system("env -u TMUX \(variables) \(command) < /dev/null > '\(output.path)' 2> /dev/null")
        return try String(contentsOf: output, encoding: .utf8)
    }

    var screen: String { get throws { try tmux("capture-pane", "-p") } }

    func type(_ keys: String) throws { try tmux("send-keys", "-l", keys) }

    func press(_ key: String) throws { try tmux("send-keys", key) }

    /// Sends a mouse event: `button` as SGR counts it, 32 added for a drag; columns and rows from 1.
    func mouse(_ button: Int, _ column: Int, _ row: Int, release: Bool = false) throws {
        try type("\u{1b}[<\(button);\(column);\(row)\(release ? "m" : "M")")
    }

    /// The row and the column at which words stand, counted from 0; `nil` where they do not.
    func place(of words: String) throws -> (row: Int, column: Int)? {
        let lines = try screen.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in lines.enumerated() {
            guard let found = line.firstRange(of: words) else { continue }
            return (row, line.distance(from: line.startIndex, to: found.lowerBound))
        }
        return nil
    }

    /// Clicks on words as soon as they are there, or so many columns right of where they begin.
    func click(_ words: String, right columns: Int = 0) throws {
        try wait(for: "what is clicked on, \(words),") { $0.contains(words) }
        let place = try #require(try place(of: words), "\(words)")
        // Cells are counted from 1.
        try mouse(0, place.column + columns + 1, place.row + 1)
        try mouse(0, place.column + columns + 1, place.row + 1, release: true)
    }

    /// Waits until the screen is as `isSo` says.
    @discardableResult
    func wait(
        for what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until isSo: (String) -> Bool
    ) throws -> String {
        var screen = ""
        let isShown = try eventually(every: 50) {
            screen = try self.screen
            return isSo(screen)
        }
        #expect(isShown, "\(what) on the screen:\n\(screen)", sourceLocation: sourceLocation)
        return screen
    }

    /// The program, or the shell that it was started by.
    var pid: pid_t? {
        let text = try? String(contentsOf: program.file("pid"), encoding: .utf8)
        return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// The program that the shell waits for, where it was not started directly.
    var waitedFor: pid_t {
        get throws {
            let shell = try #require(pid)
            let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
            return try #require(pid_t(children.trimmingCharacters(in: .whitespaces)))
        }
    }

    func send(_ signal: Int32) throws {
        // Without a process there is nothing to send to, and least of all everybody.
        if let pid { kill(pid, signal) } else { Issue.record("no process") }
    }

    /// Expects the program to have ended so, and the terminal to be as it was before.
    func expectLeft(_ status: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try wait(for: "the exit", sourceLocation: sourceLocation) { $0.contains("EXIT \(status)") }
        let before = try String(contentsOf: program.file("before"), encoding: .utf8)
        let after = try String(contentsOf: program.file("after"), encoding: .utf8)
        #expect(before == after, sourceLocation: sourceLocation)
        let flags = try tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}")
        #expect(flags == "0 1 0 0\n", sourceLocation: sourceLocation)
    }
}
