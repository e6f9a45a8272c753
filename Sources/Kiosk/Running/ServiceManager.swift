import CBus

/// The service manager that started the program, where one did: systemd, by sd_notify(3).
struct ServiceManager {
    /// Within how many seconds it wants to hear that all is well; `nil` where it does not.
    let timeoutSeconds: Double? = {
        let microseconds = quern_watchdog_microseconds()
        return microseconds > 0 ? Double(microseconds) / 1e6 : nil
    }()

    /// Tells it something: "READY=1". Does nothing where nobody listens.
    func notify(_ state: String) { _ = quern_notify(state) }
}
