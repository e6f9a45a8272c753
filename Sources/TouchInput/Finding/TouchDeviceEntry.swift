/// An input device as it was found on the machine.
public struct TouchDeviceEntry: Equatable, Sendable {
    /// Whether a device can be played.
    public enum State: Equatable, Sendable {
        /// It can.
        case playable
        /// It cannot, ever, for this reason.
        case refused(DeviceRefusal)
        /// It could, if the user might read it.
        case noPermission
        /// The system could not open it; its word for why.
        case cannotOpen(String)
    }

    /// Where it is now, such as `/dev/input/event5`; another one after the next start of the machine.
    public var path: String
    /// The names in `/dev/input/by-id` that lead to it; they stay.
    public var byID: [String]
    /// The names in `/dev/input/by-path` that lead to it; they stay while it is plugged in at the same place.
    public var byPath: [String]
    /// What it says of itself; without permission, its name and event codes only.
    public var device: DeviceDescription
    /// Whether it can be played.
    public var state: State
    /// What hands feel while they touch it; `nil` where nothing can be felt.
    public var haptics: HapticEntry?

    /// Makes an entry.
    public init(path: String, byID: [String], byPath: [String], device: DeviceDescription, state: State) {
        self.path = path
        self.byID = byID
        self.byPath = byPath
        self.device = device
        self.state = state
    }

    /// The name to ask for it by, which stays from day to day.
    public var stableName: String { byID.first ?? byPath.first ?? device.name }

    /// Whether it has anything to do with touch; keyboards and the like have not.
    public var isTouch: Bool { device.hasAxis(EventCode.positionX) || device.hasAxis(EventCode.positionY) }

    /// Whether it can be played.
    public var isPlayable: Bool { state == .playable }

    /// What is wrong with it and how to mend it, in one line; `nil` when nothing is.
    public var problem: String? {
        switch state {
        case .playable: nil
        case .refused(let reason): TouchDeviceError.refused(name: device.name, reason: reason).description
        case .noPermission: TouchDeviceError.noPermission(name: device.name, path: path).description
        case .cannotOpen(let reason): TouchDeviceError.cannotOpen(name: device.name, reason: reason).description
        }
    }

    /// The error that using it would give; `nil` when it can be played.
    var error: TouchDeviceError? {
        switch state {
        case .playable: nil
        case .refused(let reason): .refused(name: device.name, reason: reason)
        case .noPermission: .noPermission(name: device.name, path: path)
        case .cannotOpen(let reason): .cannotOpen(name: device.name, reason: reason)
        }
    }
}
