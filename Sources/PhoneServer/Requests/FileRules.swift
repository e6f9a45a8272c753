import NIOHTTP1

extension RequestRules {
    private static let nameBytes = 64

    /// What a request for `/files/…` is answered with before it is known whether there is such a file.
    func file(_ head: HTTPRequestHead, at path: Substring, reachedAt local: IPAddress?) -> RequestAnswer {
        let name = path.dropFirst("/files/".count)
        guard name.utf8.count == Self.nameBytes, name.utf8.allSatisfy(Self.isHexadecimal) else {
            return refused(.notFound, "there is nothing here")
        }
        if let refusal = refusedOrigin(head, reachedAt: local) { return refusal }
        guard head.method == .GET || head.method == .HEAD else {
            return refused(.methodNotAllowed, "only GET is answered here", ["Allow": "GET, HEAD"])
        }
        return .file(name: name.lowercased())
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
