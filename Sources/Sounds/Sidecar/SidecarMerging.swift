import Files

extension SoundSidecar {
    /// What two made of one sidecar: what was changed here since `base`, and all else as the other has it. All sections together are one
    /// thing: those of two who marked would lie across each other.
    package func merged(since base: Self, with other: Self) -> Self {
        mergeChanges(
            of: self, since: base, into: other, parts: \.name, \.author, \.collection, \.licence, \.rootHz, \.isCycle,
            \.cycles, \.cycleSamples, \.tempo,
            \.loop,
            \.sections)
    }
}
