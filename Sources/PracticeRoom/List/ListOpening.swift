/// A sound of the list that was asked for, until it is open: one that cannot be read is passed over.
struct ListOpening: Equatable, Sendable {
    private var expected: Int?
    private var isByItself = false
    /// When nothing was on its way any more, in seconds.
    private var idleSince: Double?
    private var failures = 0
    private var mostFailures = 0

    /// A sound that is not open so long after nothing is read any more will not be, in seconds.
    private static let patience = 2.0

    /// Whether a sound may still come.
    var isExpecting: Bool { expected != nil }

    /// That sound was asked for.
    /// - Parameter byItself: whether the one before it was heard to its end, and the list goes on without the player.
    mutating func expect(_ index: Int, byItself: Bool, mostFailures: Int) {
        if !byItself { failures = 0 }
        (expected, isByItself, idleSince, self.mostFailures) = (index, byItself, nil, mostFailures)
    }

    /// Whether the list is to go on, as the sound that it went to cannot be opened.
    /// - Parameter open: the one that is open.
    mutating func hasFailed(_ open: Int?, isLoading: Bool, at now: Double) -> Bool {
        guard let expected else { return false }
        if open == expected {
            (self.expected, failures) = (nil, 0)
            return false
        }
        guard !isLoading else {
            idleSince = nil
            return false
        }
        let since = idleSince ?? now
        idleSince = since
        guard now - since > Self.patience else { return false }
        self.expected = nil
        failures += 1
        return isByItself && failures < mostFailures
    }
}
