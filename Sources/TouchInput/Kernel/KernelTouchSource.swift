import Files
import Glibc
import Synchronization
import Threads
import Touch

/// A touchscreen or trackpad of this machine, played live.
///
/// While it is grabbed the desktop does not react to it. When it vanishes every contact is cancelled in one frame, and the
/// source waits for the same device to come back and goes on. ``stop()`` cancels what is still down, gives the device back
/// and closes it; a source starts once.
public final class KernelTouchSource: TouchSource {
    /// What the device says of itself.
    public let device: DeviceDescription
    /// What lets hands feel what they touch; it starts and stops with the source.
    public let haptics: Haptics?

    private struct Shared {
        var status: TouchStatus
        var wantsGrab: Bool
        /// The device that was opened before the thread began.
        var opened: (any EventDevice)?
    }

    private let placement: Placement
    private let shared: RankedMutex<Shared>
    private let thread = SourceThread()
    private let reopen: @Sendable (DeviceDescription) -> (any EventDevice)?

    /// A source that reads `opened`, and looks for it with `reopen` when it has vanished: the same device, open, or `nil`
    /// while it is away. `placement` is how its surface lies.
    ///
    /// - Throws: ``TouchDeviceError/refused(name:reason:)`` if the device cannot be played.
    public init(
        _ opened: any EventDevice, name: String? = nil, grabbing: Bool = true, placement: Placement = Placement(),
        haptics: Haptics? = nil,
        reopen: @escaping @Sendable (DeviceDescription) -> (any EventDevice)?
    ) throws(TouchDeviceError) {
        device = opened.description
        self.haptics = haptics
        if let refusal = device.refusal() {
            opened.close()
            throw .refused(name: device.name, reason: refusal)
        }
        var status = TouchStatus(
            name: name ?? device.name, size: placement.matrix.placed(device.size), kind: device.kind,
            isOnScreen: placement.isOnScreen, grabbed: false, remark: device.remark)
        status.filters = placement.filters.acting(on: device).map { TouchFilterUse($0) }
        shared = RankedMutex(Shared(status: status, wantsGrab: grabbing, opened: opened), rank: .leaf)
        self.reopen = reopen
        self.placement = placement
    }

    deinit { stop() }

    /// How often its thread has come around.
    public var rounds: Int? { thread.rounds }

    /// The state of the source now.
    public var status: TouchStatus { shared.withLock { $0.status } }

    /// Starts to read; see ``TouchSource/start(_:)``.
    public func start(_ listener: @escaping @Sendable (TouchEvent) -> Void) {
        haptics?.start()
        // The thread must not keep its source alive, or the source could never end it.
        thread.start { [weak self, thread, device, placement, reopen] in
            guard let opened = self?.takeOpened() else { return }
            var loop = KernelReadingLoop(
                thread: thread, device: device, placement: placement, reopen: reopen, opened: opened,
                wantsGrab: { self?.wantsGrab ?? false },
                report: { status in
                    self?.set(status)
                    listener(.status(status))
                },
                deliver: { listener(.frame($0)) })
            loop.run(from: self?.status)
        }
    }

    /// Asks for the device to be grabbed or given back; see ``TouchSource/grab(_:)``.
    public func grab(_ wanted: Bool) {
        shared.withLock { $0.wantsGrab = wanted }
        thread.signal()
    }

    /// Ends the thread and closes the device; see ``TouchSource/stop()``.
    public func stop() {
        thread.stop()
        haptics?.stop()
        takeOpened()?.close()
        shared.withLock { shared in
            shared.status.grabbed = false
            shared.status.connected = false
        }
    }

    private var wantsGrab: Bool { shared.withLock { $0.wantsGrab } }

    private func takeOpened() -> (any EventDevice)? {
        shared.withLock { shared in
            defer { shared.opened = nil }
            return shared.opened
        }
    }

    private func set(_ status: TouchStatus) { shared.withLock { $0.status = status } }
}

