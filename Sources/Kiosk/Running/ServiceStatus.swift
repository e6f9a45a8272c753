/// Reports to the service manager what the kiosk does, and feeds its watchdog.
struct ServiceStatus {
    private let manager: ServiceManager
    private var watchdog: Watchdog?
    private var reported: String?

    init(_ manager: ServiceManager) {
        self.manager = manager
        watchdog = manager.timeoutSeconds.map(Watchdog.init(timeoutSeconds:))
    }

    /// The picture of `stage` is on the screen.
    mutating func report(stage: KioskSession.Stage, frames: Int, rounds: Int?, at now: Double) {
        if reported == nil { manager.notify("READY=1") }
        let words = stage.words
        if words != reported {
            reported = words
            manager.notify("STATUS=\(words)")
        }
        if watchdog?.isFed(frames: frames, rounds: rounds, at: now) == true { manager.notify("WATCHDOG=1") }
    }

    /// The kiosk ends.
    func stop() { manager.notify("STOPPING=1") }
}

extension KioskSession.Stage {
    /// In a few words, for the host.
    fileprivate var words: String {
        switch self {
        case .attract: "idle"
        case .home, .playing, .page: "in use"
        case .ending: "session ending"
        case .pin: "waiting for the PIN"
        }
    }
}
