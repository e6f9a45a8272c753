/// Chances corrected for how many there are, so that all of them together give a false alarm no more often than one alone (S. Holm, 1979).
public enum Holm {
    /// The corrected chances, in the order of `chances`.
    /// - Parameter chances: each 0 to 1.
    /// - Throws: ``NoResult`` where one is none.
    public static func corrected(_ chances: [Double]) throws(NoResult) -> [Double] {
        guard chances.allSatisfy({ (0...1).contains($0) }) else { throw .outOfRange("a chance is 0 to 1") }
        var corrected = chances
        var largest = 0.0
        for (place, index) in chances.indices.sorted(by: { chances[$0] < chances[$1] }).enumerated() {
            largest = max(largest, min(1, Double(chances.count - place) * chances[index]))
            corrected[index] = largest
        }
        return corrected
    }
}
