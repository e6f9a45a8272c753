import Touch

/// How a surface plays: its controls, each with the area that a finger touches.
public struct Mapping: Equatable, Sendable {
    /// What the player sees; "Touch".
    public var name: String
    /// One line on what it is for; empty where the file has none.
    public var about: String
    /// In the order of the file; where areas overlap the later lies on top.
    public var controls: [Control]

    /// Makes a mapping; nothing is checked, as files are checked when they are read.
    public init(name: String, about: String = "", controls: [Control]) {
        self.name = name
        self.about = about
        self.controls = controls
    }

    /// The index of the control that a finger coming down at `point` takes, if any.
    public func control(at point: SurfacePoint) -> Int? {
        controls.lastIndex { $0.area.contains(point) }
    }
}
