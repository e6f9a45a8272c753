import Study

/// Whether conditions came at each place, and after each other, equally often among those who finished.
struct OrderBalance: Equatable {
    /// The conditions' names, as the study lists them.
    let conditions: [String]
    /// How often each condition (row) came at each place (column).
    let places: [[Int]]
    /// How often each condition (row) came right after each other one (column).
    let follows: [[Int]]

    init(_ orders: [[String]], of conditions: [String]) {
        self.conditions = conditions
        let count = conditions.count
        var places = [[Int]](repeating: [Int](repeating: 0, count: count), count: count)
        var follows = places
        let indices = Dictionary(uniqueKeysWithValues: conditions.enumerated().map { ($0.element, $0.offset) })
        for order in orders {
            let known = order.prefix(count).map { indices[$0] }
            for (place, index) in known.enumerated() { if let index { places[index][place] += 1 } }
            for (before, after) in zip(known, known.dropFirst()) {
                if let before, let after { follows[after][before] += 1 }
            }
        }
        (self.places, self.follows) = (places, follows)
    }

    /// Whether each condition came at each place as often as the others.
    var isBalanced: Bool {
        let all = places.joined()
        return all.max() == all.min()
    }
}
