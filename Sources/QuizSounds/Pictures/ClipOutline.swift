extension ClipPicture {
    private static var outlineColumns: Int { 96 }
    private static var outlineRows: Int { 24 }

    /// The outline: how high each column is says how high its highest sample is, relative to the clip's.
    init(outlineOf samples: [Float]) {
        let frames = samples.count / 2
        let peaks = (0..<Self.outlineColumns).map { column in
            let span = column * frames / Self.outlineColumns..<(column + 1) * frames / Self.outlineColumns
            return samples[2 * span.lowerBound..<2 * span.upperBound].reduce(Float(0)) { max($0, abs($1)) }
        }
        let highest = max(peaks.max() ?? 0, .leastNormalMagnitude)
        let rows = Self.outlineRows
        self.init(columns: Self.outlineColumns, rows: rows) { column, row in
            // The row that it ends in is partly filled.
            peaks[column] / highest * Float(rows) - Float(row)
        }
    }
}
