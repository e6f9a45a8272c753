import Devices
import Mapping
import Performer
import Session
import Synchronization
import Threads
import Touch
import TouchInput

/// A source of touches that was added while the instrument was there.
public struct AddedSurface: Hashable, Sendable {
    /// Its number among the surfaces beside the first, from 1.
    public let number: Int
}

/// Everything that is touched: the device, the terminal, further devices, and sources that others add.
final class TouchSurfaces: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let events: InstrumentEvents
    private let devices: ActiveDevices
    /// Surfaces beside the first.
    private let further: [FurtherSurface]
    /// Who else gets the device's fingers.
    private let touchesTo: TUIOSender?
    /// The sizes of the surfaces that were added.
    private let added = RankedMutex<[AddedSurface: SurfaceSize]>([:], rank: .leaf)
    private let hasEnded = Atomic<Bool>(false)
    private let touchedNanoseconds = Atomic<Int64>(0)

    init(
        _ performing: SharedPerformer, _ messages: Messages, _ events: InstrumentEvents, devices: ActiveDevices,
        further: [FurtherSurface], touchesTo: TUIOSender?
    ) {
        (self.performing, self.messages, self.events) = (performing, messages, events)
        (self.devices, self.further, self.touchesTo) = (devices, further, touchesTo)
    }

    /// Starts all that there are.
    func start() {
        if let source = devices.source { play(source) }
        startFurther()
        touchesTo?.start()
    }

    /// Ends the further ones.
    func stop() {
        for surface in further { surface.source.stop() }
        touchesTo?.stop()
    }

    /// When fingers were heard of last, in nanoseconds of `CLOCK_MONOTONIC`; 0 where none were.
    var lastTouch: Int64 { touchedNanoseconds.load(ordering: .relaxed) }

    /// Whether the device that was played by last came to its end, as a recording does, or gave way to nobody.
    var hasDeviceEnded: Bool { hasEnded.load(ordering: .acquiring) }

    /// The device has ended, or another one is on its way.
    func setDeviceEnded(_ hasEnded: Bool) { self.hasEnded.store(hasEnded, ordering: .releasing) }

    /// Starts a touch source, and plays by it.
    func play(_ source: any TouchSource) {
        let (status, haptics) = (source.status, source.haptics)
        messages.observe(touch: status)
        source.start { [weak self] event in
            if case .frame(let frame) = event { self?.touchesTo?.send(frame) }
            switch event {
            case .frame(let frame): self?.touch(frame, on: status, feeling: haptics)
            case .status(let status): self?.messages.observe(touch: status)
            case .finished:
                self?.setDeviceEnded(true)
                self?.events.send(.sourceEnded)
            }
        }
    }

    /// Starts the further surfaces; each plays by a mapping of its own.
    private func startFurther() {
        for (place, surface) in further.enumerated() {
            let (number, source) = (place + 1, surface.source)
            let haptics = source.haptics
            messages.note(
                "surface \(number + 1): \(source.status.name) with the mapping \(surface.mapping.name)", .notice)
            source.start { [weak self] event in
                switch event {
                case .frame(var frame):
                    for index in frame.contacts.indices { frame.contacts[index].surface = number }
                    self?.touch(frame, by: .surface(number), on: source.status.size, feeling: haptics)
                case .status(let status):
                    if let remark = status.remark { self?.messages.note("surface \(number + 1): \(remark)", .notice) }
                case .finished: break
                }
            }
        }
    }

    /// Does what happened on the terminal.
    func perform(_ command: ScreenCommand) {
        switch command {
        case .touch(let frame, let aspect): touch(frame, by: .pointer, on: .assumed(aspect: aspect))
        case .surface(let placement):
            let status = devices.source?.status
            performing.state.withLock { state in
                touchScreen(status, &state) { $0.draw(placement, at: MonotonicTime.microseconds) }
            }
        }
    }

    /// Adds a source of touches, whose fingers play by the mapping of the first surface; `nil` where there are too many already.
    func add(size: SurfaceSize) -> AddedSurface? {
        added.withLock { added in
            let used = further.count + added.count
            guard used < Performance.maxSurfaces else { return nil }
            let surface = AddedSurface(number: used + 1)
            added[surface] = size
            return surface
        }
    }

    /// Plays the fingers of a source that was added.
    func touch(_ frame: TouchFrame, from surface: AddedSurface) {
        guard let size = added.withLock({ $0[surface] }) else { return }
        touch(frame, by: .surface(surface.number), on: size)
    }

    /// Plays the fingers of a guest.
    func touch(_ frame: TouchFrame, from guest: Guest) {
        touchedNanoseconds.store(MonotonicTime.nanoseconds, ordering: .relaxed)
        performing.touch(frame, by: guest)
    }

    private func touch(
        _ frame: TouchFrame, by hand: Performer.Hand, on surface: SurfaceSize, feeling haptics: Haptics? = nil
    ) {
        touchedNanoseconds.store(MonotonicTime.nanoseconds, ordering: .relaxed)
        let feelings = performing.touch(frame, by: hand, on: surface, canFeel: haptics != nil)
        haptics?.feel(feelings)
    }

    /// Plays the fingers of the device.
    private func touch(_ frame: TouchFrame, on status: TouchStatus, feeling haptics: Haptics?) {
        let feelings = performing.state.withLock { state in
            state.back.watch(frame, on: status.size)
            if status.isOnScreen {
                touchScreen(status, &state) { $0.onSurface(frame) }
            } else {
                touchedNanoseconds.store(MonotonicTime.nanoseconds, ordering: .relaxed)
                performing.touch(frame, by: .device, on: status.size, &state)
            }
            return haptics == nil ? [] : performing.feelings(of: .device, &state)
        }
        haptics?.feel(feelings)
    }

    /// Fingers of a device that lies on the terminal.
    private func touchScreen(
        _ status: TouchStatus?, _ state: inout SharedPerformer.State, _ body: (inout ScreenTouches) -> TouchFrame?
    ) {
        guard let frame = body(&state.screen), let status else { return }
        touchedNanoseconds.store(MonotonicTime.nanoseconds, ordering: .relaxed)
        performing.touch(frame, by: .device, on: state.screen.onSurface(status).size, &state)
    }
}
