import Glibc

/// Paths are bytes to the system and text here. A byte that is no UTF-8 is written as `\xE9`, and so is, as `\x5C`, a backslash after which
/// the text would read like that. Every name that a folder has is one text, and the text is that name.
extension Path {
    /// The text of a path or a name that the system gave.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), firstEscape(in: bytes[...]) == nil { return text }
        var text = ""
        var rest = bytes[...]
        while let byte = rest.first {
            let count = validCount(rest)
            if count == 0 || count == 1 && escaped(rest) != nil {
                text += escape(byte)
                rest = rest.dropFirst()
            } else {
                text += String(decoding: rest.prefix(count), as: UTF8.self)
                rest = rest.dropFirst(count)
            }
        }
        return text
    }

    /// The text of an argument of the program: what is UTF-8 is what somebody typed, as it is.
    package static func text(ofArgument string: UnsafePointer<CChar>) -> String {
        String(validatingCString: string) ?? text(string)
    }

    /// `path` as the system's calls take it. Where somebody typed a name in which backslashes are just that, the file of that very name is
    /// found, unless there is one that the text stands for.
    package static func system(_ path: String) -> [CChar] {
        let plain = Array(path.utf8CString)
        let bytes = Array(path.utf8)
        guard firstEscape(in: bytes[...]) != nil else { return plain }
        let meant = unescaped(bytes).map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        return lstat(meant, &status) != 0 && lstat(plain, &status) == 0 ? plain : meant
    }

    /// The text of the file that `path` leads to, also with something added: one that was typed may stand for another then.
    package static func exact(_ path: String) -> String {
        system(path).withUnsafeBufferPointer { text($0.dropLast().map { UInt8(bitPattern: $0) }) }
    }

    /// The text of a name or a path that the system gave as a string of C.
    package static func text(_ string: UnsafePointer<CChar>) -> String {
        text(UnsafeBufferPointer(start: string, count: strlen(string)).map { UInt8(bitPattern: $0) })
    }

    /// The text of the name of what was found in a folder.
    package static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { text($0.prefix { $0 != 0 }) }
    }

    /// How many bytes the character of UTF-8 has that `bytes` begins with; 0 where that is none.
    private static func validCount(_ bytes: ArraySlice<UInt8>) -> Int {
        (1...4).first { $0 <= bytes.count && String(validating: bytes.prefix($0), as: UTF8.self) != nil } ?? 0
    }

    private static func escape(_ byte: UInt8) -> String { "\\x" + String(byte, radix: 16, uppercase: true) }

    private static func firstEscape(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0] == UInt8(ascii: "\\") && escaped(bytes[$0...]) != nil }
    }

    /// The byte that is written at the beginning of `bytes`: one that is no UTF-8 by itself, or a backslash.
    private static func escaped(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 4, bytes.starts(with: "\\x".utf8) else { return nil }
        let digits = bytes.dropFirst(2).prefix(2)
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        guard isHexadecimal, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
        return byte >= 0x80 || byte == UInt8(ascii: "\\") ? byte : nil
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if let meant = escaped(rest) {
                result.append(meant)
                rest = rest.dropFirst(4)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
