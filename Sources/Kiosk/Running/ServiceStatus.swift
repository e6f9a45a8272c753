/// Reports to the service manager what the kiosk does, and feeds its watchdog.
package struct ServiceStatus {
    private let manager: ServiceManager
    private var watchdog: Watchdog?
    private var reported: String?

    /// For the service manager that started the program, where one did.
    package init() { self.init(ServiceManager()) }

    init(_ manager: ServiceManager) {
        self.manager = manager
        watchdog = manager.timeoutSeconds.map(Watchdog.init(timeoutSeconds:))
    }

    /// A picture is on the screen.
    /// - Parameters:
    ///   - words: what it shows, for the host.
    ///   - frames: what the output has played so far.
    ///   - rounds: how often the touch device's thread has come around; `nil` where there is none.
    package mutating func report(_ words: String, frames: Int, rounds: Int?, at now: Double) {
        if reported == nil { manager.notify("READY=1") }
        if words != reported {
            reported = words
            manager.notify("STATUS=\(words)")
        }
        if watchdog?.isFed(frames: frames, rounds: rounds, at: now) == true { manager.notify("WATCHDOG=1") }
    }

    /// The kiosk ends.
    package func stop() { manager.notify("STOPPING=1") }
}

extension KioskSession.Stage {
    /// In a few words, for the host.
    var words: String {
        switch self {
        case .attract: "idle"
        case .home, .playing, .page: "in use"
        case .ending: "session ending"
        case .pin: "waiting for the PIN"
        }
    }
}
