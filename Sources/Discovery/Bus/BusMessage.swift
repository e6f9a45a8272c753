import CBus

/// A message that came over D-Bus; its values are read one after the other. For one thread.
final class BusMessage {
    private let message: OpaquePointer

    /// Keeps `message`, which is its own from now on.
    init(owned message: OpaquePointer) { self.message = message }

    deinit { sd_bus_message_unref(message) }

    /// Who sent it, by the unique name that the bus itself gives; "" where there is none.
    var sender: String { Self.text(sd_bus_message_get_sender(message)) }
    /// Of which object it is.
    var path: String { Self.text(sd_bus_message_get_path(message)) }

    /// Whether it is this signal.
    func isSignal(_ interface: String, _ member: String) -> Bool {
        sd_bus_message_is_signal(message, interface, member) > 0
    }

    /// Reads an `i`. Like all that read: throws ``BusProblem/malformed`` where something else comes next.
    func int32() throws(BusProblem) -> Int32 { try number("i", 0) }

    /// Reads a `u`.
    func uint32() throws(BusProblem) -> UInt32 { try number("u", 0) }

    /// Reads a `q`.
    func uint16() throws(BusProblem) -> UInt16 { try number("q", 0) }

    /// Reads an `s`.
    func string() throws(BusProblem) -> String { try text("s") }

    /// Reads an `o`.
    func objectPath() throws(BusProblem) -> String { try text("o") }

    /// Reads an `aay`, of which it keeps the first arrays, as many as `limit` at most.
    func byteArrays(limit: Int) throws(BusProblem) -> [[UInt8]] {
        guard sd_bus_message_enter_container(message, Self.type("a"), "ay") > 0 else { throw .malformed }
        var arrays: [[UInt8]] = []
        while true {
            var bytes: UnsafeRawPointer?
            var count = 0
            let result = sd_bus_message_read_array(message, Self.type("y"), &bytes, &count)
            guard result >= 0 else { throw .malformed }
            guard result > 0 else { break }
            if arrays.count < limit {
                arrays.append(bytes.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: count)) } ?? [])
            }
        }
        guard sd_bus_message_exit_container(message) >= 0 else { throw .malformed }
        return arrays
    }

    private func number<Number: BitwiseCopyable>(
        _ letter: Unicode.Scalar, _ zero: Number
    ) throws(BusProblem) -> Number {
        var value = zero
        guard sd_bus_message_read_basic(message, Self.type(letter), &value) > 0 else { throw .malformed }
        return value
    }

    private func text(_ letter: Unicode.Scalar) throws(BusProblem) -> String {
        var start: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, Self.type(letter), &start) > 0, let start else { throw .malformed }
        return String(cString: start)
    }

    private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }

    private static func text(_ start: UnsafePointer<CChar>?) -> String { start.map { String(cString: $0) } ?? "" }
}
