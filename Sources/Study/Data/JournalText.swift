import Files
import FoundationEssentials
import KeyTables

/// The text of a journal: an event a line, as JSON.
package struct JournalText {
    /// The events, in the order in which they happened.
    package private(set) var events: [StudyEvent] = []
    /// Lines that say nothing that can be read.
    package private(set) var remarks: [Diagnostic] = []
    /// How many bytes whole lines have: what follows was torn as it was written.
    private(set) var wholeCount = 0

    /// The largest journal, and its longest line, in bytes.
    static let maxBytes = 64 << 20, longestLine = 1 << 20

    /// Reads `bytes`; `file` is what remarks name.
    package init(_ bytes: [UInt8], file: String) {
        let decoder = JSONDecoder()
        var rest = bytes[...]
        var line = 0
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            line += 1
            let text = rest[..<end]
            rest = rest[(end + 1)...]
            wholeCount = end + 1
            do throws(Fault) {
                events.append(try Self.event(text, decoder))
            } catch {
                remarks.append(
                    Diagnostic(file: file, line: line, severity: .warning, message: "left out: \(error.message)"))
            }
        }
    }

    /// `event` as a line of a journal, with its end.
    /// - Throws: where it could not be read again.
    package static func line(_ event: StudyEvent) throws(StudyDataProblem) -> [UInt8] {
        if let reason = event.fault { throw StudyDataProblem(.badData, "cannot write what happened: \(reason)") }
        guard let text = JSONText(event, isOneLine: true)?.description, text.utf8.count < longestLine else {
            throw StudyDataProblem(.badData, "cannot write what happened: it is too long, or a number is none")
        }
        return Array(text.utf8) + [UInt8(ascii: "\n")]
    }

    private struct Fault: Error { let message: String }

    private static func event(_ line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws(Fault) -> StudyEvent {
        guard line.count < longestLine else { throw Fault(message: "the line is longer than \(longestLine >> 20) MiB") }
        guard let event = try? decoder.decode(StudyEvent.self, from: Data(line)) else {
            throw Fault(message: "this is no event of a journal")
        }
        if let reason = event.fault { throw Fault(message: reason) }
        return event
    }
}

extension StudyEvent {
    /// Why it cannot be one of a run; `nil` where it can.
    fileprivate var fault: String? {
        guard Self.isTime(seconds) else { return "its time is no number of seconds" }
        guard step.map(Self.isName) ?? true else { return "its step is no name" }
        return what.fault
    }

    fileprivate static func isTime(_ seconds: Double) -> Bool { (0...1e9).contains(seconds) }

    fileprivate static func isName(_ name: String) -> Bool {
        (1...2_000).contains(name.utf8.count) && !name.unicodeScalars.contains(where: isControl)
    }
}

extension StudyEvent.What {
    fileprivate var fault: String? {
        let isGood =
            switch self {
            case .began(let row, let conditions):
                (1...1_000_000).contains(row) && conditions.count <= 1_000 && conditions.allSatisfy(StudyEvent.isName)
            case .answered(let answers, let seconds): StudyEvent.isTime(seconds) && answers.allSatisfy(\.isBounded)
            case .blockBegan(let performance): Self.isPerformance(performance)
            case .inBlock(let event, let seconds): StudyEvent.isTime(seconds) && event.isBounded
            case .blockEnded(_, let seconds), .paused(let seconds), .interrupted(let seconds):
                StudyEvent.isTime(seconds)
            case .missing(let what, let seconds): StudyEvent.isTime(seconds) && StudyEvent.isName(what)
            case .wentBack, .consented, .finished, .stopped: true
            }
        return isGood ? nil : "something in it is out of its range"
    }

    /// A file in the folder of blocks, and nowhere else.
    private static func isPerformance(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == StudyPlaces.blocksName && parts[1].hasSuffix(".quern")
            && !parts[1].hasPrefix(".") && StudyEvent.isName(path)
    }
}

extension BlockEvent {
    fileprivate var isBounded: Bool {
        let numbers = 1...1_000_000
        return switch self {
        case .heard(let name, let number), .asked(let name, let number), .did(let name, let number),
            .didOther(let name, let number), .missed(let name, let number):
            StudyEvent.isName(name) && numbers.contains(number)
        case .began(let name), .done(let name), .timedOut(let name), .gaveUp(let name), .used(let name):
            StudyEvent.isName(name)
        case .tried(let name, let percent): StudyEvent.isName(name) && (0...100).contains(percent)
        case .kept: true
        }
    }
}

extension StudyAnswer {
    fileprivate var isBounded: Bool {
        guard StudyEvent.isName(question) else { return false }
        return switch value {
        case .number(let number): abs(number) <= 1e15
        case .choice(let word): StudyEvent.isName(word)
        case .choices(let words): words.count <= 1_000 && words.allSatisfy(StudyEvent.isName)
        case .text, nil: true
        }
    }
}
