/// What a recogniser looks for: a gesture, and where.
struct GestureSpec: Equatable, Sendable {
    /// Its index among all.
    let index: Int
    let fingers: Int
    /// Whose episodes it looks at.
    let field: Int
    /// The fraction of the surface that its area takes.
    let size: Double
    /// The fields in which a swipe is looked for that this could turn out to be.
    var rivals: [Int] = []
}

/// What a recogniser would say, if no other comes first.
struct GestureClaim: Equatable, Sendable {
    /// Who says it: which of the recognisers of its kind.
    enum Claimant: Equatable, Sendable {
        case tap, doubleTap, longPress, swipe, quickDrag, drag(Int), pinch(Int), turn(Int)
    }

    let claimant: Claimant
    let spec: GestureSpec
    /// How far past its threshold what goes on is: 1 at the threshold, 0 for what is made.
    var relative = 0.0

    var use: EpisodeFinger.Use {
        switch claimant {
        case .tap, .doubleTap, .longPress, .swipe, .quickDrag: .made
        case .drag: .drag
        case .pinch: .pinch
        case .turn: .turn
        }
    }

    /// Whether it comes before another at the same moment.
    func precedes(_ other: Self) -> Bool {
        let (isDouble, isOtherDouble) = (claimant == .doubleTap, other.claimant == .doubleTap)
        if isDouble != isOtherDouble { return isDouble }
        if relative != other.relative { return relative > other.relative }
        if spec.size != other.spec.size { return spec.size < other.spec.size }
        return spec.index > other.spec.index
    }
}
