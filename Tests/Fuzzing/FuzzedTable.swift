import Study

/// Tables of studies: read; what is read is analysed, in figures that JSON has, and in lines to be drawn.
enum FuzzedTable {
    static func read(_ bytes: [UInt8]) {
        do {
            let analysis = StudyAnalysis(try TidyData(bytes: bytes, file: "a.csv"))
            precondition(analysis.json.count > 20, "a figure that JSON has none for")
            for line in analysis.text.split(separator: "\n") { expectOneLine(String(line)) }
        } catch {
            expectOneLine("\(error)")
        }
    }
}
