import Granular

/// The guests' clouds: who has which, and what was sent to each, so that only what is another is sent.
struct GuestVoices: Sendable {
    /// A cloud.
    struct Voice: Sendable {
        /// The number of the guest whose it is.
        var guest: Int?
        /// Where its parameters stand in the engine.
        var sent = ParameterValues()
        /// What it cuts its grains from there; `nil` before it was used first.
        var cut: CloudCut?
        /// Whether it sounds.
        var isStarted = false
    }

    private var voices = [Voice](repeating: Voice(), count: Engine.guestVoices)
    /// How many are somebody's.
    private(set) var count = 0
    /// The changes that are to be sent.
    private var changes: [Change] = []

    /// The lowest that is nobody's.
    var free: Int? { count < voices.count ? voices.firstIndex { $0.guest == nil } : nil }

    /// The number of its cloud.
    static func cloud(_ voice: Int) -> UInt8 { UInt8(Engine.firstGuestCloud + voice) }

    mutating func assign(_ voice: Int, to guest: Int) {
        voices[voice].guest = guest
        count += 1
    }

    mutating func free(_ voice: Int) {
        voices[voice].guest = nil
        count -= 1
    }

    /// What has come together since the last call.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    // MARK: What is sent

    mutating func set(_ parameter: Parameter, to value: Double, of voice: Int) {
        // As the engine will have it.
        let value = parameter.definition.clamped(value)
        guard voices[voice].sent[parameter] != value else { return }
        voices[voice].sent[parameter] = value
        changes.append(.set(parameter, value, cloud: Self.cloud(voice)))
    }

    mutating func cut(_ voice: Int, _ cut: CloudCut) {
        guard voices[voice].cut != cut else { return }
        changes += cut.changes(of: Self.cloud(voice), after: voices[voice].cut)
        voices[voice].cut = cut
    }

    /// Cuts those that are nobody's now from that, where they were ever used: a sound that only they know could not be dropped.
    mutating func cutUnused(_ cut: CloudCut) {
        for voice in voices.indices where voices[voice].guest == nil && voices[voice].cut != nil {
            self.cut(voice, cut)
        }
    }

    mutating func sound(_ voice: Int, _ isOn: Bool) {
        guard voices[voice].isStarted != isOn else { return }
        voices[voice].isStarted = isOn
        changes.append(isOn ? .start(cloud: Self.cloud(voice)) : .release(cloud: Self.cloud(voice)))
    }

    mutating func strike(_ voice: Int, _ count: UInt8) {
        changes.append(.grain(count: count, cloud: Self.cloud(voice)))
    }

    mutating func pulse(_ voice: Int, beats: Double, count: UInt8) {
        changes.append(.pulse(beats: beats, count: count, cloud: Self.cloud(voice)))
    }
}
