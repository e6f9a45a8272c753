import Glibc

extension MappingStore.Environment {
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
