import Threads
import Touch

/// A recording played in its own time: each frame is stamped with the time of ``start(_:)`` plus its time in the recording,
/// exactly, and handed on when that time has come.
///
/// At the end, contacts that are still down are cancelled, and the listener hears ``TouchEvent/finished``. A source starts
/// once.
public final class RecordingTouchSource: TouchSource {
    /// What was recorded.
    public let recording: EvemuRecording

    private let frames: [TouchFrame]
    private let current: RankedMutex<TouchStatus>
    private let thread = SourceThread()

    /// A source that plays `recording` under its device's name, or another, on a surface that lies as `placement` says.
    ///
    /// - Throws: ``TouchDeviceError/refused(name:reason:)`` if its device cannot be played.
    public init(
        _ recording: EvemuRecording, name: String? = nil, placement: Placement = Placement()
    ) throws(TouchDeviceError) {
        if let refusal = recording.device.refusal() { throw .refused(name: recording.device.name, reason: refusal) }
        self.recording = recording
        frames = recording.frames(filtered: true, placement)
        var status = TouchStatus(
            name: name ?? recording.device.name, size: placement.matrix.placed(recording.device.size),
            isOnScreen: placement.isOnScreen, remark: recording.device.remark)
        status.filters = placement.filters.acting(on: recording.device).map { TouchFilterUse($0) }
        current = RankedMutex(status, rank: .leaf)
    }

    deinit { thread.stop() }

    /// The state of the source now.
    public var status: TouchStatus { current.withLock { $0 } }

    /// Starts to play; see ``TouchSource/start(_:)``.
    public func start(_ listener: @escaping @Sendable (TouchEvent) -> Void) {
        let status = status
        thread.start { [thread, frames, duration = recording.durationMicroseconds] in
            let start = MonotonicTime.microseconds
            listener(.status(status))
            var last: TouchFrame?
            for var frame in frames {
                frame.timeMicroseconds += start
                guard thread.sleep(untilMicroseconds: frame.timeMicroseconds) else {
                    if let rest = last?.cancellingAll(at: MonotonicTime.microseconds) { listener(.frame(rest)) }
                    return
                }
                listener(.frame(frame))
                last = frame
            }
            if thread.sleep(untilMicroseconds: start + duration) { listener(.finished) }
        }
    }

    /// There is nothing to grab.
    public func grab(_ wanted: Bool) {}

    /// Ends the playing; contacts that are down are cancelled.
    public func stop() {
        thread.stop()
        current.withLock { $0.connected = false }
    }
}

extension SourceThread {
    /// Sleeps until a time of `CLOCK_MONOTONIC`; false if the thread was asked to end before.
    func sleep(untilMicroseconds time: Int64) -> Bool {
        while !isStopping {
            let rest = time - MonotonicTime.microseconds
            if rest <= 0 { return true }
            _ = wait(for: nil, nanoseconds: rest * 1000)
        }
        return false
    }
}

extension TouchFrame {
    /// The frame in which every contact that is down after this one is cancelled; `nil` when none is.
    func cancellingAll(at timeMicroseconds: Int64) -> TouchFrame? {
        var contacts = contacts.filter(\.isDown)
        for index in contacts.indices { contacts[index].phase = .cancelled }
        return contacts.isEmpty ? nil : TouchFrame(timeMicroseconds: timeMicroseconds, contacts: contacts)
    }
}
