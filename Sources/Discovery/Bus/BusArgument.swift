import CBus

/// An argument of a call, of a type of the D-Bus specification.
enum BusArgument {
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `q`
    case uint16(UInt16)
    /// `s`; up to the first NUL character, which D-Bus does not know.
    case string(String)
    /// `aay`
    case byteArrays([[UInt8]])

    /// Adds it to `message`; below 0 where that fails, as sd-bus returns it.
    func append(to message: OpaquePointer) -> Int32 {
        switch self {
        case .int32(var value): sd_bus_message_append_basic(message, Self.type("i"), &value)
        case .uint32(var value): sd_bus_message_append_basic(message, Self.type("u"), &value)
        case .uint16(var value): sd_bus_message_append_basic(message, Self.type("q"), &value)
        case .string(let text): text.withCString { sd_bus_message_append_basic(message, Self.type("s"), $0) }
        case .byteArrays(let arrays): Self.append(arrays, to: message)
        }
    }

    private static func append(_ arrays: [[UInt8]], to message: OpaquePointer) -> Int32 {
        var result = sd_bus_message_open_container(message, type("a"), "ay")
        for array in arrays where result >= 0 {
            result = sd_bus_message_append_array(message, type("y"), array, array.count)
        }
        return result < 0 ? result : sd_bus_message_close_container(message)
    }

    private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}
