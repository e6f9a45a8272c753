extension Performance {
    /// The numbers of the sounds that a cloud used, whether it sounded or not: how long a sound is decides where the scan is when
    /// another is taken. Others that took a slot are not needed to make the sound again.
    public var soundsUsed: Set<Int> {
        var sounds: [UInt8: Int] = [:]
        var slots = [UInt8](repeating: 0, count: build.clouds)
        var used: Set<Int> = []
        for timed in events {
            switch timed.event {
            case .place(let sound, let slot):
                sounds[slot] = sound
                if slots.contains(slot) { used.insert(sound) }
            case .change(.use(let slot, let cloud)) where slots.indices.contains(Int(cloud)):
                slots[Int(cloud)] = slot
                if let sound = sounds[slot] { used.insert(sound) }
            default: break
            }
        }
        return used
    }
}
