import NIOHTTP1

extension RequestRules {
    private static let nameBytes = 64

    /// What a request for `/files/…` is answered with before it is known whether there is such a file.
    func file(_ head: HTTPRequestHead, at path: Substring, reachedAt local: IPAddress?) -> RequestAnswer {
        guard let name = Self.fileName(path) else { return refused(.notFound, "there is nothing here") }
        if let refusal = refusedOrigin(head, reachedAt: local) { return refusal }
        guard head.method == .GET || head.method == .HEAD else {
            return refused(.methodNotAllowed, "only GET and PATCH are answered here", ["Allow": "GET, HEAD, PATCH"])
        }
        return .file(name: name)
    }

    /// The name in `/files/…`, in small letters; `nil` where it is no SHA-256.
    static func fileName(_ path: Substring) -> String? {
        let name = path.dropFirst("/files/".count)
        guard name.utf8.count == nameBytes, name.utf8.allSatisfy(isHexadecimal) else { return nil }
        return name.lowercased()
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
