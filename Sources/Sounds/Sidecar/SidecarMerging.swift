import Files

extension SoundSidecar {
    /// What two made of one sidecar: what was changed here since `base`, and all else as the other has it. All sections together are one
    /// thing, and all beats with where they come from: those of two who marked are not mixed.
    package func merged(since base: Self, with other: Self) -> Self {
        mergeChanges(
            of: self, since: base, into: other, parts: \.name, \.artist, \.album, \.author, \.collection, \.licence,
            \.tags, \.rating, \.art, \.rootHz, \.isCycle, \.cycles, \.cycleSamples, \.tempo, \.loop, \.beatTrack,
            \.sections)
    }

    private var beatTrack: BeatTrack {
        get { BeatTrack(beats: beats, source: beatsSource) }
        set { (beats, beatsSource) = (newValue.beats, newValue.source) }
    }
}

/// Beats and where they come from.
private struct BeatTrack: Equatable {
    var beats: [Beat]
    var source: BeatSource?
}
