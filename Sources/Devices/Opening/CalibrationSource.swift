import TouchInput

/// The touchscreen that is to be calibrated.
public struct CalibrationSource: Sendable {
    /// The touchscreen as it lies without any calibration.
    public let source: any TouchSource
    /// The name that its calibration is kept under, which stays from day to day.
    public let name: String

    /// Opens what `--device` was given, or the device that is there.
    /// - Parameter name: a device's name or path, a recording's path, or `nil`.
    /// - Throws: a ``RecordingError`` or a ``TouchDeviceError`` where there is none that can be used.
    public init(named name: String?, devices: TouchDevices = TouchDevices()) throws {
        if let name, SourceChoice.isRecording(name) {
            let recording = try EvemuRecording.read(name)
            source = try RecordingTouchSource(recording)
            self.name = recording.device.name
        } else {
            let found = if let name { try devices.find(name) } else { try devices.choose().chosen }
            source = try KernelTouchSource(path: found.path, devices: devices)
            self.name = found.stableName
        }
    }
}
