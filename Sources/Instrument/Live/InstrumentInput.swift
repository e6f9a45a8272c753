import AudioIO
import Files
import Threads

/// What the player does with live input.
extension Instrument {
    private static let withoutInput = "no live input: start with --input NAME, such as --input default"

    func perform(_ command: InputCommand) {
        guard let input else { return note(Self.withoutInput) }
        switch command {
        case .level(let decibels): input.setLevel(decibels)
        case .monitorLevel(let decibels): input.setMonitorLevel(decibels)
        }
    }

    /// Does what touches and keys ask of live input.
    func follow(_ command: Performer.InputCommand, from origin: Command.Origin, _ control: inout Control) {
        guard let input else { return control.journal.note(Self.withoutInput) }
        switch command {
        case .monitor:
            let isMonitored = !input.now.isMonitored
            input.setMonitored(isMonitored)
            control.journal.note(isMonitored ? "input monitoring on" : "input monitoring off")
        case .keep:
            if origin == .outside, !mayStart("sound from live input", &control.inputLimit, &control.journal) { return }
            let isKept = keeping.run { [weak self] in self?.keepExcerpt(of: input) }
            if !isKept { control.journal.note("cannot save live input: too many threads on this system", .warning) }
        }
    }

    /// Writes what came in lately, and plays it.
    private func keepExcerpt(of input: InputStrip) {
        let samples = input.stage.pointee.tape.copy()
        guard !samples.isEmpty else { return note("no live input to save yet") }
        guard let folder = directories.sounds else { return note("no folder for sounds: HOME is not set") }
        guard !reserve.isReached(at: folder) else { return note("\(folder): \(DiskReserve.words): nothing saved") }
        do throws(AudioError) {
            let path = try InputExcerpt.write(samples, rate: rate, in: folder)
            note("saved \((samples.count / 2 + rate / 2) / rate) s of live input to \(path)")
            load(path)
        } catch {
            note(error.description)
        }
    }
}
