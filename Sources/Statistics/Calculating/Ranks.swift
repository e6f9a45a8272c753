/// Values in order: 1 for the least; equal values share the mean of their ranks.
struct Ranks {
    /// Twice the rank of each value: whole numbers, which no sum of them rounds.
    let doubled: [Int]
    /// How many values each group of equal ones has, where it is more than one.
    let ties: [Int]

    init(_ values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var doubled = [Int](repeating: 0, count: values.count)
        var ties: [Int] = []
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for place in order[start..<end] { doubled[place] = start + 1 + end }
            if end - start > 1 { ties.append(end - start) }
            start = end
        }
        (self.doubled, self.ties) = (doubled, ties)
    }

    /// The sum of t³ − t over all groups of t equal values, by which variances of rank sums are corrected.
    var tieTerm: Double { ties.reduce(0) { $0 + Double($1) * (Double($1) * Double($1) - 1) } }
}
