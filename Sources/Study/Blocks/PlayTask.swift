/// Playing as one likes.
struct PlayTask: BlockTask {
    private var hasBegun = false

    let prompt = BlockPrompt("Play as you like.", canLeave: true)

    mutating func step(_ observation: BlockObservation) -> [BlockEffect] {
        guard !hasBegun else { return [] }
        hasBegun = true
        return [.sound(.handsFromStart)]
    }
}
