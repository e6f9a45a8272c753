import AudioIO
import Devices
import Synchronization
import Threads

/// Reports what goes on by itself while an instrument plays, as it happens, whether or not anybody reads ``Instrument/state``.
final class StatusReporter: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let devices: ActiveDevices
    private let recordings: Recordings
    private let input: LiveInput
    /// One thread at a time takes messages and says them.
    private let reporting = RankedMutex<Void>((), rank: .statusReport)
    /// Whether something has been said that is to be reported before the next round.
    private let isAsked = Atomic<Bool>(false)
    /// When it is to be looked again, of the touches' clock.
    private let next = Atomic<Int64>(.min)

    /// Between two rounds, in microseconds.
    private static let period: Int64 = 50_000
    /// The same while changes wait for room on their way to the audio thread.
    private static let retryPeriod: Int64 = 2_000

    init(
        _ performing: SharedPerformer, _ messages: Messages, devices: ActiveDevices, recordings: Recordings,
        input: LiveInput
    ) {
        (self.performing, self.messages, self.devices) = (performing, messages, devices)
        (self.recordings, self.input) = (recordings, input)
    }

    /// Takes what the output, the engine and those that write files have to say into the messages, measures how long a touch takes to
    /// its sound, and sends what found no room before.
    func update() {
        let audio = devices.output.status
        let engine = performing.sound.pointee.state.value
        reporting.withLock { _ in
            let isAllSent = performing.sendWaiting(to: audio)
            messages.observe(audio: audio, engine: engine, asked: performing.quality)
            for message in recordings.takeMessages() { messages.note(message.text, message.level) }
            for message in input.strip?.takeMessages() ?? [] { messages.note(message, .warning) }
            for message in recordings.takeInputMessages() { messages.note(message.text, message.level) }
            next.store(
                MonotonicTime.microseconds + (isAllSent ? Self.period : Self.retryPeriod), ordering: .relaxed)
        }
    }

    /// Has the ticker report at once what was said.
    func askForUpdate() {
        isAsked.store(true, ordering: .releasing)
        performing.ticker.expect(MonotonicTime.microseconds)
    }

    /// Does what is due; when it is to be called next, in microseconds.
    func tick() -> Int64? {
        let now = MonotonicTime.microseconds
        performing.advance(to: now)
        if isAsked.exchange(false, ordering: .acquiringAndReleasing) || next.load(ordering: .relaxed) <= now {
            update()
        }
        let next = next.load(ordering: .relaxed)
        return performing.nextMicroseconds.map { min($0, next) } ?? next
    }
}
