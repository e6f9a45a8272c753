import Glibc

/// What a running program knows of its surroundings.
public struct ProgramEnvironment: Sendable {
    /// Environment variables; `HOME` and `XDG_CONFIG_HOME` are looked at.
    public var variables: [String: String]
    /// The program's own file, absolute; `nil` where it is not known.
    public var executable: String?
    /// The working directory, absolute; `nil` where it is not known.
    public var workingDirectory: String?

    /// Makes an environment.
    public init(variables: [String: String], executable: String?, workingDirectory: String?) {
        self.variables = variables
        self.executable = executable
        self.workingDirectory = workingDirectory
    }

    /// That of the program that runs.
    public static var current: Self {
        var variables: [String: String] = [:]
        for name in ["HOME", "XDG_CONFIG_HOME"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return Self(
            variables: variables, executable: linkTarget("/proc/self/exe"),
            workingDirectory: currentFolder())
    }

    /// The folder of the player's settings; `nil` where the environment names no home. After the XDG base directory specification, by
    /// which a path that is not absolute is passed over.
    public var configFolder: String? {
        if let config = variables["XDG_CONFIG_HOME"], config.hasPrefix("/") { return config }
        if let home = variables["HOME"], home.hasPrefix("/") { return Path.joined(home, ".config") }
        return nil
    }
}

private func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
}

private func currentFolder() -> String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
}
