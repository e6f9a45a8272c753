import Synchronization
import Threads

/// A thread that speaks with Avahi until it is stopped, also with those daemons and buses that come later.
final class AvahiThread: Sendable {
    private let isEnding = Atomic<Bool>(false)
    private let wakeUp = WakeUp()

    /// How long to wait before a bus or a daemon that failed is tried again.
    private static let pauseNanoseconds: Int64 = 5_000_000_000

    /// Starts a thread of this name for `client`, which it makes there. Where the system has no thread left, `client` is told so.
    /// - Parameter busAddress: of the bus; `nil`: the system's.
    func start(_ name: String, busAddress: String?, _ client: @escaping @Sendable () -> any AvahiClient) {
        let thread = WorkThread(named: name) { self.run(client(), busAddress) }
        if thread == nil { client().remark(Self.line("no thread is left for it")) }
    }

    /// Ends the thread soon; it is not waited for.
    func stop() {
        isEnding.store(true, ordering: .releasing)
        wakeUp.signal()
    }

    /// Whether it was not stopped.
    var goesOn: Bool { !isEnding.load(ordering: .acquiring) }

    private func run(_ new: any AvahiClient, _ busAddress: String?) {
        var client = new
        var isRemarked = false
        func remark(_ why: String) {
            if !isRemarked { new.remark(Self.line(why)) }
            isRemarked = true
        }
        while goesOn {
            var isStarted = false
            do {
                try speak(&client, busAddress, &isStarted) { remark("avahi-daemon does not run") }
            } catch {
                client.lose()
                // What fails after it worked is a daemon or a bus on its way out: whether it comes back is seen then.
                if !isStarted { remark("avahi-daemon cannot be used, \(error.words)") }
            }
            if goesOn { wakeUp.wait(nanoseconds: Self.pauseNanoseconds) }
        }
    }

    private func speak(
        _ client: inout any AvahiClient, _ busAddress: String?, _ isStarted: inout Bool, missing: () -> Void
    ) throws(BusProblem) {
        let avahi = try Avahi(busAddress: busAddress)
        if avahi.isThere {
            try client.start(avahi)
            isStarted = true
        } else {
            missing()
        }
        while goesOn {
            switch try avahi.next(wakeUp: wakeUp) {
            case .nothing: continue
            case .event(.ownerChanged):
                client.lose()
                if avahi.isThere { try client.start(avahi) }
                isStarted = true
            case .event(let event): try client.handle(event, avahi)
            }
        }
    }

    private static func line(_ why: String) -> String {
        "rooms cannot be found by name here: \(why); type the address"
    }
}
