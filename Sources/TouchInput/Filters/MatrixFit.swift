import Touch

extension SurfaceMatrix {
    /// A place on a device, and where it was meant to be.
    public struct Pair: Equatable, Sendable {
        /// Where the device saw it.
        public var seen: SurfacePoint
        /// Where it was meant to be.
        public var meant: SurfacePoint

        /// Makes a pair.
        public init(seen: SurfacePoint, meant: SurfacePoint) {
            self.seen = seen
            self.meant = meant
        }
    }

    /// The matrix that brings what was seen nearest to what was meant, by least squares; `nil` where what was seen lies on
    /// a line or a point, or the matrix would leave no surface.
    public init?(fitting pairs: [Pair]) {
        guard pairs.count >= 3 else { return nil }
        let count = Double(pairs.count)
        func mean(_ value: (Pair) -> Double) -> Double { pairs.reduce(0) { $0 + value($1) } / count }
        let (x, y) = (mean(\.seen.x), mean { 1 - $0.seen.y })
        let (toX, toY) = (mean(\.meant.x), mean { 1 - $0.meant.y })
        func product(_ first: (Pair) -> Double, _ second: (Pair) -> Double) -> Double {
            mean { first($0) * second($0) }
        }
        let across = { (pair: Pair) in pair.seen.x - x }
        let down = { (pair: Pair) in 1 - pair.seen.y - y }
        let xx = product(across, across)
        let xy = product(across, down)
        let yy = product(down, down)
        let spread = xx * yy - xy * xy
        // Touches that lie within some hundredths of a line say nothing of the way across it.
        guard spread > 1e-6 else { return nil }
        func row(_ wanted: (Pair) -> Double) -> (Double, Double) {
            let (wx, wy) = (product(wanted, across), product(wanted, down))
            return ((wx * yy - wy * xy) / spread, (wy * xx - wx * xy) / spread)
        }
        let (a, b) = row { $0.meant.x - toX }
        let (d, e) = row { 1 - $0.meant.y - toY }
        self.init([a, b, toX - a * x - b * y, d, e, toY - d * x - e * y])
    }

    /// How far what was seen lies from what was meant after placing: the root of the mean square, in millimetres on a
    /// surface of that size, or as a fraction of the surface's sides.
    public func residual(of pairs: [Pair], on size: SurfaceSize? = nil) -> Double {
        guard !pairs.isEmpty else { return 0 }
        let squares = pairs.map { pair in
            let point = placed(pair.seen)
            let x = (point.x - pair.meant.x) * (size?.widthMillimetres ?? 1)
            let y = (point.y - pair.meant.y) * (size?.heightMillimetres ?? 1)
            return x * x + y * y
        }
        return (squares.reduce(0, +) / Double(pairs.count)).squareRoot()
    }
}
