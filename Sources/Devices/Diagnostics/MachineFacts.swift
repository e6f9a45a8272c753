import Session

/// What a machine lets this user do, as far as playing depends on it.
public struct MachineFacts: Equatable, Sendable {
    /// A device that may not be opened.
    public struct LockedDevice: Equatable, Sendable {
        /// What it is called.
        public var name: String
        /// Where it is.
        public var path: String
        /// Whether it is a trackpad.
        public var isTrackpad: Bool

        /// Describes a device.
        public init(name: String, path: String, isTrackpad: Bool) {
            self.name = name
            self.path = path
            self.isTrackpad = isTrackpad
        }
    }

    /// Touch devices that may not be read.
    public var lockedDevices: [LockedDevice] = []
    /// Devices beside touch devices that may not be written, and so not be felt.
    public var lockedHaptics: [LockedDevice] = []
    /// Numbers of the sound cards that may not be opened.
    public var lockedCards: [Int] = []
    /// The groups that this login has.
    public var groups: Set<String> = []
    /// The groups that the next login will have.
    public var comingGroups: Set<String> = []
    /// The real-time priority that a thread was given, 1…99; `nil` where it got none.
    public var realTimePriority: Int32?
    /// Whether memory may be kept from being swapped out.
    public var maySwapOff = true
    /// Whether a limits file of the system gives the group `audio` its real-time priority already.
    public var hasLimitsLine = false
    /// What each mixer that is in the way says.
    public var mixers: [String] = []
    /// The governor that holds processors slow; `nil` where none does.
    public var slowGovernor: String?
    /// How the card did in the latest run; `nil` where none is known.
    public var latestRun: CardRecord?

    /// Makes facts of a machine on which everything is well, but for real-time priority.
    public init() {}
}
