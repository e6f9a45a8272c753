import Glibc
import Touch

/// Reads an open device into frames: what it lost is caught up with, what interrupts is tried again.
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

    /// Takes every contact away.
    mutating func cancelAll(at timeMicroseconds: Int64) -> TouchFrame? { decoder.cancelAll(at: timeMicroseconds) }
}
