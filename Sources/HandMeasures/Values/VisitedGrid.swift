/// Which of 10 × 10 equal parts something was in.
struct VisitedGrid: Equatable, Sendable {
    /// Parts along each side.
    static let side = 10

    private var parts: UInt128 = 0

    /// Which part of a side a place of 0…1 is in; what lies beyond is in the last one.
    static func part(_ place: Double) -> Int { min(max(Int(place * Double(side)), 0), side - 1) }

    mutating func visit(_ x: Int, _ y: Int) { parts |= 1 << (y * Self.side + x) }

    /// How many parts that are, of all.
    var share: Double { Double(parts.nonzeroBitCount) / Double(Self.side * Self.side) }
}