/// What a ``KernelTouchSource`` does on its thread: read, grab, lose the device, find it again.
struct KernelReadingLoop {
    private static let rescanNanoseconds: Int64 = 500_000_000
    /// The longest wait, so that the count of rounds shows that the thread runs.
    private static let roundNanoseconds: Int64 = 1_000_000_000
    private static let grabRetryNanoseconds: Int64 = 1_000_000_000

    let thread: SourceThread
    let device: DeviceDescription
    let placement: Placement
    let reopen: @Sendable (DeviceDescription) -> (any EventDevice)?
    /// The device as it was opened first.
    let opened: any EventDevice
    let wantsGrab: () -> Bool
    let report: (TouchStatus) -> Void
    let deliver: (TouchFrame) -> Void

    private var reader: DeviceReader?
    private var filters: TouchFilters
    private var tracker = ContactTracker()
    private var status = TouchStatus(name: "", size: .assumed(aspect: 1))
    private var reported: TouchStatus?

    init(
        thread: SourceThread, device: DeviceDescription, placement: Placement,
        reopen: @escaping @Sendable (DeviceDescription) -> (any EventDevice)?,
        opened: any EventDevice, wantsGrab: @escaping () -> Bool, report: @escaping (TouchStatus) -> Void,
        deliver: @escaping (TouchFrame) -> Void
    ) {
        self.thread = thread
        self.device = device
        self.placement = placement
        self.reopen = reopen
        self.opened = opened
        self.wantsGrab = wantsGrab
        self.report = report
        self.deliver = deliver
        filters = TouchFilters(for: device, placement)
    }

    /// Reads until the thread is asked to stop.
    mutating func run(from initial: TouchStatus?) {
        if let initial { status = initial }
        reader = DeviceReader(opened, continuing: tracker)
        settleGrab()
        reportIfChanged()
        while !thread.isStopping {
            if reader != nil { readOnce() } else { findDevice() }
        }
        close()
    }

    private mutating func readOnce() {
        let waitsForGrab = status.grabbed != wantsGrab() && reader?.decoder.isAnyDown == false
        let waits = [
            Self.roundNanoseconds, waitsForGrab ? Self.grabRetryNanoseconds : nil,
            filters.nextMicroseconds.map { max(0, $0 - MonotonicTime.microseconds) * 1000 },
        ]
        let waited = thread.wait(for: reader?.device.fileDescriptor, nanoseconds: waits.compactMap(\.self).min())
        guard !thread.isStopping else { return }
        var result = DeviceReader.Result.drained
        if waited.isReadable || waited.isGone {
            var frames: [TouchFrame] = []
            result = reader?.drain { frames.append($0) } ?? .gone
            for frame in frames { pass(frame) }
        }
        // Whatever is due lies in the past: what the device said before it was just read.
        while let due = filters.advance(to: MonotonicTime.microseconds) { deliver(due) }
        if waited.isGone || result == .gone {
            disconnect()
        } else {
            settleGrab()
            reportIfChanged()
        }
    }

    /// Grabs or releases the device, while no finger is down: one that is would never be lifted for the desktop.
    private mutating func settleGrab() {
        let wanted = wantsGrab()
        guard let reader, status.grabbed != wanted, !reader.decoder.isAnyDown else {
            if status.grabbed == wanted { setRemark(nil) }
            return
        }
        switch reader.device.grab(wanted) {
        case 0:
            status.grabbed = wanted
            setRemark(nil)
        case EBUSY:
            setRemark("another program has grabbed the device: close that program")
        case let code:
            setRemark("the desktop still reacts to the device: \(systemMessage(code))")
        }
    }

    private mutating func disconnect() {
        close()
        status.connected = false
        status.grabbed = false
        setRemark("disconnected: plug it in again, Quern is waiting for it")
        reportIfChanged()
    }

