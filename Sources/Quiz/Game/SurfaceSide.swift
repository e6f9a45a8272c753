/// One side of a surface that two play at.
public enum SurfaceSide: String, CaseIterable, Codable, Hashable, Sendable {
    /// The left half.
    case left
    /// The right half.
    case right

    /// The side opposite.
    public var other: SurfaceSide { self == .left ? .right : .left }
}

/// What two sides have come to: a point for each right answer.
public struct SidesScore: Hashable, Sendable {
    /// Of the left side.
    public private(set) var left = 0
    /// Of the right side.
    public private(set) var right = 0

    /// Nobody has a point.
    public init() {}

    /// The points of a side.
    public subscript(side: SurfaceSide) -> Int { side == .left ? left : right }

    /// Who has more; `nil` at a tie.
    public var leader: SurfaceSide? { left == right ? nil : left > right ? .left : .right }

    /// Adds a point.
    mutating func addPoint(to side: SurfaceSide) {
        switch side {
        case .left: left += 1
        case .right: right += 1
        }
    }
}
