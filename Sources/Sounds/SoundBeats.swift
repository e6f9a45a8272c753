import Granular

extension [Beat] {
    /// How long a beat lasts: the median of all, in seconds; `nil` with fewer than two.
    package var beatSeconds: Double? {
        guard count > 1 else { return nil }
        let lengths = zip(dropFirst(), self).map { $0.seconds - $1.seconds }.sorted()
        let middle = lengths.count / 2
        return lengths.count.isMultiple(of: 2) ? (lengths[middle - 1] + lengths[middle]) / 2 : lengths[middle]
    }
}

extension SoundSidecar {
    /// The beats as an engine knows them.
    package var sourceBeats: [SourceBeat] {
        beats.map { SourceBeat(seconds: $0.seconds, isFirstOfBar: $0.isDownbeat) }
    }

    /// The tempo that tempo sync goes by, in beats a minute: what is written, else that of the beats; `nil` without either.
    package var playedTempo: Double? {
        tempo ?? beats.beatSeconds.map { 60 / $0 }.flatMap { Self.tempos.contains($0) ? $0 : nil }
    }
}

extension Sound {
    /// Its root, in Hz, and its beats are these from now on.
    /// - Returns: what grains were cut from before; `nil` where nothing has changed.
    package mutating func setMarks(rootHz: Double, beats: [SourceBeat]) -> Source? {
        let beats = source.isWaveform ? [] : beats
        guard source.rootHz != rootHz || source.beats != beats else { return nil }
        defer { source = Source(source, rootHz: rootHz, beats: beats) }
        return source
    }
}
