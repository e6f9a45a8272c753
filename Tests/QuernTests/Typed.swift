import Foundation
import TestSupport
import Testing

/// The program with standard input in our hands; what it prints goes to a file.
final class Typed {
    let program: Program
    let process = Process()
    private let input = Pipe()

    init(_ program: Program, _ arguments: String...) throws {
        self.program = program
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = ["play", "--plain"] + arguments
        process.environment = program.environment
        process.currentDirectoryURL = program.folder
        process.standardInput = input
        let output = program.file("typed")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    var output: String { get throws { try String(contentsOf: program.file("typed"), encoding: .utf8) } }

    func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    func type(bytes: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Waits until `text` was printed.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try eventually(every: 20) { try output.contains(text) }, "\(text)", sourceLocation: sourceLocation)
    }

    func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        let hasEnded = eventually(every: 20) { !process.isRunning }
        #expect(hasEnded && process.terminationStatus == 0, sourceLocation: sourceLocation)
    }
}
