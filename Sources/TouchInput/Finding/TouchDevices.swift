import Files
import Glibc

/// The touch devices of this machine: which there are, what is wrong with each, and which one is meant.
public struct TouchDevices: Sendable {
    /// Opens the device at a path, or says with the system's error number why not.
    public typealias Opener = @Sendable (_ path: String) -> Result<any EventDevice, OpenFailure>

    /// Why a device could not be opened.
    public struct OpenFailure: Error, Equatable, Sendable {
        /// The system's error number.
        public var code: Int32
        /// Makes a failure.
        public init(code: Int32) { self.code = code }
    }

    /// A device that was chosen, and those that were not.
    public struct Choice: Equatable, Sendable {
        /// The device to play.
        public var chosen: TouchDeviceEntry
        /// Other devices that could be played.
        public var others: [TouchDeviceEntry]
    }

    let deviceFolder: String
    let classFolder: String
    let forceFeedback: ForceFeedbackCalls
    private let opener: Opener

    /// Looks for the system's devices.
    public init() { self.init(deviceFolder: "/dev/input") }

    /// Looks in the given folders; others than the system's are for tests.
    package init(
        deviceFolder: String, classFolder: String = "/sys/class/input",
        forceFeedback: ForceFeedbackCalls = .kernel, opener: @escaping Opener = TouchDevices.openWithLibevdev
    ) {
        self.deviceFolder = deviceFolder
        self.classFolder = classFolder
        self.forceFeedback = forceFeedback
        self.opener = opener
    }

    /// Opens a kernel device.
    public static let openWithLibevdev: Opener = { path in
        do throws(EvdevError) {
            return .success(try EvdevDevice(path: path))
        } catch {
            return .failure(OpenFailure(code: error.code))
        }
    }

    /// The command that lets the user read the device at `path`, until the machine starts anew.
    public static func mendingCommand(_ path: String) -> String { "sudo chown $USER \(path)" }

    /// Every input device that has anything to do with touch, in the order of their event numbers.
    public func list() -> [TouchDeviceEntry] {
        let byID = links("by-id")
        let byPath = links("by-path")
        let haptic = hapticDevices()
        return events(in: deviceFolder).compactMap { event in
            guard var found = entry(deviceFolder + "/" + event, byID: byID, byPath: byPath) else { return nil }
            found.haptics = haptics(of: found.device, at: found.path, among: haptic)
            return found
        }.filter { $0.isTouch || ($0.state == .noPermission && $0.device.codes.isEmpty) }
    }

    /// The device that `name` means: a path, a name from by-id or by-path, an event's name, or the device's own name, whole or
    /// a part that fits one device only, whatever the case.
    ///
    /// - Throws: why there is none, or why it cannot be played.
    public func find(_ name: String) throws(TouchDeviceError) -> TouchDeviceEntry {
        let found = try match(name)
        if let error = found.error { throw error }
        return found
    }

    /// The device to play when none was named: touchscreens before trackpads, those that see each finger before those that
    /// do not.
    ///
    /// - Throws: that there is none, or why the only ones cannot be played.
    public func choose() throws(TouchDeviceError) -> Choice {
        let all = list()
        func rank(_ entry: TouchDeviceEntry) -> Int {
            (entry.device.isSemiMultiTouch ? 2 : 0) + (entry.device.kind == .trackpad ? 1 : 0)
        }
        let playable = all.filter(\.isPlayable)
        let ranked = (0...3).flatMap { wanted in playable.filter { rank($0) == wanted } }
        if let chosen = ranked.first { return Choice(chosen: chosen, others: Array(ranked.dropFirst())) }
        let locked = all.filter { $0.state == .noPermission && $0.isTouch }
        if let error = (locked.first { $0.device.kind == .touchscreen } ?? locked.first)?.error { throw error }
        throw .noneFound
    }

    /// Opens the device at a path.
    func open(_ path: String) throws(TouchDeviceError) -> any EventDevice {
        switch opener(path) {
        case .success(let device): return device
        case .failure(let failure):
            let name = description(ofEventAt: path)?.name ?? path
            switch failure.code {
            case EACCES, EPERM: throw .noPermission(name: name, path: path)
            case ENOENT: throw .notFound(name: path)
            case ENOTTY: throw .cannotOpen(name: path, reason: "it is not an input device")
            default: throw .cannotOpen(name: name, reason: systemMessage(failure.code))
            }
        }
    }

    /// Devices of the same make that are there now beside `device`.
    func twins(of device: DeviceDescription) -> [DeviceDescription] {
        systemDescriptions.filter { $0.isSameMake(as: device) && !$0.isSameDevice(as: device) }
    }

    /// The same device; where it is not in its own socket, the only one of its make that is none of `twins`. `nil` while it is
    /// away.
    func reopen(_ device: DeviceDescription, besides twins: [DeviceDescription]) -> (any EventDevice)? {
        if let same = reopen(device) { return same }
        let others = self.twins(of: device).filter { other in !twins.contains { $0.isSameDevice(as: other) } }
        return others.count == 1 ? reopen(others[0]) : nil
    }

    /// What sysfs says of every input device.
    var systemDescriptions: [DeviceDescription] {
        Folder.names(classFolder).filter { eventNumber($0) != nil }.compactMap {
            SystemDescription.read("\(classFolder)/\($0)/device")
        }
    }

