import Session
import TouchInput

/// How touch devices are played, and how they lie under what is played: as the player said, else as `quern calibrate` found, else as they are.
public struct PlacementChoice: Sendable {
    /// What the player said; it takes the place of what was kept.
    public var matrix: SurfaceMatrix?
    /// Whether the player said that the terminal fills the touchscreen.
    public var isOnScreen: Bool
    /// What was kept of earlier calibrations.
    public var kept: Calibrations
    /// Whether the terminal is the machine's own console, which fills its screen.
    public var isConsole: Bool
    /// Which filters may act.
    public var filters: TouchFilterChoice
    /// What hands feel by.
    public var haptics: HapticsChoice

    /// Makes a choice; without more, devices lie as they are.
    public init(
        matrix: SurfaceMatrix? = nil, isOnScreen: Bool = false, kept: Calibrations = Calibrations(),
        isConsole: Bool = false, filters: TouchFilterChoice = .all, haptics: HapticsChoice = .found
    ) {
        self.matrix = matrix
        self.isOnScreen = isOnScreen
        self.kept = kept
        self.isConsole = isConsole
        self.filters = filters
        self.haptics = haptics
    }

    /// How `device` lies, whose calibration is kept under `name`.
    /// - Parameter hasPanel: whether a surface is drawn that fingers could lie on.
    public func placement(of device: DeviceDescription, named name: String, hasPanel: Bool) -> Placement {
        let found = matrix == nil ? kept.matrices[name].flatMap { SurfaceMatrix($0) } : nil
        let fillsScreen = isConsole && device.properties.contains(InputProperty.direct)
        return Placement(
            matrix: matrix ?? found ?? .identity,
            isOnScreen: hasPanel && (isOnScreen || found != nil || fillsScreen), filters: filters)
    }
}
