import Touch

/// One thing on the surface that a finger can hold.
public struct Control: Equatable, Sendable {
    /// What a control is, and what it moves.
    public enum Kind: Equatable, Sendable {
        /// Two dimensions, jumped to by pointing; either may be without a parameter.
        case zone(x: Binding?, y: Binding?)
        /// A vertical fader, jumped to by pointing.
        case fader(Binding)
        /// A round knob that turns as it looks: the finger circles its centre.
        case knob(Binding)
    }

    /// Unique in its mapping.
    public var name: String
    /// Where a finger takes it.
    public var area: Area
    /// What it is.
    public var kind: Kind

    /// Makes a control.
    public init(name: String, area: Area, kind: Kind) {
        self.name = name
        self.area = area
        self.kind = kind
    }

    /// Everything that it moves; a zone's x before its y.
    public var bindings: [Binding] {
        switch kind {
        case .zone(let x, let y): [x, y].compactMap { $0 }
        case .fader(let binding), .knob(let binding): [binding]
        }
    }
}
