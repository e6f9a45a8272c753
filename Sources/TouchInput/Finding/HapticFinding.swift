import Files

/// What hands can feel: which devices there are, and which belongs to a touch device.
extension TouchDevices {
    /// Every device that hands can feel, in the order of their event numbers.
    public func hapticDevices() -> [HapticEntry] {
        events(in: classFolder).compactMap { event in
            guard let device = SystemDescription.read("\(classFolder)/\(event)/device"), let kind = device.hapticKind
            else { return nil }
            let path = "\(deviceFolder)/\(event)"
            let file = forceFeedback.open(path)
            if file >= 0 { forceFeedback.close(file) }
            return HapticEntry(path: path, device: device, kind: kind, failure: file < 0 ? -file : nil)
        }
    }

    /// What is felt by who touches the device at `path`: the device itself, else the first other part of the same piece of hardware;
    /// `nil` where neither can be felt.
    /// - Parameter found: every device that hands can feel.
    func haptics(of device: DeviceDescription, at path: String, among found: [HapticEntry]) -> HapticEntry? {
        found.first { $0.path == path }
            ?? found.first {
                $0.device.isBeside(device) || (parent(of: path) != nil && parent(of: $0.path) == parent(of: path))
            }
    }

    /// The device that hands can feel and that `name` means: its path, its event, or its own name, whole or a part that fits one alone,
    /// whatever the case.
    ///
    /// - Throws: that there is none, or which there are.
    public func hapticDevice(named name: String) throws(TouchDeviceError) -> HapticEntry {
        let found = hapticDevices()
        if let entry = found.first(where: { $0.path == name || Path.name(of: $0.path) == name }) { return entry }
        let fitting = fitting(name, among: found, by: \.device.name)
        guard let entry = fitting.first, !name.isEmpty else { throw .nothingToFeel(name: name) }
        guard fitting.count == 1 else {
            throw .ambiguous(name: name, candidates: fitting.map { "\($0.device.name) (\($0.path))" })
        }
        return entry
    }

    /// Lets hands feel what was chosen, while they touch the device at `path`; `nil` where they feel nothing.
    ///
    /// - Throws: where none has the name that was chosen.
    func makeHaptics(
        _ choice: HapticsChoice, of device: DeviceDescription, at path: String
    ) throws(TouchDeviceError) -> Haptics? {
        let entry: HapticEntry
        switch choice {
        case .off: return nil
        case .found:
            let here = Path.resolved(path) ?? path
            guard let found = haptics(of: device, at: here, among: hapticDevices()) else { return nil }
            entry = found
        case .named(let name): entry = try hapticDevice(named: name)
        }
        return Haptics(entry, calls: forceFeedback) { [self] in
            // Plugged in again, it may have another path.
            hapticDevices().first { $0.device.isSameDevice(as: entry.device) }
        }
    }

    /// The piece of hardware whose parts the system lists as input devices.
    private func parent(of path: String) -> String? {
        Path.resolved("\(classFolder)/\(Path.name(of: path))/device/device")
    }
}

extension HapticEntry {
    /// Why hands feel nothing and how to mend it, in one line; `nil` where nothing is wrong.
    public var problem: String? {
        guard let failure else { return nil }
        return isLocked
            ? "no haptics: no permission to write \(device.name): run `\(TouchDevices.mendingCommand(path))` "
                + "(docs/getting-started.md explains a permanent rule)"
            : "no haptics: cannot open \(device.name): \(systemMessage(failure))"
    }
}

extension DeviceDescription {
    /// Whether it is another part of the same piece of hardware, by the serial number where both have one: the paths of all that come
    /// by Bluetooth are one.
    fileprivate func isBeside(_ other: DeviceDescription) -> Bool {
        uniqueID.isEmpty || other.uniqueID.isEmpty ? isSameHardware(as: other) : uniqueID == other.uniqueID
    }
}
