import Glibc
import Touch

/// A device that is open to be felt, with all effects in it. Used by one thread.
struct HapticDevice {
    private let file: Int32
    private let calls: ForceFeedbackCalls
    /// The number of each effect that the device took.
    private var numbers: [Feelings: UInt16] = [:]

    /// Opens the device at `path` and gives it the effects; `nil` where it does not open, or takes none of them.
    init?(_ path: String, _ device: DeviceDescription, calls: ForceFeedbackCalls) {
        file = calls.open(path)
        self.calls = calls
        guard file >= 0 else { return nil }
        for feeling in Feelings.all {
            guard let effect = HapticEffect(feeling).kernelEffect(for: device) else { continue }
            // A device may have room for fewer; the strongest come first.
            guard let number = UInt16(exactly: calls.upload(file, effect)) else { break }
            numbers[feeling] = number
        }
        guard !numbers.isEmpty else {
            calls.close(file)
            return nil
        }
        if device.hasGain { _ = calls.write(file, ForceFeedbackCode.gain, Int32(UInt16.max)) }
    }

    /// Plays what the strongest of `feelings` feels like; whether the device is still there.
    func play(_ feelings: Feelings) -> Bool {
        guard let feeling = Feelings.all.first(where: { feelings.contains($0) && numbers[$0] != nil }),
            let number = numbers[feeling]
        else { return true }
        return [0, -EAGAIN, -EINTR].contains(calls.write(file, number, 1))
    }

    /// Takes the effects out of the device again, and closes it.
    func close() {
        for number in numbers.values.sorted() where calls.erase(file, Int32(number)) < 0 { break }
        calls.close(file)
    }
}
