/// Why the index cannot be used, in a line.
struct CollectionProblem: Error, CustomStringConvertible {
    /// What is wrong and what comes of it.
    let description: String
    /// Whether it was damaged and is made anew: what was asked can be asked again.
    var isMadeAnew = false
}
