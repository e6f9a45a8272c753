extension SoundSidecar {
    /// What two made of one sidecar: what was changed here since `base`, and all else as the other has it. All sections together are one
    /// thing: those of two who marked would lie across each other.
    package func merged(since base: Self, with other: Self) -> Self {
        var merged = other
        func keep<Part: Equatable>(_ part: WritableKeyPath<Self, Part>) {
            if self[keyPath: part] != base[keyPath: part] { merged[keyPath: part] = self[keyPath: part] }
        }
        keep(\.name)
        keep(\.author)
        keep(\.collection)
        keep(\.licence)
        keep(\.rootHz)
        keep(\.tempo)
        keep(\.loop)
        keep(\.sections)
        return merged
    }
}
