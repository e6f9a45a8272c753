extension ParameterValues {
    /// Where everything stands when a source is played first: for a waveform the parameters' own defaults, for a sound its own
    /// pitch, from its beginning.
    public init(playing source: Source) {
        self.init()
        guard !source.isWaveform else { return }
        self[.pitch] = source.rootHz
        self[.pitchOffset] = 0
        self[.positionSpread] = 0.05
    }
}
