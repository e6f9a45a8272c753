/// The one of `names` that `word` was most likely meant to be, if any comes near.
package func suggestion(for word: String, among names: [String]) -> String? {
    guard word.count <= 64 else { return nil }
    let lowercased = word.lowercased()
    let near = names.compactMap { name -> (name: String, distance: Int)? in
        let limit = min(3, (name.count + 1) / 3)
        // Words are at least as far apart as their lengths.
        guard abs(name.count - lowercased.count) <= limit else { return nil }
        let distance = editDistance(lowercased, name.lowercased())
        return distance <= limit ? (name, distance) : nil
    }.min { $0.distance < $1.distance }
    return near?.name ?? names.first { lowercased.count >= 2 && $0.lowercased().hasPrefix(lowercased) }
}

/// How many letters must be put in, taken out, replaced or swapped with their neighbour to turn `a` into `b`.
private func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
