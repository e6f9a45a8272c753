import Files

/// What a sound file is when it is played, for whoever checks it.
public struct SoundFileReport: Sendable {
    /// "a single cycle of 2048 samples, 48000 Hz, mono, root 23.44 Hz".
    public let text: String
    /// What is wrong with its samples, and how else it could be taken, each in a line that names the file. What is wrong with its sidecar
    /// is a ``SidecarProblem``.
    public let remarks: [String]

    /// Reads the whole file.
    /// - Throws: why it cannot be played.
    public init(_ path: String) throws(SoundError) {
        let sound = try DecodedSound(file: path)
        let sidecar = SidecarFile(
            path: SoundSidecar.path(of: path), durationSeconds: sound.durationSeconds, mayBeMissing: true
        ).sidecar
        let frames = sound.channels[0].count
        let layout = WavetableLayout(of: sound, sidecar)
        let isCycle = layout == nil && SingleCycle.isCycle(sound, sidecar)
        let what =
            layout?.text
            ?? (isCycle ? "a single cycle of \(frames) samples" : "a sound of \(Seconds.text(sound.durationSeconds)) s")
        // A sampler's key in the file is not that of a wavetable's cycles.
        let told = sidecar.rootHz ?? (layout == nil ? sound.rootHz : nil)
        let root =
            switch told {
            case let told?: "root \(Self.hertz(told))"
            case nil where layout != nil || isCycle:
                "root \(Self.hertz(Double(sound.rate) / Double(layout?.cycleFrames ?? frames)))"
            case nil: "no root: taken as middle C"
            }
        let sides = sound.channels.count > 1 ? "stereo" : "mono"
        text = "\(what), \(sound.rate) Hz, \(sides), \(root)"
        remarks = [
            sound.remark, sound.wrongSamples, SingleCycle.remark(path, sidecar, isCycle: isCycle),
            layout == nil
                ? SingleCycle.notice(
                    path, sidecar, isCycle: isCycle, mayBeCycle: SingleCycle.mayBeCycle(sound, sidecar))
                : layout?.notice(path, sidecar),
        ].compactMap(\.self)
    }

    private static func hertz(_ frequency: Double) -> String {
        "\(Seconds.text((frequency * 100).rounded() / 100)) Hz"
    }
}
