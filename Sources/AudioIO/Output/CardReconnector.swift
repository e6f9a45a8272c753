/// Closes cards that the audio thread has given up and opens them again, on a thread that may wait as long as ALSA likes.
struct CardReconnector: Sendable {
    /// Waits between tries, in nanoseconds: soon at first, then no more often than anyone would notice.
    private static let waits: [Int64] = [
        250_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 4_000_000_000,
    ]

    let core: OutputCore
    let opener: CardOpener
    let name: String
    /// What the card must give again: the engine was made for it.
    let rate: Int
    let periodFrames: Int
    let channels: Int

    /// Works until the output stops.
    func run() {
        let shared = core.shared
        let isAwaited = shared.pointee.cardState.load(ordering: .acquiring) == SharedState.CardState.awaited.rawValue
        var tries = isAwaited ? 0 : nil
        while !shared.pointee.stopping.load(ordering: .acquiring) {
            shared.pointee.reconnectorWakeUp.wait(
                nanoseconds: tries.map { Self.waits[min($0, Self.waits.count - 1)] })
            if shared.pointee.stopping.load(ordering: .acquiring) { return }
            if let card = shared.pointee.retired.takePointer() {
                CardStream.close(card)
                report(nil)
                tries = 0
                continue
            }
            guard let done = tries else { continue }
            tries = retry() ? nil : done + 1
        }
    }

    private func retry() -> Bool {
        let stream: CardStream
        do throws(AudioError) {
            stream = try opener(name, rate, periodFrames, channels, core.shared.pointee.wakeUp.descriptor)
        } catch {
            // That it is not there is known; what else stands in the way is worth telling.
            report(error.kind == .noCard || error.kind == .unknownName ? nil : error.description)
            return false
        }
        if let refusal = CardPlayer.refusal(name, stream, channels: channels) {
            stream.calls.close(stream.card)
            report(refusal.description)
            return false
        }
        guard stream.rate == rate else {
            stream.calls.close(stream.card)
            report("it came back at \(stream.rate) Hz instead of \(rate) Hz: restart Quern to use that rate")
            return false
        }
        report(nil)
        core.shared.pointee.found.exchange(stream.moved())
        return true
    }

    private func report(_ words: String?) {
        core.statusText.withLock { $0.reconnector = words }
    }
}
