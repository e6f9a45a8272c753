import AudioEngine
import AudioIO
import Files
import Performer
import Recording
import Session
import Sounds
import Threads

/// What the player does with live input.
final class LiveInput: Sendable {
    private static let withoutInput = SoundCatalogue.withoutInput

    /// Live input, where there is any.
    let strip: InputStrip?
    private let messages: Messages
    private let loader: SoundLoader
    private let saving: SerialQueue
    private let directories: UserDirectories
    private let reserve: DiskReserve
    private let rate: Int
    private let gate: StartGate

    /// - Parameters:
    ///   - loader: plays what is kept.
    ///   - queue: where it is written.
    ///   - reserve: the room that it leaves on a disk.
    init(
        _ strip: InputStrip?, _ messages: Messages, loader: SoundLoader, on queue: SerialQueue,
        directories: UserDirectories, reserve: DiskReserve, rate: Int
    ) {
        (self.strip, self.messages, self.loader, saving) = (strip, messages, loader, queue)
        (self.directories, self.reserve, self.rate) = (directories, reserve, rate)
        gate = StartGate("sound from live input", messages)
    }

    /// Does what the player asks.
    func perform(_ command: InputCommand) {
        guard let strip else { return messages.note(Self.withoutInput, .notice) }
        switch command {
        case .level(let decibels): strip.setLevel(decibels)
        case .monitorLevel(let decibels): strip.setMonitorLevel(decibels)
        }
    }

    /// Does what touches and keys ask of live input.
    func perform(_ command: Performer.InputCommand, from origin: Command.Origin) {
        guard let strip else { return messages.note(Self.withoutInput) }
        switch command {
        case .monitor:
            let isMonitored = !strip.now.isMonitored
            strip.setMonitored(isMonitored)
            messages.note(isMonitored ? "input monitoring on" : "input monitoring off")
        case .keep:
            if origin == .outside, !gate.mayStart() { return }
            let isKept = saving.run { [weak self] in self?.keepExcerpt(of: strip) }
            if !isKept { messages.note("cannot save live input: too many threads on this system", .warning) }
        }
    }

    /// Writes what came in lately, and plays it.
    private func keepExcerpt(of strip: InputStrip) {
        let samples = strip.exchange.pointee.tape.copy()
        guard !samples.isEmpty else { return messages.note("no live input to save yet", .notice) }
        guard let folder = directories.sounds else {
            return messages.note("no folder for sounds: HOME is not set", .notice)
        }
        guard !reserve.isReached(at: folder) else {
            return messages.note("\(folder): \(DiskReserve.text): nothing saved", .notice)
        }
        do throws(AudioError) {
            let path = try InputExcerpt.write(samples, rate: rate, in: folder)
            messages.note("saved \((samples.count / 2 + rate / 2) / rate) s of live input to \(path)", .notice)
            loader.load(path)
        } catch {
            messages.note(error.description, .notice)
        }
    }
}
