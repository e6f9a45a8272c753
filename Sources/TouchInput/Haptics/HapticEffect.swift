import CEvdev
import Touch

/// How something feels: short, so that it is over before the next comes, and each unlike the others.
package struct HapticEffect: Equatable, Sendable {
    /// How long it lasts, in ms.
    package var milliseconds: UInt16
    /// How much of it the heavy motor does, and how much the light one, 0…1.
    package var (strong, weak) = (0.0, 0.0)
    /// How long a turn of its wave is, in ms.
    package var turnMilliseconds: UInt16

    /// How one feeling feels.
    package init(_ feeling: Feelings) {
        switch feeling {
        case .button: (milliseconds, strong, weak, turnMilliseconds) = (30, 1, 1, 10)
        case .key: (milliseconds, strong, weak, turnMilliseconds) = (16, 0.5, 1, 4)
        case .border: (milliseconds, strong, weak, turnMilliseconds) = (12, 0, 0.6, 6)
        default: (milliseconds, strong, weak, turnMilliseconds) = (24, 0.5, 0, 12)
        }
    }

    /// What the kernel is told for such a device; `nil` where hands cannot feel it.
    func kernelEffect(for device: DeviceDescription) -> ff_effect? {
        switch device.hapticKind {
        case .rumble: return quern_rumble(milliseconds, Self.share(strong), Self.share(weak))
        case .periodic:
            guard let wave = device.wave else { return nil }
            return quern_wave(wave, milliseconds, turnMilliseconds, Int16(Self.share(max(strong, weak)) / 2))
        case nil: return nil
        }
    }

    private static func share(_ level: Double) -> UInt16 { UInt16((level * Double(UInt16.max)).rounded()) }
}
