import Threads

/// What an ``AudioOutput`` remarks on: what happened lately, and what is not as it was asked for.
struct OutputRemarks {
    /// How long an event is told, in nanoseconds.
    private static let eventNanoseconds: Int64 = 10_000_000_000

    let core: OutputCore
    /// What was agreed before it started.
    let agreed: AudioStatus
    /// Where its card is.
    let cardState: SharedState.CardState

    /// All of it, the most pressing first, while the figures are those of `status`; `nil` where all is as it should be.
    func text(_ status: AudioStatus) -> String? {
        let remarks = events(status) + [growth(status), agreed.remark, priority].compactMap { $0 }
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }

    /// How what a card gives differs from what was asked.
    static func difference(_ settings: AudioSettings, _ stream: CardStream) -> String? {
        var remarks: [String] = []
        if stream.rate != settings.rate {
            remarks.append("the card runs at \(stream.rate) Hz instead of \(settings.rate) Hz")
        }
        if stream.periodFrames != settings.periodFrames {
            remarks.append(
                "the card's buffer size is \(stream.periodFrames) frames instead of \(settings.periodFrames)")
        }
        if stream.channels == 1 { remarks.append("the card is mono: left and right are mixed") }
        if !stream.isPacing { remarks.append("this device discards all audio; Quern runs on the system clock") }
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }

    private func events(_ status: AudioStatus) -> [String] {
        let shared = core.shared
        let words = core.statusText.withLock { $0 }
        var remarks: [String] = []
        let now = MonotonicTime.nanoseconds
        switch cardState {
        case .away:
            let reason = ALSAProblem.text(-shared.pointee.lostReason.load(ordering: .relaxed))
            remarks.append("card '\(agreed.name)' disconnected (\(reason)): playing silently, trying again")
            if let reconnector = words.reconnector { remarks.append(reconnector) }
        case .awaited:
            remarks.append(words.reconnector ?? "no card '\(agreed.name)'")
            remarks.append("playing silently until it works")
        case .back where now - shared.pointee.backTime.load(ordering: .relaxed) < Self.eventNanoseconds:
            remarks.append("card '\(agreed.name)' is back")
        case .back, .present: break
        }
        if let file = words.file { remarks.append(file) }
        if status.underruns > 0, !cardState.isSilent,
            now - shared.pointee.gapTime.load(ordering: .relaxed) < Self.eventNanoseconds
        {
            let milliseconds = Int((status.lastGapSeconds * 1_000).rounded(.up))
            remarks.append(
                "audio dropout, \(milliseconds) ms: close other programs or use a longer --period")
        }
        return remarks
    }

    private func growth(_ status: AudioStatus) -> String? {
        guard status.bufferFrames != agreed.bufferFrames else { return nil }
        return "repeated audio dropouts: buffer increased to \(status.bufferFrames) frames from \(agreed.bufferFrames)"
    }

    private var priority: String? {
        guard agreed.kind == .card, core.shared.pointee.running.load(ordering: .acquiring),
            core.shared.pointee.priority.load(ordering: .relaxed) == 0
        else { return nil }
        return "no real-time priority, audio may crackle under load: add '@audio - rtprio 95' to "
            + "/etc/security/limits.d/audio.conf, join the group audio, log in again"
    }
}
