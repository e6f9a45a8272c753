/// Comparisons of conditions that are independent of each other and of the mean of all: Helmert's, each of length 1.
enum OrthonormalContrasts {
    /// One less comparison than there are levels; the weights of each add up to 0.
    static func among(_ levels: Int) -> [[Double]] {
        (1..<max(levels, 1)).map { row in
            let scale = 1 / Double(row * (row + 1)).squareRoot()
            return (0..<levels).map { $0 < row ? scale : $0 == row ? -Double(row) * scale : 0 }
        }
    }

    /// The mean of all levels, as one row of length 1.
    static func mean(of levels: Int) -> [[Double]] {
        [[Double](repeating: 1 / Double(levels).squareRoot(), count: levels)]
    }

    /// Each row of `outer` with each of `inner`, for two factors whose cells lie in the order of the first.
    static func product(_ outer: [[Double]], _ inner: [[Double]]) -> [[Double]] {
        outer.flatMap { left in inner.map { right in left.flatMap { weight in right.map { weight * $0 } } } }
    }
}
