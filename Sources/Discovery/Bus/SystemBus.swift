import CBus
import Threads

/// A connection to the system's D-Bus, by sd-bus; for the one thread that opened it. Closing it ends all that was asked for over it.
final class SystemBus {
    /// The object that a call is for.
    struct Object {
        /// The service's name on the bus.
        var service: String
        /// The object's path.
        var path: String
        /// The interface whose method is called.
        var interface: String
    }

    /// What ended a wait.
    enum Received {
        /// A signal, or whatever else came.
        case message(BusMessage)
        /// ``WakeUp/signal()``.
        case wakeUp
        /// The time was over.
        case timeout
    }

    /// How long a call waits for its answer.
    static let callNanoseconds: Int64 = 2_000_000_000

    private static let bus = Object(
        service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

    private let connection: OpaquePointer

    /// Connects, within two seconds.
    /// - Parameter address: of the bus, as D-Bus writes addresses; `nil`: what the system calls its bus.
    /// - Throws: where nothing answers there.
    init(address: String?) throws(BusProblem) {
        var opened: OpaquePointer?
        let result = address.map { Self.open(&opened, $0) } ?? sd_bus_open_system(&opened)
        guard result >= 0, let opened else {
            sd_bus_unref(opened)
            throw BusProblem(result)
        }
        connection = opened
        sd_bus_set_method_call_timeout(connection, UInt64(Self.callNanoseconds / 1_000))
        try waitUntilReady()
    }

    deinit { sd_bus_flush_close_unref(connection) }

    private static func open(_ bus: inout OpaquePointer?, _ address: String) -> Int32 {
        let steps: [(OpaquePointer?) -> Int32] = [
            { sd_bus_set_address($0, address) }, { sd_bus_set_bus_client($0, 1) }, sd_bus_start,
        ]
        var result = sd_bus_new(&bus)
        for step in steps where result >= 0 { result = step(bus) }
        return result
    }

    /// Says hello. A call would do that by itself, but wait longer.
    private func waitUntilReady() throws(BusProblem) {
        let end = MonotonicTime.nanoseconds + Self.callNanoseconds
        while true {
            let result = sd_bus_process(connection, nil)
            guard result >= 0 else { throw BusProblem(result) }
            if sd_bus_is_ready(connection) > 0 { return }
            guard result == 0 else { continue }
            let left = end - MonotonicTime.nanoseconds
            guard left > 0 else { throw .timedOut }
            sd_bus_wait(connection, UInt64(left / 1_000))
        }
    }

    /// Calls a method, and waits two seconds at most for what it answers.
    /// - Throws: the peer's error, or why there is no answer.
    @discardableResult
    func call(_ object: Object, _ method: String, _ arguments: [BusArgument] = []) throws(BusProblem) -> BusMessage {
        var call: OpaquePointer?
        defer { sd_bus_message_unref(call) }
        var result = sd_bus_message_new_method_call(
            connection, &call, object.service, object.path, object.interface, method)
        guard result >= 0, let call else { throw BusProblem(result) }
        for argument in arguments {
            result = argument.append(to: call)
            guard result >= 0 else { throw BusProblem(result) }
        }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        result = sd_bus_call(connection, call, 0, &error, &reply)
        guard result >= 0, let reply else { throw BusProblem(result, name: error.name.map { String(cString: $0) }) }
        return BusMessage(owned: reply)
    }

    /// Has the bus pass on the signals that a match rule of the D-Bus specification describes.
    func addMatch(_ rule: String) throws(BusProblem) { try call(Self.bus, "AddMatch", [.string(rule)]) }

    /// The unique name of whoever has the name `service`; `nil` where nobody does.
    func owner(of service: String) throws(BusProblem) -> String? {
        do {
            return try call(Self.bus, "GetNameOwner", [.string(service)]).string()
        } catch {
            guard error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" else { throw error }
            return nil
        }
    }

    /// Has the bus start a service where it can; whether it runs now.
    func start(_ service: String) -> Bool {
        (try? call(Self.bus, "StartServiceByName", [.string(service), .uint32(0)])) != nil
    }

    /// Waits for the next message.
    /// - Parameters:
    ///   - wakeUp: what may end the wait; its signal is taken away.
    ///   - end: when to stop waiting, in nanoseconds of `CLOCK_MONOTONIC`; `nil`: never.
    /// - Throws: where the bus is gone.
    func next(wakeUp: borrowing WakeUp, until end: Int64?) throws(BusProblem) -> Received {
        while true {
            var message: OpaquePointer?
            let result = sd_bus_process(connection, &message)
            guard result >= 0 else { throw BusProblem(result) }
            if let message { return .message(BusMessage(owned: message)) }
            guard result == 0 else { continue }
            let left = end.map { $0 - MonotonicTime.nanoseconds }
            if let left, left <= 0 { return .timeout }
            let seen = wakeUp.wait(orFor: sd_bus_get_fd(connection), nanoseconds: left)
            guard seen.isReadable || seen.isGone else { return .wakeUp }
        }
    }
}
