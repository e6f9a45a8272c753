/// The singular values of a small matrix, the largest first, by rotating its columns until they are at right angles (M. R. Hestenes, 1958).
struct SingularValues {
    let values: [Double]

    init(_ columns: [[Double]]) {
        var columns = columns
        for _ in 0..<60 {
            var isDone = true
            for p in columns.indices {
                for q in (p + 1)..<max(p + 1, columns.count) {
                    let (a, b) = (Self.product(columns[p], columns[p]), Self.product(columns[q], columns[q]))
                    let off = Self.product(columns[p], columns[q])
                    guard abs(off) > 1e-16 * (a * b).squareRoot() else { continue }
                    isDone = false
                    let (cosine, sine) = SymmetricMatrix.rotation(a, b, off)
                    for row in columns[p].indices {
                        let (left, right) = (columns[p][row], columns[q][row])
                        columns[p][row] = cosine * left - sine * right
                        columns[q][row] = sine * left + cosine * right
                    }
                }
            }
            if isDone { break }
        }
        values = columns.map { Self.product($0, $0).squareRoot() }.sorted(by: >)
    }

    private static func product(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).reduce(0.0) { $0 + $1.0 * $1.1 }
    }
}
