import Granular

/// How a sound file is a wavetable: cycles of equal length, one after the other.
public struct WavetableLayout: Equatable, Sendable {
    /// How many cycles there are, 2…256.
    public let cycles: Int
    /// Frames of each, 8…16,384.
    public let cycleFrames: Int

    static let cycleLengths = 8...Source.longestCycle
    private static let counts = 2...Source.maxCycles

    /// - Returns: `nil` where a wavetable cannot have so many, or cycles of that length.
    init?(cycles: Int, cycleFrames: Int) {
        guard Self.counts.contains(cycles), Self.cycleLengths.contains(cycleFrames) else { return nil }
        (self.cycles, self.cycleFrames) = (cycles, cycleFrames)
    }

    /// What a decoded file is by its sidecar, by what a synthesizer wrote into it, or by its looks; `nil` where it is none.
    init?(of sound: DecodedSound, _ sidecar: SoundSidecar) {
        let frames = sound.channels[0].count
        if let known = Self.known(frames: frames, mark: sound.marks.cycleFrames, sidecar) {
            self = known
            return
        }
        guard
            let layout = Self.candidates(frames: frames, rate: sound.rate, sound.marks, sidecar)
                .first(where: { WavetableLooks.isWavetable(sound.channels, $0) }), !SingleCycle.isCycle(sound, sidecar)
        else { return nil }
        self = layout
    }

    /// The same of a file of which the header was read: the rest is read only where it may be one by its length.
    init?(of file: borrowing OpenSoundFile, _ path: String, _ sidecar: SoundSidecar) {
        guard let frames = file.frames else { return nil }
        let marks = file.marks
        if let known = Self.known(frames: frames, mark: marks.cycleFrames, sidecar) {
            self = known
            return
        }
        guard !Self.candidates(frames: frames, rate: file.rate, marks, sidecar).isEmpty,
            let sound = try? DecodedSound(file: path)
        else { return nil }
        self.init(of: sound, sidecar)
    }

    /// By the sidecar, or by what a synthesizer wrote: then a part of a cycle at the end is left out.
    private static func known(frames: Int, mark: Int?, _ sidecar: SoundSidecar) -> WavetableLayout? {
        guard sidecar.isCycle == nil else { return nil }
        if misfit(sidecar, frames: frames) == nil, let told = told(sidecar, frames: frames) { return told }
        return mark.flatMap { WavetableLayout(cycles: frames / $0, cycleFrames: $0) }
    }

    /// By the sidecar alone; `nil` where that says nothing, or nothing that can be.
    private static func told(_ sidecar: SoundSidecar, frames: Int) -> WavetableLayout? {
        guard let cycleFrames = sidecar.cycleSamples ?? sidecar.cycles.map({ frames / $0 }) else { return nil }
        return cycleFrames > 0 ? WavetableLayout(cycles: frames / cycleFrames, cycleFrames: cycleFrames) : nil
    }

    /// What it may be by its length and its root: with cycles of 2,048 frames, which nearly all wavetables have, or as long as its loop.
    private static func candidates(frames: Int, rate: Int, _ marks: FileMarks, _ sidecar: SoundSidecar)
        -> [WavetableLayout]
    {
        guard sidecar.isCycle == nil else { return [] }
        return [marks.loopFrames, 2_048].compactMap { cycleFrames in
            guard let cycleFrames, cycleFrames > 0, frames % cycleFrames == 0 else { return nil }
            if let root = sidecar.rootHz ?? marks.rootHz,
                abs(root * Double(cycleFrames) / Double(rate) - 1) > SingleCycle.rootTolerance
            {
                return nil
            }
            return WavetableLayout(cycles: frames / cycleFrames, cycleFrames: cycleFrames)
        }
    }
}

extension WavetableLayout {
    /// What is said where a file is taken for one that nobody told: that, and how to say otherwise.
    func notice(_ path: String, _ sidecar: SoundSidecar) -> String? {
        guard sidecar.cycles == nil, sidecar.cycleSamples == nil else { return nil }
        return "\(path): played as \(text); for a sample, write cycle = false in \(SoundSidecar.path(of: path))"
    }

    /// "a wavetable of 64 cycles of 2048 samples"
    public var text: String { "a wavetable of \(cycles) cycles of \(cycleFrames) samples" }

    /// What in a sidecar does not fit a file of so many frames, in a line; `nil` where nothing is.
    private static func misfit(_ sidecar: SoundSidecar, frames: Int) -> String? {
        let ignored: String
        switch (sidecar.cycles, sidecar.cycleSamples) {
        case (nil, nil): return nil
        case (let cycles?, nil):
            ignored = "cycles = \(cycles) is ignored: the file"
            if frames % cycles != 0 { return "\(ignored)'s \(frames) samples do not divide into \(cycles) cycles" }
        case (nil, let samples?):
            ignored = "cycle-samples = \(samples) is ignored: the file"
            if frames % samples != 0 { return "\(ignored)'s \(frames) samples are not a multiple of \(samples)" }
        case (let cycles?, let samples?):
            ignored = "cycles = \(cycles) and cycle-samples = \(samples) are ignored: the file"
            if cycles * samples != frames { return "\(ignored) has \(frames) samples, not \(cycles * samples)" }
        }
        if told(sidecar, frames: frames) != nil { return nil }
        let samples = sidecar.cycleSamples ?? frames / (sidecar.cycles ?? 1)
        guard cycleLengths.contains(samples) else {
            return "\(ignored)'s cycles have \(samples) samples; \(cycleLengths.lowerBound) to "
                + "\(cycleLengths.upperBound) are possible"
        }
        return frames == samples
            ? "\(ignored) is a single cycle; write cycle = true"
            : "\(ignored) has \(frames / samples) cycles; a wavetable can have up to \(counts.upperBound)"
    }

    /// What a file's sidecar says that cannot be heard; `nil` where there is nothing.
    static func problem(
        _ path: String, _ sidecar: SoundSidecar, frames: Int, _ layout: WavetableLayout?
    ) -> SidecarProblem? {
        var words = misfit(sidecar, frames: frames)
        if words == nil, layout != nil, !sidecar.sections.isEmpty || sidecar.loop != nil {
            words = "sections and loop are ignored: the file is a wavetable, and position goes through its cycles"
        }
        return words.map { SidecarProblem(file: SoundSidecar.path(of: path), .badData, $0) }
    }
}

extension SoundFile {
    /// What a sound file is as a wavetable, `nil` where it is none, and what its sidecar says of that and cannot be.
    public static func wavetable(
        _ path: String, _ sidecar: SoundSidecar
    ) throws(SoundError) -> (layout: WavetableLayout?, problem: SidecarProblem?) {
        let file = try OpenSoundFile(path)
        let layout = WavetableLayout(of: file, path, sidecar)
        return (layout, file.frames.flatMap { WavetableLayout.problem(path, sidecar, frames: $0, layout) })
    }
}
