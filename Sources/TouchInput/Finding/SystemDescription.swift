import Files

/// What sysfs says of an input device to anyone, also to those who may not open it. Ranges are not among it.
///
/// As in the kernel's `drivers/input/input.c`: a bit mask is words in hexadecimal, the highest first, without leading
/// zeros, each as wide as the kernel's `long`.
enum SystemDescription {
    /// A file of sysfs is a page at most, which some processors have of 64 KiB.
    private static let maxBytes = 1 << 16

    /// Reads a folder such as `/sys/class/input/event5/device`; `nil` where there is none.
    static func read(_ folder: String) -> DeviceDescription? {
        guard let name = line(folder + "/name") else { return nil }
        func number(_ file: String) -> UInt16 { line(folder + "/id/" + file).flatMap { UInt16($0, radix: 16) } ?? 0 }
        return DeviceDescription(
            name: name, bus: number("bustype"), vendor: number("vendor"), product: number("product"),
            version: number("version"), physicalPath: line(folder + "/phys") ?? "",
            uniqueID: line(folder + "/uniq") ?? "",
            properties: bits(folder + "/properties"),
            codes: [
                EventType.key: bits(folder + "/capabilities/key"),
                EventType.relative: bits(folder + "/capabilities/rel"),
                EventType.absolute: bits(folder + "/capabilities/abs"),
                EventType.forceFeedback: bits(folder + "/capabilities/ff"),
            ])
    }

    private static func bits(_ file: String) -> Set<UInt16> {
        var codes: Set<UInt16> = []
        let words = (line(file) ?? "").split(separator: " ").reversed()
        for (index, word) in words.enumerated() {
            guard let word = UInt(word, radix: 16) else { return [] }
            for bit in 0..<UInt.bitWidth where word & (1 << bit) != 0 {
                if let code = UInt16(exactly: index * UInt.bitWidth + bit) { codes.insert(code) }
            }
        }
        return codes
    }

    private static func line(_ path: String) -> String? {
        guard let bytes = try? WholeFile.read(path, limit: maxBytes) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
