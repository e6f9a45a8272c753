import Threads

/// What may take its time, away from the hands: sound files are read, folders are looked into, devices are changed, files are saved, and
/// none waits for another.
struct WorkQueues: Sendable {
    /// Sound files are read.
    let reading = SerialQueue(named: "quern-reading")
    /// Folders are looked into.
    let scanning = SerialQueue(named: "quern-scanning")
    /// Devices are changed.
    let changing = SerialQueue(named: "quern-changing")
    /// Sounds are listened to for beats.
    let listening = SerialQueue(named: "quern-listening")
    /// What is asked for while a sound is practised.
    let practising = SerialQueue(named: "quern-practice")
    /// Files of the player's are written.
    let saving = SerialQueue(named: "quern-saving")
}
