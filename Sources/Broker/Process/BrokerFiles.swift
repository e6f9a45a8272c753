import Files
import Glibc

/// The files that mosquitto reads when it starts, in a private folder of their own; see mosquitto.conf(5) and mosquitto_passwd(1).
///
/// They are gone as soon as it has read them, so that nothing is left however this program ends.
struct BrokerFiles {
    /// Mode 700.
    let folder: String
    var configuration: String { "\(folder)/mosquitto.conf" }
    private var passwords: String { "\(folder)/passwords" }
    private var access: String { "\(folder)/access" }

    /// Makes the folder.
    init() throws(FileProblem) {
        let runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
        let above = [runtime, "/tmp"].first { $0.hasPrefix("/") && Folder.canBeWritten($0) } ?? "/tmp"
        var template = Path.system("\(above)/quern-broker-XXXXXX")
        guard mkdtemp(&template) != nil else { throw FileProblem(errno: errno) }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes everything.
    /// - Parameter hashed: what ``hashedPasswords(_:by:)`` returned.
    func write(_ settings: OwnBroker.Settings, port: Int, hashed: [UInt8]) throws(FileProblem) {
        try write(hashed, to: passwords)
        try write(Array(Self.accessText(settings).utf8), to: access)
        try write(Array(configurationText(settings, port: port).utf8), to: configuration)
    }

    /// The accounts as mosquitto keeps them, salted and hashed by `program`, mosquitto_passwd.
    func hashedPasswords(_ accounts: [BrokerAccount], by program: String) throws(FileProblem) -> [UInt8] {
        try write(Array(accounts.map { "\($0.user):\($0.password)\n" }.joined().utf8), to: passwords)
        let hashing = try ChildProcess(program, ["-U", passwords])
        guard hashing.readAll(maxBytes: 65_536, withinSeconds: 10) != nil else { throw FileProblem(errno: EIO) }
        return try WholeFile.read(passwords, limit: 1 << 20, takesPipes: false)
    }

    /// Removes the folder and what is in it.
    func remove() {
        for name in Folder.names(folder) { unlink(Path.system("\(folder)/\(name)")) }
        rmdir(Path.system(folder))
    }

    private func configurationText(_ settings: OwnBroker.Settings, port: Int) -> String {
        let addresses = settings.addresses.isEmpty ? [""] : settings.addresses.map { " \($0)" }
        var lines = addresses.map { "listener \(port)\($0)\nmax_connections \(settings.maxConnections)" }
        lines += [
            "set_tcp_nodelay true", "allow_anonymous \(settings.strangers != nil)", "password_file \(passwords)",
            "acl_file \(access)",
            "allow_zero_length_clientid false", "persistence false", "max_packet_size \(settings.maxPacketBytes)",
            "max_queued_messages \(settings.maxQueuedMessages)", "memory_limit \(settings.maxMemoryBytes)",
            "sys_interval 0", "log_dest stderr", "log_timestamp false", "connection_messages false", "log_type error",
            "log_type warning", "log_type notice", "log_type information",
        ]
        // Else it would become the user mosquitto, who may not read this folder.
        if geteuid() == 0 { lines.append("user root") }
        return lines.joined(separator: "\n") + "\n"
    }

    static func accessText(_ settings: OwnBroker.Settings) -> String {
        // Before the first account it is for those who have none.
        var lines = (settings.strangers?.denied ?? []).map { "topic deny \($0)" }
        lines += (settings.strangers?.readable ?? []).map { "topic read \($0)" }
        lines += settings.accounts.flatMap { account in
            ["user \(account.user)"] + account.readable.map { "topic read \($0)" }
                + account.writable.map { "topic write \($0)" }
        }
        if let ownTopics = settings.ownTopics { lines.append("pattern write \(ownTopics)") }
        if let strangers = settings.strangers {
            lines += ["pattern write \(strangers.ownWritable)", "pattern read \(strangers.ownReadable)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        try WholeFile.write(bytes, to: path)
        chmod(Path.system(path), 0o600)
    }
}
