import Files

/// Where an item of a list lies: paths, and URLs of files with percent encoding (RFC 3986, RFC 8089).
enum FileLocation {
    /// The longest location that is kept, in bytes.
    static let maxBytes = 8_192

    /// The whole path of a location in the list at `file`; `nil` where it is elsewhere than on a disk of this machine.
    /// - Parameter isURL: whether it is always a URL, as in XSPF, so that a path in it is percent encoded too.
    static func path(_ location: String, inList file: String, isURL: Bool) -> String? {
        guard let scheme = scheme(location) else {
            guard isURL else { return Path.whole(Path.beside(file, location)) }
            return decoded(location).map { Path.whole(Path.beside(file, $0)) }
        }
        guard scheme == "file" else { return nil }
        var rest = location.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(2 + host.count)
        }
        guard rest.hasPrefix("/") else { return nil }
        return decoded(String(rest)).map(Path.whole)
    }

    /// `path` as a list in `folder` has it: relative where it lies in there.
    static func written(_ path: String, in folder: String, isURL: Bool) -> String {
        let isInside = folder != "/" && path.hasPrefix(folder + "/")
        let relative = isInside ? String(path.dropFirst(folder.count + 1)) : path
        if isURL { return isInside ? encoded(relative) : "file://" + encoded(path) }
        // A line keeps no spaces at its ends, ends where a name has an end of a line, and has UTF-8 alone.
        let isUTF8 = Path.system(path).elementsEqual(path.utf8CString)
        if path.trimmed != path || path.contains(where: \.isNewline) || !isUTF8 { return "file://" + encoded(path) }
        // What would be read as a remark, or as a URL.
        return isInside && (relative.hasPrefix("#") || scheme(relative) != nil) ? "./" + relative : relative
    }

    /// How a list has a built-in sound: other programs pass over it.
    static func builtIn(_ name: String) -> String { "\(builtInScheme):\(encoded(name))" }

    /// The name of the built-in sound there; `nil` for all else.
    static func builtIn(at location: String) -> String? {
        guard scheme(location) == builtInScheme else { return nil }
        return decoded(String(location.dropFirst(builtInScheme.utf8.count + 1))).map { boundedName($0) }
    }

    private static let builtInScheme = "quern"

    /// A location that is no file's as XML can have it: what it cannot, percent encoded, so that it does not become another.
    static func kept(_ location: String) -> String {
        location.unicodeScalars.reduce(into: "") { kept, scalar in
            guard isControl(scalar) || [0xFFFE, 0xFFFF].contains(scalar.value) else {
                return kept.unicodeScalars.append(scalar)
            }
            kept += encoded(String(scalar))
        }
    }

    /// The scheme of a URL, in small letters; `nil` for a path.
    static func scheme(_ location: String) -> String? {
        guard let colon = location.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = location[..<colon].lowercased()
        // One letter is a drive of other systems, and no scheme.
        guard name.utf8.count > 1, let first = name.utf8.first, (0x61...0x7A).contains(first),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
            )
        else { return nil }
        return name
    }

    /// A path from its percent encoding; `nil` where that is broken, or holds a zero byte.
    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                value > 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return Path.text(bytes)
    }

    private static func encoded(_ path: String) -> String {
        let bytes = Path.system(path).dropLast().map { UInt8(bitPattern: $0) }
        return bytes.reduce(into: "") { text, byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-._~/".utf8.contains(byte)
            if isPlain {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
