import Glibc
import TouchInput

/// Which touch source is played, by what the player asked for and what is there.
public struct SourceChoice: Sendable {
    /// The source; `nil` where only the terminal's mouse and keys play.
    public var source: (any TouchSource)?
    /// What the player should know of the choice.
    public var remarks: [String]
    private let hasPanel: Bool
    private let hasMouse: Bool
    private let placement: PlacementChoice
    private let devices: TouchDevices

    /// Why the mouse cannot play here.
    public struct NoTerminal: Error, CustomStringConvertible {
        /// The option that asks for lines in place of the screen: "--plain"; `nil` where the terminal is no good for one.
        let linesOption: String?

        /// One line.
        public var description: String {
            linesOption.map { "the mouse plays on the screen: leave out \($0), or use --device none" }
                ?? "the mouse needs a terminal that the panel can be drawn in: set TERM to what it is, or use --device none"
        }
    }

    /// What `--device` was given; when it was not, the device that is there, or without anyone to play the built-in performance.
    /// - Parameters:
    ///   - name: a device's name or path, a recording's path, "tuio", "mouse", "none", or `nil`.
    ///   - hasPanel: whether there is a panel, whose mouse and keys can play.
    ///   - hasMouse: whether its terminal has a mouse.
    ///   - isTyped: whether someone at a terminal types what to play.
    ///   - linesOption: the option that asks for lines in place of the panel: "--plain".
    ///   - placement: how the device or the recording lies; the built-in performance lies as it is.
    /// - Throws: a ``RecordingError``, a ``TouchDeviceError`` or ``NoTerminal`` where what was asked for cannot be played.
    public init(
        named name: String?, hasPanel: Bool, hasMouse: Bool = true, isTyped: Bool = false,
        linesOption: String? = nil, placement: PlacementChoice = PlacementChoice(),
        devices: TouchDevices = TouchDevices()
    ) throws {
        (self.hasPanel, self.hasMouse, self.placement, self.devices) = (hasPanel, hasMouse, placement, devices)
        remarks = []
        if case .named(let name) = placement.haptics { _ = try devices.hapticDevice(named: name) }
        switch name {
        case nil where hasPanel || isTyped:
            (source, remarks) = Self.automatic(devices, placement, hasPanel: hasPanel, hasMouse: hasMouse)
            if let source = source as? KernelTouchSource {
                remarks += pointerWarning(source.device).map { [$0] } ?? []
            }
        case nil:
            source = try RecordingTouchSource(BuiltInPerformance.recording, name: "the built-in performance")
        case "none": source = nil
        case "mouse":
            guard hasPanel else { throw NoTerminal(linesOption: linesOption) }
            source = nil
        case let name? where TUIOTouchSource.isCalled(name):
            source = try TUIOTouchSource(named: name, isOnScreen: hasPanel && placement.isOnScreen)
        case let name? where Self.isRecording(name):
            let recording = try EvemuRecording.read(name)
            remarks += recording.cutShort.map { [$0.description] } ?? []
            let placement = placement.placement(
                of: recording.device, named: recording.device.name, hasPanel: hasPanel)
            source = try RecordingTouchSource(recording, name: name, placement: placement)
        case let name?:
            let found = try devices.find(name)
            let opened = try Self.open(found, devices, placement, hasPanel: hasPanel)
            source = opened
            remarks += [opened.haptics?.entry.problem, pointerWarning(found.device)].compactMap(\.self)
        }
    }

    /// Whether someone sits at a desktop here.
    package static var isDesktop: Bool { getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil }

    /// What to know before `device` is taken from a desktop that has no other pointer: the way back. `nil` where there is one, or
    /// no desktop.
    package func pointerWarning(_ device: DeviceDescription, isDesktop: Bool = isDesktop) -> String? {
        guard isDesktop, devices.isOnlyPointer(device) else { return nil }
        let hint = hasPanel ? "press g to release it" : "type grab to release it"
        return "\(device.name) is your only pointing device, and does not control the desktop while you play: \(hint)"
    }

    /// Another source, found and placed in the same way.
    /// - Throws: as ``init(named:hasPanel:hasMouse:isTyped:placement:devices:)``.
    package func choice(named name: String) throws -> SourceChoice {
        try SourceChoice(
            named: name, hasPanel: hasPanel, hasMouse: hasMouse, placement: placement, devices: devices)
    }

    /// Who plays where no device does, in words.
    package var withoutDevice: String { Self.withoutDevice(hasPanel, hasMouse: hasMouse) }

    static func withoutDevice(_ hasPanel: Bool, hasMouse: Bool) -> String {
        !hasPanel ? "play by typing commands" : hasMouse ? "play with mouse and keys" : "play with the keys"
    }

    /// What there is to play by.
    package var entries: [TouchDeviceEntry] { devices.list() }

    /// The one usable device; where it cannot be played, mouse and keys play and the reason is said.
    private static func automatic(_ devices: TouchDevices, _ placement: PlacementChoice, hasPanel: Bool, hasMouse: Bool)
        -> (
            source: (any TouchSource)?, remarks: [String]
        )
    {
        do {
            let choice = try devices.choose()
            let source = try open(choice.chosen, devices, placement, hasPanel: hasPanel)
            var remarks = [source.haptics?.entry.problem].compactMap(\.self)
            if !choice.others.isEmpty {
                let others = choice.others.map { "--device '\($0.stableName)'" }.joined(separator: ", ")
                remarks.append("playing \(choice.chosen.device.name); also available: \(others)")
            }
            return (source, remarks)
        } catch {
            return (nil, ["\(error): \(withoutDevice(hasPanel, hasMouse: hasMouse))"])
        }
    }

    private static func open(
        _ found: TouchDeviceEntry, _ devices: TouchDevices, _ placement: PlacementChoice, hasPanel: Bool
    ) throws(TouchDeviceError) -> KernelTouchSource {
        try KernelTouchSource(
            path: found.path,
            placement: placement.placement(of: found.device, named: found.stableName, hasPanel: hasPanel),
            haptics: placement.haptics, devices: devices)
    }

    /// A path that is not a device's is a recording's.
    package static func isRecording(_ name: String) -> Bool {
        !name.hasPrefix("/dev/input/") && (name.contains("/") || name.hasSuffix(".evemu"))
    }
}
