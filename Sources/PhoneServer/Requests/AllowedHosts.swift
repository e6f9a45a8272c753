/// By which names the server may be called. A page of another site that makes a browser believe that its own name means this machine
/// (DNS rebinding) calls the server by that name, and gets nothing.
package struct AllowedHosts: Sendable {
    /// With their port, where there is one, in small letters.
    private let names: Set<String>
    private let port: Int

    /// - `names`: as ``PhoneServer/Settings/names``; `port`: where the server listens.
    package init(names: [String], port: Int) {
        self.port = port
        var allowed: Set<String> = []
        for name in names.map({ $0.lowercased() }) + ["localhost"] {
            allowed.insert(name)
            if Self.port(of: name) == nil { allowed.insert("\(name):\(port)") }
        }
        // `localhost` without a port is another server, unless this one has the port that browsers leave out.
        if port != 80 { allowed.remove("localhost") }
        self.names = allowed
    }

    /// Whether `host`, as a browser says it, is this server, reached at `local`.
    func contain(_ host: some StringProtocol, reachedAt local: IPAddress?) -> Bool {
        // Beyond ASCII some letters become others when they are made small, and a text equals others.
        guard host.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let host = host.lowercased()
        if names.contains(host) { return true }
        guard let local else { return false }
        return host == "\(local.inURL):\(port)" || port == 80 && host == local.inURL
    }

    /// Whether a page of `origin` may open a room here.
    func contain(origin: String, reachedAt local: IPAddress?) -> Bool {
        for scheme in ["http://", "https://"] where origin.lowercased().hasPrefix(scheme) {
            return contain(origin.dropFirst(scheme.count), reachedAt: local)
        }
        return false
    }

    private static func port(of name: String) -> Substring? {
        guard let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") else { return nil }
        return name[name.index(after: colon)...]
    }
}
