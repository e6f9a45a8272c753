import ArgumentParser
import AudioIO
import Devices
import FollowerRoom
import Glibc
import Kiosk
import LinkSession
import MIDI
import Mapping
import OSC
import Practice
import Quiz
import Session
import Sounds
import Study
import Terminal
import TouchInput
import WorkshopRoom

/// Runs `body`; what it throws becomes one line on standard error and the exit code of sysexits.h that fits.
func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as ExitCode {
        throw error
    } catch {
        printError("\(error)")
        throw ExitCode(exitStatus(of: error))
    }
}

/// What was asked for makes no sense.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// A sound file that was to keep what is played did not take all of it.
struct LostSound: Error, CustomStringConvertible {
    let description: String
}

/// The exit code of sysexits.h that fits `error`.
func exitStatus(of error: any Error) -> Int32 {
    switch error {
    case let error as AudioError:
        switch error.kind {
        case .noPermission: EX_NOPERM
        case .fileNotWritable: EX_IOERR
        case .unknownFormat: EX_USAGE
        case .fileNotReadable: EX_NOINPUT
        case .fileExists: EX_CANTCREAT
        default: EX_UNAVAILABLE
        }
    case let error as RecordingError:
        switch error.kind {
        case .notFound: EX_NOINPUT
        case .noPermission: EX_NOPERM
        case .inputOutput: EX_IOERR
        default: EX_DATAERR
        }
    case let error as PerformanceError:
        switch error.kind {
        case .notFound, .soundMissing: EX_NOINPUT
        case .noPermission: EX_NOPERM
        case .unreadable, .malformed, .otherVersion, .soundChanged: EX_DATAERR
        }
    case let error as SoundError:
        switch error.kind {
        case .notFound: EX_NOINPUT
        case .noPermission: EX_NOPERM
        case .unreadable, .tooLong: EX_DATAERR
        }
    case let error as StudyDataProblem: error.kind.rawValue
    case is NothingFound: EX_NOINPUT
    case let error as PracticeFileProblem: error.failure.exitCode
    case let error as QuizDataProblem: error.failure.exitCode
    case let error as BeatFinder.Problem: error.exitCode
    case let error as MetadataRepository.Problem: error.isMissing ? EX_NOINPUT : EX_DATAERR
    case is Download.Problem: EX_UNAVAILABLE
    case is RoomProblem: EX_UNAVAILABLE
    case let error as JoinProblem: error.isPasscode ? EX_NOPERM : EX_UNAVAILABLE
    case let error as SidecarProblem: error.failure.exitCode
    case let error as TouchDeviceError:
        switch error {
        case .notFound, .nothingToFeel: EX_NOINPUT
        case .ambiguous: EX_USAGE
        case .noPermission: EX_NOPERM
        case .refused: EX_DATAERR
        case .noneFound, .cannotOpen: EX_UNAVAILABLE
        }
    case let error as MIDIProblem:
        switch error.kind {
        case .noPermission: EX_NOPERM
        case .unknownPort: EX_NOINPUT
        case .noSequencer, .failed: EX_UNAVAILABLE
        }
    case let error as MappingChoice.Fault: error.exitCode
    case let error as SceneFault: error.exitCode
    case let error as KioskFile.Fault: error.exitCode
    case is KioskPIN.Problem: EX_DATAERR
    case is KioskProblem, is KioskLayout.TooSmall: EX_CONFIG
    case is MappingStore.NotFound: EX_NOINPUT
    case is SourceChoice.NoTerminal, is FurtherSurface.Problem, is UsageError: EX_USAGE
    case is LogFile.Problem: EX_CANTCREAT
    case is Calibrations.Problem: EX_DATAERR
    case is TerminalError, is OSCSocket.Problem, is LinkSession.Problem: EX_UNAVAILABLE
    case is OutputError, is LostSound, is KeptFile.Problem: EX_IOERR
    default: EX_SOFTWARE
    }
}
