import Study

/// Studies: read; what is read has a plan for any participant, and lines that say what it is.
enum FuzzedStudy {
    static func read(_ bytes: [UInt8]) {
        let file = StudyFile(bytes: bytes, file: "a.toml")
        for diagnostic in file.diagnostics { expectOneLine("\(diagnostic)") }
        precondition((file.study == nil) == !file.errors.isEmpty)
        guard let study = file.study else { return }
        for line in study.summary { expectOneLine(line) }
        for row in [1, 7, Int.max] {
            let order = study.orders.order(ofRow: row)
            precondition(order.sorted() == Array(study.conditions.indices), "an order that is none")
            let ids = study.plan(order: order).map(\.id)
            precondition(Set(ids).count == ids.count, "two steps of a participant have one name")
        }
    }
}
