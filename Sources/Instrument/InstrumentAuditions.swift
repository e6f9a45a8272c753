import AudioEngine

/// Samples of a client's own, heard as they are.
extension Instrument {
    /// Plays samples as they are, beside the hands and 6 dB below the master level, in place of the file or the samples that are heard. A
    /// recording that runs does not contain them.
    /// - Parameter samples: left and right, one after the other, at the output's rate.
    /// - Returns: what ``auditionProgress(_:)`` knows them by.
    public func audition(_ samples: [Float]) -> Int { auditions.play(samples) }

    /// Ends within 10 ms what ``audition(_:)`` plays, unless something else took its place.
    public func endAudition(_ number: Int) {
        guard auditions.isWanted(number) else { return }
        _ = auditions.requestFile(nil)
    }

    /// How far the samples of that number are.
    public func auditionProgress(_ number: Int) -> AuditionProgress { auditions.progress(of: number) }
}

/// The clock of the sound.
extension Instrument {
    /// How much sound was heard since the start, in seconds: what was rendered, less what is still on its way to the converter. It stands
    /// still where the output does.
    public var heardSeconds: Double {
        let status = devices.active.output.status
        return Double(performing.sound.pointee.state.value.frame) / Double(status.rate) - status.delaySeconds
    }
}
