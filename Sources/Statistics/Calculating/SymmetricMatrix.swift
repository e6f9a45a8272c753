import Glibc

/// A small matrix that equals its transpose.
struct SymmetricMatrix {
    private var cells: [[Double]]

    init(_ cells: [[Double]]) { self.cells = cells }

    var count: Int { cells.count }
    var trace: Double { Values.sum(cells.indices.lazy.map { cells[$0][$0] }) }
    /// The trace of the matrix times itself.
    var squareTrace: Double { Values.sum(cells.lazy.flatMap { $0 }.map { $0 * $0 }) }

    /// The natural logarithm of the determinant by Cholesky's factors; `nil` where there is none because a direction has no extent.
    var logDeterminant: Double? {
        var factor = cells
        var logarithm = 0.0
        for row in cells.indices {
            for column in 0...row {
                var rest = cells[row][column]
                for index in 0..<column { rest -= factor[row][index] * factor[column][index] }
                if column < row {
                    factor[row][column] = rest / factor[column][column]
                } else {
                    guard rest > cells[row][row] * 1e-13, rest > 0 else { return nil }
                    factor[row][row] = rest.squareRoot()
                    logarithm += log(rest)
                }
            }
        }
        return logarithm
    }

    /// The lengths of the main axes and their directions, by Jacobi's rotations (G. H. Golub and C. F. Van Loan, "Matrix computations",
    /// 8.5).
    var axes: [(length: Double, direction: [Double])] {
        var matrix = cells
        var directions = cells.indices.map { row in cells.indices.map { $0 == row ? 1.0 : 0 } }
        for _ in 0..<60 {
            let off = cells.indices.reduce(0.0) { sum, row in
                cells.indices.reduce(sum) { $1 == row ? $0 : $0 + matrix[row][$1] * matrix[row][$1] }
            }
            guard off > 0 else { break }
            for p in cells.indices {
                for q in (p + 1)..<max(p + 1, count) where matrix[p][q] != 0 {
                    let (cosine, sine) = Self.rotation(matrix[p][p], matrix[q][q], matrix[p][q])
                    for k in cells.indices {
                        let (a, b) = (matrix[k][p], matrix[k][q])
                        (matrix[k][p], matrix[k][q]) = (cosine * a - sine * b, sine * a + cosine * b)
                    }
                    for k in cells.indices {
                        let (a, b) = (matrix[p][k], matrix[q][k])
                        (matrix[p][k], matrix[q][k]) = (cosine * a - sine * b, sine * a + cosine * b)
                        let (c, d) = (directions[p][k], directions[q][k])
                        (directions[p][k], directions[q][k]) = (cosine * c - sine * d, sine * c + cosine * d)
                    }
                }
            }
        }
        return cells.indices.map { (matrix[$0][$0], directions[$0]) }
    }

    /// The cosine and sine of the rotation after which `off` is 0.
    static func rotation(_ p: Double, _ q: Double, _ off: Double) -> (cosine: Double, sine: Double) {
        let theta = (q - p) / (2 * off)
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        return (cosine, tangent * cosine)
    }
}
