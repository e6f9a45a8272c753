import Mapping
import Threads

/// The files of the mappings that are played.
extension Instrument {
    /// Reads what has changed in the mapping files, and plays by it.
    func readMappings() {
        let news = library.withLock { $0.look() }
        control.withLock { control in
            for news in news { follow(control.performer.take(news), at: MonotonicTime.microseconds, &control) }
            ticker.expect(control.performer.nextMicroseconds)
        }
    }

    /// Writes down a gesture that was taught, and plays by it.
    func keep(_ use: GestureUse, in mapping: String) {
        let message =
            switch library.withLock({ $0.keep(use, in: mapping) }) {
            case .success(let path): "saved to \(path)"
            case .failure(let problem): problem.description
            }
        readMappings()
        control.withLock { $0.journal.note(message) }
    }
}
