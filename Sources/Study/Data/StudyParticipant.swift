import Files

/// Somebody who takes part, or took part, as their journal tells it.
public struct StudyParticipant: Sendable {
    /// What they are called.
    public let code: ParticipantCode
    /// All that happened.
    public let events: [StudyEvent]
    /// Lines of their journal that could not be read.
    public let remarks: [String]

    /// How far they came.
    public enum State: Equatable, Sendable {
        /// Not at the end yet.
        case open
        /// To the end.
        case finished
        /// They stopped before.
        case stopped(StudyStop)
    }

    init(_ code: ParticipantCode, events: [StudyEvent], remarks: [String] = []) {
        (self.code, self.events, self.remarks) = (code, events, remarks)
    }

    /// Reads a journal that somebody else may be writing: a last line that is not whole is not there yet.
    init(_ code: ParticipantCode, in places: StudyPlaces) {
        let path = places.journal(code)
        do throws(FileProblem) {
            let bytes = try WholeFile.read(path, limit: JournalText.maxBytes, takesPipes: false)
            let text = JournalText(bytes, file: path)
            self.init(code, events: text.events, remarks: text.remarks.map(\.description))
        } catch {
            self.init(
                code, events: [],
                remarks: error.kind == .notFound ? [] : [StudyDataProblem(path, error).description])
        }
    }

    /// How far they came.
    public var state: State {
        for event in events.reversed() {
            switch event.what {
            case .finished: return .finished
            case .stopped(let why): return .stopped(why)
            default: continue
            }
        }
        return .open
    }

    /// Their row of the order, from 1; `nil` before they began.
    public var row: Int? { beginning?.row }

    /// The names of their conditions, in the order in which they come.
    public var conditions: [String] { beginning?.conditions ?? [] }

    private var beginning: (row: Int, conditions: [String])? {
        for event in events { if case .began(let row, let conditions) = event.what { return (row, conditions) } }
        return nil
    }
}
