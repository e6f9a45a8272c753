import COSC
import Glibc

/// One message: an address and what goes with it.
public struct OSCMessage: Equatable, Sendable {
    /// It begins with a slash.
    public var address: String
    /// In their order.
    public var arguments: [OSCArgument]

    /// Makes a message.
    public init(_ address: String, _ arguments: OSCArgument...) { self.init(address, arguments) }

    /// Makes a message.
    public init(_ address: String, _ arguments: [OSCArgument]) {
        self.address = address
        self.arguments = arguments
    }
}

extension OSCMessage {
    /// Reads a message as it goes over the network; `nil` where it is broken. liblo checks it.
    init?(_ bytes: ArraySlice<UInt8>) {
        var bytes = Array(bytes)
        let read = bytes.withUnsafeMutableBytes { bytes -> OSCMessage? in
            guard let message = lo_message_deserialise(bytes.baseAddress, bytes.count, nil) else { return nil }
            defer { lo_message_free(message) }
            guard let path = lo_get_path(bytes.baseAddress, bytes.count), let types = lo_message_get_types(message)
            else { return nil }
            let count = Int(lo_message_get_argc(message))
            let values = lo_message_get_argv(message)
            let arguments = (0..<count).map { Self.argument(types[$0], UnsafeRawPointer(values?[$0])) }
            return OSCMessage(String(cString: path), arguments)
        }
        guard let read, read.address.hasPrefix("/") else { return nil }
        self = read
    }

    /// - `value`: as many bytes as its type has. To read it as liblo's union would read past the end of the message.
    private static func argument(_ type: CChar, _ value: UnsafeRawPointer?) -> OSCArgument {
        let tag = Character(UnicodeScalar(UInt8(bitPattern: type)))
        switch (tag, value) {
        case ("T", _): return .flag(true)
        case ("F", _): return .flag(false)
        case ("i", let value?): return .int(value.loadUnaligned(as: Int32.self))
        case ("h", let value?): return .long(value.loadUnaligned(as: Int64.self))
        case ("f", let value?): return .float(value.loadUnaligned(as: Float.self))
        case ("d", let value?): return .double(value.loadUnaligned(as: Double.self))
        case ("s", let value?), ("S", let value?):
            return .string(String(cString: value.assumingMemoryBound(to: CChar.self)))
        default: return .other(tag)
        }
    }

    /// As it goes over the network; a text goes as far as its first zero byte. `nil` where there is no memory.
    public var bytes: [UInt8]? {
        guard let message = made else { return nil }
        defer { lo_message_free(message) }
        var size = 0
        guard let data = lo_message_serialise(message, address, nil, &size) else { return nil }
        defer { free(data) }
        return Array(UnsafeRawBufferPointer(start: data, count: size))
    }

    /// liblo's own, to be freed.
    private var made: lo_message? {
        guard let message = lo_message_new() else { return nil }
        for argument in arguments {
            switch argument {
            case .int(let value): lo_message_add_int32(message, value)
            case .long(let value): lo_message_add_int64(message, value)
            case .float(let value): lo_message_add_float(message, value)
            case .double(let value): lo_message_add_double(message, value)
            case .string(let value): lo_message_add_string(message, value)
            case .flag(true): lo_message_add_true(message)
            case .flag(false): lo_message_add_false(message)
            case .other: lo_message_add_nil(message)
            }
        }
        return message
    }
}
