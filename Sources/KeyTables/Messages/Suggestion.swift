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
