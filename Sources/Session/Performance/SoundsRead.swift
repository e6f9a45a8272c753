extension Performance {
    /// The numbers of the sounds that grains were cut from: others that took a slot are not needed to make the sound again.
    public var soundsRead: Set<Int> {
        var sounds: [UInt8: Int] = [:]
        var slots: [UInt8: UInt8] = [:]
        var running: Set<UInt8> = []
        var read: Set<Int> = []
        func note(_ cloud: UInt8) {
            if running.contains(cloud), let sound = sounds[slots[cloud] ?? 0] { read.insert(sound) }
        }
        for timed in happenings {
            switch timed.happening {
            case .place(let sound, let slot):
                sounds[slot] = sound
                running.forEach(note)
            case .change(.use(let slot, let cloud)):
                slots[cloud] = slot
                note(cloud)
            case .change(.start(let cloud)):
                running.insert(cloud)
                note(cloud)
            case .change(.release(let cloud)): running.remove(cloud)
            case .change(.panic): running = []
            default: break
            }
        }
        return read
    }
}
