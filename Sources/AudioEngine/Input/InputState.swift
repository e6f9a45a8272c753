import AudioIO
import Granular

/// How live input stands.
public struct InputState: Equatable, Sendable {
    /// The lowest and the highest level of what comes in, in dB.
    public static let levels = -60.0...40.0
    /// The lowest and the highest level of the monitor, in dB.
    public static let monitorLevels = -60.0...6.0
    /// Where the monitor stands when it is first turned on, in dB: quiet enough for a first loop to die.
    public static let defaultMonitor = -12.0

    /// How the card stands.
    public var card: InputStatus
    /// The level of what comes in, in dB; 0 = as it is.
    public var levelDecibels: Double
    /// At which level it is added to what goes out, in dB.
    public var monitorDecibels: Double
    /// Whether it is.
    public var isMonitored: Bool
    /// The left side's peak after the level, 1 = full scale, falling by 20 dB a second.
    public var peakLeft: Float
    /// The same of the right side.
    public var peakRight: Float
    /// What the feedback guard lets pass, 1 = everything.
    public var guardGain: Float
    /// How much can be kept, in seconds.
    public var heldSeconds: Double

    /// Whether the feedback guard holds the input down.
    public var isGuarding: Bool { guardGain < 1 }

    /// Makes a state.
    public init(
        card: InputStatus, levelDecibels: Double = 0, monitorDecibels: Double = defaultMonitor,
        isMonitored: Bool = false, peakLeft: Float = 0, peakRight: Float = 0, guardGain: Float = 1,
        heldSeconds: Double = 0
    ) {
        self.card = card
        self.levelDecibels = levelDecibels
        self.monitorDecibels = monitorDecibels
        self.isMonitored = isMonitored
        self.peakLeft = peakLeft
        self.peakRight = peakRight
        self.guardGain = guardGain
        self.heldSeconds = heldSeconds
    }
}
