/// A measured figure as a whole number that does not flicker: it follows at most twice a second, and only what is more than
/// a rounding away.
struct SteadyFigure: Sendable {
    /// How far the measure must be from what is shown.
    let tolerance: Double
    private var shown: Int?
    private var since = -Double.infinity

    init(tolerance: Double) { self.tolerance = tolerance }

    mutating func figure(_ exact: Double, now: Double) -> Int {
        let exact = exact.isFinite ? min(max(exact, 0), 1_000_000) : 0
        if let shown, now - since < 0.5 || abs(exact - Double(shown)) < tolerance { return shown }
        let whole = Int(exact.rounded())
        shown = whole
        since = now
        return whole
    }
}
