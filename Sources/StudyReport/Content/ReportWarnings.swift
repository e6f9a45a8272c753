import Numbers
import Statistics
import Study

/// What a reader should know before the figures, in plain words.
struct ReportWarnings {
    /// A sentence or two each.
    let sentences: [String]

    init(_ results: StudyResults, _ measures: [ConditionMeasure], _ balance: OrderBalance) {
        var sentences: [String] = []
        if results.isRehearsal { sentences.append("This was a rehearsal: its data are no data of a study.") }
        let finished = results.participants.count { $0.state == .finished }
        if finished == 0 {
            sentences.append("Nobody has finished yet: what is compared below is of participants who are not through.")
        }
        if finished == 1 { sentences.append("One participant has finished: nothing can be said about others.") }
        if finished > 1, results.definition.conditions.count > 1,
            let least = try? PairedPower().effectSize(participants: finished)
        {
            sentences.append(
                "\(finished) participants: of two conditions, a difference below dz = \(Figure.text(least, digits: 2)) would probably not have been found."
            )
        }
        let left = results.participants.count - finished
        if left > 0 {
            sentences.append(
                "\(counted(left, "participant")) did not finish, or not yet. What they did is in the points and tables, but a comparison has only those with a value in every condition."
            )
        }
        if results.definition.conditions.count > 1 {
            if results.definition.order == .fixed {
                sentences.append(
                    "Everybody had the same order: whatever differs may come from practice or tiredness as well as from the conditions."
                )
            } else if finished > 0, !balance.isBalanced {
                sentences.append(
                    "The order is not balanced yet: some conditions came at some places more often than others. See the table of orders."
                )
            }
        }
        for measure in measures {
            if case .success(let effect) = measure.orderEffect, effect.p < 0.05 {
                sentences.append(
                    "\(measure.name): the place in the order mattered (F(\(Figure.text(effect.effectDegrees)), \(Figure.text(effect.errorDegrees))) = \(Figure.text(effect.f)), \(Figure.chance(effect.p)))."
                )
            }
        }
        if measures.count > 1 {
            let chance = 1 - (0..<measures.count).reduce(1.0) { product, _ in product * 0.95 }
            sentences.append(
                "\(measures.count) measures are compared. If nothing differed at all, the chance that at least one of them shows p < 0.05 would be about \(Figure.text(chance * 100, digits: 2)) % (if they were independent). Say before a study which measure decides it."
            )
        }
        self.sentences = sentences
    }
}
