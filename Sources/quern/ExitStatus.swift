import ArgumentParser
import AudioIO
import Glibc
import Instrument
import Mapping
import TouchInput

/// Runs `body`; what it throws becomes one line on standard error and the exit code of sysexits.h that fits.
func reportingErrors(_ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as ExitCode {
        throw error
    } catch {
        complain("\(error)")
        throw ExitCode(exitStatus(of: error))
    }
}

/// What was asked for makes no sense.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// Standard output takes no more.
struct OutputError: Error, CustomStringConvertible {
    let description: String
}

/// A sound file that was to keep what is played did not take all of it.
struct LostSound: Error, CustomStringConvertible {
    let description: String
}

/// One line on standard output.
/// - Throws: an ``OutputError`` where it cannot be written.
func say(_ line: String) throws(OutputError) {
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
func complain(_ line: String, name: Bool = true) {
    var text = "\(name ? "quern: " : "")\(line)\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

private func exitStatus(of error: any Error) -> Int32 {
    switch error {
    case let error as AudioError:
        switch error.kind {
        case .noPermission: EX_NOPERM
        case .fileNotWritable: EX_IOERR
        default: EX_UNAVAILABLE
        }
    case let error as RecordingError:
        switch error.kind {
        case .notFound: EX_NOINPUT
        case .noPermission: EX_NOPERM
        case .inputOutput: EX_IOERR
        default: EX_DATAERR
        }
    case let error as TouchDeviceError:
        switch error {
        case .notFound, .noneFound: EX_NOINPUT
        case .ambiguous: EX_USAGE
        case .noPermission: EX_NOPERM
        case .refused: EX_DATAERR
        case .cannotOpen: EX_UNAVAILABLE
        }
    case let error as MappingChoice.Fault: error.exitCode
    case is MappingStore.NotFound: EX_NOINPUT
    case is SourceChoice.NoTerminal, is UsageError: EX_USAGE
    case is OutputError: EX_IOERR
    case is LostSound: EX_IOERR
    default: EX_SOFTWARE
    }
}
