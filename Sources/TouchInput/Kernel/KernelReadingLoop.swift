import Files
import Glibc
import Threads
import Touch

/// What a ``KernelTouchSource`` does on its thread: read, grab, lose the device, find it again.
struct KernelReadingLoop {
    private static let rescanNanoseconds: Int64 = 500_000_000
    /// The longest wait: whoever looks after the thread sees that it goes on.
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
            vanish()
        } else {
            settleGrab()
            reportIfChanged()
        }
    }

    /// Grabs or gives back, while no finger is down: one that is would never be lifted for the desktop.
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
            setRemark("the desktop still reacts to the device: \(systemWords(code))")
        }
    }

    private mutating func vanish() {
        close()
        status.connected = false
        status.grabbed = false
        setRemark("vanished: plug it in again, Quern is waiting for it")
        reportIfChanged()
    }

    /// Takes every contact away and gives the device back.
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

    // MARK: What the player is told

    private mutating func reportIfChanged() {
        // Between touches only: counts that change with each finger would be told over and over.
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