    /// Cancels every contact and releases the device.
    private mutating func close() {
        guard var reader else { return }
        let now = MonotonicTime.microseconds
        if let frame = filters.cancelAll(reader.cancelAll(at: now), at: now) { deliver(frame) }
        if status.grabbed == true { _ = reader.device.grab(false) }
        tracker = reader.decoder.tracker
        reader.device.close()
        self.reader = nil
    }

    private mutating func findDevice() {
        _ = thread.wait(for: nil, nanoseconds: Self.rescanNanoseconds)
        guard !thread.isStopping, let found = reopen(device) else { return }
        guard let reader = DeviceReader(found, continuing: tracker) else {
            found.close()
            return
        }
        self.reader = reader
        status.connected = true
        setRemark(nil)
        settleGrab()
        reportIfChanged()
    }

    private mutating func pass(_ frame: TouchFrame) {
        while let due = filters.advance(to: frame.timeMicroseconds) { deliver(due) }
        if let kept = filters.filter(frame) { deliver(kept) }
    }

    // MARK: Status

    private mutating func reportIfChanged() {
        // Between touches only: counts that change with each finger would be reported over and over.
        if reader?.decoder.isAnyDown != true { status.filters = filters.uses }
        guard status != reported else { return }
        reported = status
        report(status)
    }

    private mutating func setRemark(_ remark: String?) {
        let remarks = [device.remark, remark].compactMap { $0 }
        status.remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}

/// Reads an open device into frames: catches up after lost events, and retries what was interrupted.
struct DeviceReader {
    /// How a reading ended.
    enum Result: Equatable {
        /// All that was there was read.
        case drained
        /// The device is gone.
        case gone
    }

    private static let maxRetries = 16

    let device: any EventDevice
    private(set) var decoder: FrameDecoder

    /// `nil` if the device cannot be played.
    init?(_ device: any EventDevice, continuing tracker: ContactTracker) {
        guard let decoder = FrameDecoder(device.description, slots: device.slots, continuing: tracker) else {
            return nil
        }
        self.device = device
        self.decoder = decoder
    }

    /// Reads all there is and hands on each frame.
    mutating func drain(_ deliver: (TouchFrame) -> Void) -> Result {
        var retries = 0
        while true {
            switch device.next(catchingUp: false) {
            case .event(let event):
                decode(event, deliver)
            case .lost(let mark):
                if catchUp(from: mark, deliver) == .gone { return .gone }
            case .nothing:
                return .drained
            case .failed(let code):
                // A short read (EINVAL) leaves nothing half-read in libevdev; the next one begins afresh.
                guard code == EINTR || code == EINVAL, retries < Self.maxRetries else { return .gone }
                retries += 1
            }
        }
    }

    /// Reads what the device's state is now, in place of the events that were lost.
    ///
    /// What was read of the broken frame stays: libevdev gives the difference from exactly that.
    private mutating func catchUp(from mark: InputEvent, _ deliver: (TouchFrame) -> Void) -> Result {
        var time = mark.timeMicroseconds
        var retries = 0
        reading: while true {
            switch device.next(catchingUp: true) {
            case .event(let event), .lost(let event):
                time = event.timeMicroseconds
                decode(event, deliver)
            case .nothing:
                break reading
            case .failed(let code):
                guard code == EINTR, retries < Self.maxRetries else { return .gone }
                retries += 1
            }
        }
        // With nothing to catch up with there is no mark that ends the broken frame.
        if decoder.isInsideFrame {
            decode(
                InputEvent(timeMicroseconds: time, type: EventType.synchronise, code: EventCode.report, value: 0),
                deliver)
        }
        return .drained
    }

    private mutating func decode(_ event: InputEvent, _ deliver: (TouchFrame) -> Void) {
        if event.type == EventType.synchronise, event.code == EventCode.dropped { return }
        if let frame = decoder.decode(event) { deliver(frame) }
    }

    /// Cancels every contact.
    mutating func cancelAll(at timeMicroseconds: Int64) -> TouchFrame? { decoder.cancelAll(at: timeMicroseconds) }
}
