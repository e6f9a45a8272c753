extension StudyDefinition {
    /// What a reader of its file wants to see at a glance, in a few lines: conditions, order, steps, how long it takes.
    public var summary: [String] {
        [
            "conditions: \(conditions.map(\.name).joined(separator: ", "))", "order: \(orderText)",
            "steps: \(before.count) before, \(each.count) for each condition, \(after.count) after",
            "time: \(durationText)",
        ]
    }

    private var orderText: String {
        guard conditions.count > 1 else { return "only one condition" }
        return switch order {
        case .fixed: "fixed, the same for everybody"
        case .random: "random"
        case .latinSquare, .williams:
            "\(order.rawValue)" + (orders.rowCount.map { ", balanced after every \($0) participants" } ?? "")
        }
    }

    private var durationText: String {
        let duration = StudyDuration(of: self)
        let minutes = max(1, Int((duration.seconds / 60).rounded(.up)))
        let text = "about \(minutes) \(minutes == 1 ? "minute" : "minutes")"
        guard !duration.withoutEnd.isEmpty else { return "\(text) at most" }
        return "\(text), and as long as a participant likes in \(duration.withoutEnd.joined(separator: ", "))"
    }
}
