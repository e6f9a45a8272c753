import ArgumentParser
import TouchInput

/// What hands feel while they touch a device.
struct HapticsOptions: ParsableArguments {
    @Option(
        name: .customLong("haptics"),
        help: ArgumentHelp(
            "The device with force feedback that you feel. (default: the touch device, or one built in beside it)",
            valueName: "device"),
        completion: Completions.hapticDevices)
    var device: String?
    @Flag(name: .customLong("no-haptics"), help: "Feel no borders, keys, buttons and ends of ranges.")
    var isOff = false

    func validate() throws {
        if isOff, device != nil { throw ValidationError("use either --haptics or --no-haptics") }
    }

    /// What was chosen.
    var choice: HapticsChoice { isOff ? .off : device.map { .named($0) } ?? .found }
    /// What was chosen for surfaces beside the first: one device is not felt for two of them.
    var furtherChoice: HapticsChoice { isOff ? .off : .found }
}
