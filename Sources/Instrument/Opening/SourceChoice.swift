import TouchInput

/// Which touch source is played, by what the player asked for and what is there.
public struct SourceChoice: Sendable {
    /// The source; `nil` where only the terminal's mouse and keys play.
    public var source: (any TouchSource)?
    /// What the player should know of the choice.
    public var remarks: [String]

    /// What `--device` was given, or what is there when it was not.
    /// - Parameter name: a device's name or path, a recording's path, "mouse", or `nil`.
    /// - Throws: a ``RecordingError`` or a ``TouchDeviceError`` where what was asked for cannot be played.
    public init(named name: String?, devices: TouchDevices = TouchDevices()) throws {
        switch name {
        case nil: self = Self.automatic(devices)
        case "mouse": self.init(source: nil, remarks: [])
        case let name? where Self.isRecording(name):
            self.init(source: try RecordingTouchSource(EvemuRecording.read(name), name: name), remarks: [])
        case let name?:
            self.init(source: try KernelTouchSource(path: devices.find(name).path, devices: devices), remarks: [])
        }
    }

    /// The performance that comes with the program, for where nothing else can be played.
    public static func builtIn() throws -> SourceChoice {
        SourceChoice(
            source: try RecordingTouchSource(BuiltInPerformance.recording, name: "the built-in performance"),
            remarks: [])
    }

    private init(source: (any TouchSource)?, remarks: [String]) {
        self.source = source
        self.remarks = remarks
    }

    /// The one usable device; where it cannot be played, mouse and keys play and the reason is said.
    private static func automatic(_ devices: TouchDevices) -> SourceChoice {
        do {
            let choice = try devices.choose()
            let source = try KernelTouchSource(path: choice.chosen.path, devices: devices)
            var remarks: [String] = []
            if !choice.others.isEmpty {
                let others = choice.others.map { "--device '\($0.stableName)'" }.joined(separator: ", ")
                remarks.append("playing \(choice.chosen.device.name); there are also: \(others)")
            }
            return SourceChoice(source: source, remarks: remarks)
        } catch {
            return SourceChoice(source: nil, remarks: ["\(error): mouse and keys play"])
        }
    }

    /// A path that is not a device's is a recording's.
    private static func isRecording(_ name: String) -> Bool {
        name.hasSuffix(".evemu") || (name.contains("/") && !name.hasPrefix("/dev/"))
    }
}
