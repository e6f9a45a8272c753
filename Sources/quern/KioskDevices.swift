import Devices
import Glibc
import Instrument
import Kiosk
import Session
import Threads
import TouchInput

/// What touches and sounds on a kiosk, as its file says.
struct KioskDevices {
    /// What touches.
    let source: SourceChoice
    /// How large the screen is.
    let screen: KioskConfiguration.ScreenSize
    private let device: KioskConfiguration.Device

    /// Waits for a touchscreen that is not there yet.
    /// - Throws: what cannot be opened.
    init(_ configuration: KioskConfiguration, _ directories: UserDirectories) throws {
        var kept = PlacementChoice(isOnScreen: true, haptics: configuration.device.hasHaptics ? .found : .off)
        do throws(Calibrations.Problem) {
            kept.kept = try Calibrations(at: directories.calibrations)
            if let remark = kept.kept.remark { printError(remark) }
        } catch {
            printError("\(error); ignoring it")
        }
        device = configuration.device
        source = try Self.source(device.touch, kept)
        screen = try Self.screen(configuration, source)
    }

    /// Opens what sounds.
    func output() throws -> OutputChoice {
        try OutputChoice(
            named: device.audio, rate: device.rate,
            // Its file asked for it, and it starts again by itself.
            periodFrames: device.periodFrames, overwriting: true, fallback: { .silent })
    }

    /// What plays by a touchscreen as soon as one has come, and says whether one has; `nil` where none is looked for.
    func watch(_ perform: @escaping @Sendable (Command) -> Void) -> (@Sendable () -> Bool)? {
        guard device.touch == nil, source.source == nil else { return nil }
        return {
            guard let choice = try? TouchDevices().choose() else { return false }
            perform(.devices(.touch(choice.chosen.path)))
            return true
        }
    }

    /// How long a touchscreen is waited for: one on USB may come later than a kiosk that starts with its machine.
    private static let timeoutSeconds = 20.0

    /// What touches, as soon as it is there; the mouse where no touchscreen was named and none comes.
    private static func source(_ name: String?, _ placement: PlacementChoice) throws -> SourceChoice {
        let end = MonotonicTime.seconds + timeoutSeconds
        var hasReported = false
        while true {
            let isLast = MonotonicTime.seconds >= end
            do {
                let choice = try SourceChoice(named: name, hasPanel: true, placement: placement)
                if choice.source != nil || name != nil || isLast { return choice }
            } catch let error as TouchDeviceError {
                // What is there and cannot be played does not get better by waiting.
                if case .refused = error { throw error }
                if case .ambiguous = error { throw error }
                if isLast { throw error }
            }
            if !hasReported { printError("waiting up to \(Int(timeoutSeconds)) s for the touchscreen") }
            hasReported = true
            usleep(500_000)
        }
    }

    /// How large the screen is: as the file says, else as the touchscreen does.
    private static func screen(
        _ configuration: KioskConfiguration, _ source: SourceChoice
    ) throws -> KioskConfiguration.ScreenSize {
        if let screen = configuration.screen { return screen }
        guard let size = source.source?.status.size, size.isKnown else {
            throw KioskProblem(
                "unknown screen size: set width and height in mm under [screen] in the kiosk's file"
            )
        }
        return .init(widthMillimetres: size.widthMillimetres, heightMillimetres: size.heightMillimetres)
    }
}
