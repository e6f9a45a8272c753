import Glibc
import Synchronization
import Touch

/// A touchscreen or trackpad of this machine, played live.
///
/// While it is grabbed the desktop does not react to it. When it vanishes every contact is cancelled in one frame, and the
/// source waits for the same device to come back and goes on. ``stop()`` cancels what is still down, gives the device back
/// and closes it; a source starts once.
public final class KernelTouchSource: TouchSource {
    /// What the device says of itself.
    public let device: DeviceDescription

    private struct Shared {
        var status: TouchStatus
        var wantsGrab: Bool
        /// The device that was opened before the thread began.
        var opened: (any EventDevice)?
    }

    private let placement: Placement
    private let shared: Mutex<Shared>
    private let thread = SourceThread()
    private let reopen: @Sendable (DeviceDescription) -> (any EventDevice)?

    /// A source that reads `opened`, and looks for it with `reopen` when it has vanished: the same device, open, or `nil`
    /// while it is away. `placement` is how its surface lies.
    ///
    /// - Throws: ``TouchDeviceError/refused(name:reason:)`` if the device cannot be played.
    public init(
        _ opened: any EventDevice, name: String? = nil, grabbing: Bool = true, placement: Placement = Placement(),
        reopen: @escaping @Sendable (DeviceDescription) -> (any EventDevice)?
    ) throws(TouchDeviceError) {
        device = opened.description
        if let refusal = device.refusal() {
            opened.close()
            throw .refused(name: device.name, reason: refusal)
        }
        var status = TouchStatus(
            name: name ?? device.name, size: placement.matrix.placed(device.size), isOnScreen: placement.isOnScreen,
            grabbed: false, remark: device.remark)
        status.filters = placement.filters.acting(on: device).map { TouchFilterUse($0) }
        shared = Mutex(Shared(status: status, wantsGrab: grabbing, opened: opened))
        self.reopen = reopen
        self.placement = placement
    }

    deinit { stop() }

    /// How often its thread has come around.
    public var rounds: Int? { thread.rounds }

    /// How the source stands now.
    public var status: TouchStatus { shared.withLock { $0.status } }

    /// Starts to read; see ``TouchSource/start(_:)``.
    public func start(_ listener: @escaping @Sendable (TouchEvent) -> Void) {
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
