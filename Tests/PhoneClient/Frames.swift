extension PhoneClient {
    /// One frame of WebSocket.
    package struct Frame: Equatable, Sendable {
        /// 1: text, 2: binary, 8: the end, 9: ping, 10: pong.
        package var kind: UInt8
        package var data: [UInt8]

        /// The data as text.
        package var text: String { String(decoding: data, as: UTF8.self) }
        /// Why the connection ends, where it says so.
        package var code: Int? { kind == 8 && data.count >= 2 ? Int(data[0]) << 8 | Int(data[1]) : nil }
    }

    /// The bytes of a frame, right or wrong.
    package static func bytes(
        _ kind: UInt8, _ data: [UInt8], isLast: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
    ) -> [UInt8] {
        var bytes = [(isLast ? 0x80 : 0) | reserved | kind]
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch data.count {
        case ..<126: bytes.append(mask | UInt8(data.count))
        case ..<65_536: bytes += [mask | 126, UInt8(data.count >> 8), UInt8(data.count & 255)]
        default: bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (56 - 8 * $0)) }
        }
        guard isMasked else { return bytes + data }
        let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        return bytes + key + data.enumerated().map { $1 ^ key[$0 % 4] }
    }

    /// Sends a text message.
    package func say(_ text: String) throws { try send(Self.bytes(1, Array(text.utf8))) }

    /// Reads the next frame; `nil` where the connection ends.
    package func readFrame() -> Frame? {
        let start = read(2)
        guard start.count == 2 else { return nil }
        var length = Int(start[1] & 0x7F)
        if length >= 126 {
            length = read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let data = read(length)
        return data.count == length ? Frame(kind: start[0] & 0x0F, data: data) : nil
    }

    /// Reads frames until the one that ends the connection, and gives its code; `nil` where it ends without.
    package func readEnd() -> Int? {
        while let frame = readFrame() {
            if let code = frame.code { return code }
        }
        return nil
    }
}
