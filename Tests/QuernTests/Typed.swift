import Foundation
import TestSupport
import Testing
import Threads

/// The program with standard input in our hands; what it prints goes to a file.
final class Typed {
    let program: Program
    let process = Process()
    private let input = Pipe()

    /// - Parameter isFirstStart: whether nobody says what it is to begin with.
    convenience init(_ program: Program, isFirstStart: Bool = false, _ arguments: String...) throws {
        try self.init(
            program, command: ["play", "--plain"] + (isFirstStart ? arguments : program.withStudy(arguments)))
    }

    /// Any command that reads lines.
    init(_ program: Program, command: [String]) throws {
        self.program = program
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = command
        process.environment = program.environment
        process.currentDirectoryURL = program.folder
        process.standardInput = input
        let output = program.file("typed")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        let errors = program.file("typed-errors")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    var output: String { get throws { try String(contentsOf: program.file("typed"), encoding: .utf8) } }

    /// What it said on standard error.
    var errors: String { (try? String(contentsOf: program.file("typed-errors"), encoding: .utf8)) ?? "" }

    func type(_ text: String) throws { try type(bytes: Array(text.utf8)) }

    /// A program that has ended is a failure of the test, and not the end of all tests by SIGPIPE.
    func type(bytes: [UInt8]) throws {
        try Signals.heldOff { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }
    }

    /// Ends it as a power cut does.
    func cutOff() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Waits until `text` was printed.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(
            try eventually(every: 20) { try output.contains(text) }, "\(text)\n\(errors)",
            sourceLocation: sourceLocation)
    }

    func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        let hasEnded = eventually(every: 20) { !process.isRunning }
        #expect(hasEnded && process.terminationStatus == 0, sourceLocation: sourceLocation)
    }
}
