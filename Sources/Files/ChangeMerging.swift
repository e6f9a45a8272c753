/// What two made of one thing that both had: what was changed in `mine` since `base`, and all else as `other` has it.
/// - Parameter parts: everything that can be changed by itself; what belongs together is one part.
package func mergeChanges<Whole, each Part: Equatable>(
    of mine: Whole, since base: Whole, into other: Whole, parts: repeat WritableKeyPath<Whole, each Part>
) -> Whole {
    var merged = other
    func mergePart<Kept: Equatable>(_ part: WritableKeyPath<Whole, Kept>) {
        if mine[keyPath: part] != base[keyPath: part] { merged[keyPath: part] = mine[keyPath: part] }
    }
    repeat mergePart(each parts)
    return merged
}