    /// The same device, in its own socket unless it has a serial number; `nil` while it is away.
    func reopen(_ device: DeviceDescription) -> (any EventDevice)? {
        for event in Folder.names(deviceFolder) where eventNumber(event) != nil {
            let path = deviceFolder + "/" + event
            // Others are not even opened, where the system says who they are.
            if let known = description(ofEventAt: path), known.name != device.name { continue }
            guard case .success(let opened) = opener(path) else { continue }
            if opened.description.isSameDevice(as: device) { return opened }
            opened.close()
        }
        return nil
    }

    private func match(_ name: String) throws(TouchDeviceError) -> TouchDeviceEntry {
        let byID = links("by-id")
        let byPath = links("by-path")
        if name.contains("/") {
            guard let found = entry(name, byID: byID, byPath: byPath) else { throw .notFound(name: name) }
            return found
        }
        let all = list()
        if let named = all.first(where: { $0.byID.contains(name) || $0.byPath.contains(name) }) { return named }
        if let event = all.first(where: { $0.path == deviceFolder + "/" + name }) { return event }
        let fitting = fitting(name, among: all, by: \.device.name)
        // One device may have several event files, of which one is played.
        let playable = fitting.filter(\.isPlayable)
        let candidates = playable.isEmpty ? fitting : playable
        guard let first = candidates.first, !name.isEmpty else { throw .notFound(name: name) }
        guard candidates.count == 1 else { throw .ambiguous(name: name, candidates: candidates.map(distinctName)) }
        return first
    }

    /// The entries of that name; where there is none, those whose name has it as a part, whatever the case.
    func fitting<Entry>(_ name: String, among entries: [Entry], by called: (Entry) -> String) -> [Entry] {
        let exact = entries.filter { called($0) == name }
        let lowered = name.lowercased()
        return exact.isEmpty ? entries.filter { called($0).lowercased().contains(lowered) } : exact
    }

    private func distinctName(_ entry: TouchDeviceEntry) -> String {
        "\(entry.device.name) (\(entry.byID.first ?? entry.byPath.first ?? entry.path))"
    }

    private func entry(_ path: String, byID: [String: [String]], byPath: [String: [String]]) -> TouchDeviceEntry? {
        guard let target = Path.resolved(path) else { return nil }
        func entry(_ device: DeviceDescription, _ state: TouchDeviceEntry.State) -> TouchDeviceEntry {
            TouchDeviceEntry(
                path: target, byID: byID[target] ?? [], byPath: byPath[target] ?? [], device: device, state: state)
        }
        let known = description(ofEventAt: target)
        // What the system says is enough to leave keyboards and mice alone.
        if let known, let refusal = known.refusal(rangesKnown: false) { return entry(known, .refused(refusal)) }
        switch opener(target) {
        case .success(let device):
            defer { device.close() }
            return entry(device.description, device.description.refusal().map { .refused($0) } ?? .playable)
        case .failure(let failure):
            let device = known ?? DeviceDescription(name: path)
            switch failure.code {
            case EACCES, EPERM: return entry(device, .noPermission)
            case ENOTTY: return entry(device, .cannotOpen("it is not an input device"))
            default: return entry(device, .cannotOpen(systemMessage(failure.code)))
            }
        }
    }

    private func description(ofEventAt path: String) -> DeviceDescription? {
        guard let event = (Path.resolved(path) ?? path).split(separator: "/").last, eventNumber(String(event)) != nil
        else { return nil }
        return SystemDescription.read("\(classFolder)/\(event)/device")
    }

    /// The names of input devices in a folder, in the order of their numbers.
    func events(in folder: String) -> [String] {
        let events = Folder.names(folder).filter { eventNumber($0) != nil }
        return events.sorted { (eventNumber($0) ?? 0) < (eventNumber($1) ?? 0) }
    }

    private func eventNumber(_ name: String) -> Int? {
        name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
    }

    /// The names in a folder of links, by the file that they lead to.
    private func links(_ folder: String) -> [String: [String]] {
        var links: [String: [String]] = [:]
        for name in Folder.names("\(deviceFolder)/\(folder)") {
            if let target = Path.resolved("\(deviceFolder)/\(folder)/\(name)") {
                links[target, default: []].append(name)
            }
        }
        return links
    }
}

extension KernelTouchSource {
    /// A source that reads the device at a path such as `/dev/input/event5`, or a link to one.
    ///
    /// - Throws: why the device cannot be opened or played, and what mends it.
    public convenience init(
        path: String, grabbing: Bool = true, placement: Placement = Placement(), haptics: HapticsChoice = .off,
        devices: TouchDevices = TouchDevices()
    ) throws(TouchDeviceError) {
        let opened = try devices.open(path)
        let twins = devices.twins(of: opened.description)
        let felt: Haptics?
        do throws(TouchDeviceError) {
            felt = try devices.makeHaptics(haptics, of: opened.description, at: path)
        } catch {
            opened.close()
            throw error
        }
        try self.init(opened, grabbing: grabbing, placement: placement, haptics: felt) {
            devices.reopen($0, besides: twins)
        }
    }
}
