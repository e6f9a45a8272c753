import Glibc
import Granular

/// Parameters by the bytes of their names, found without making a text of each: a performance has hundreds of them a second.
enum ParameterNames {
    private struct Entry {
        var name: [UInt8]
        var parameter: Parameter
    }

    private static let mask = 255
    /// Each name at the place that its bytes give, or at the next free one.
    private static let entries: [Entry?] = Parameter.allCases.reduce(into: Array(repeating: nil, count: mask + 1)) {
        entries, parameter in
        let name = Array(parameter.definition.name.utf8)
        var place = name.withUnsafeBufferPointer(place(of:))
        while entries[place] != nil { place = (place + 1) & mask }
        entries[place] = Entry(name: name, parameter: parameter)
    }

    /// The parameter of that full name; `nil` where there is none.
    static func parameter(_ name: UnsafeBufferPointer<UInt8>) -> Parameter? {
        guard let bytes = name.baseAddress else { return nil }
        let entries = entries
        var place = place(of: name)
        while let entry = entries[place] {
            if entry.name.count == name.count, memcmp(entry.name, bytes, name.count) == 0 { return entry.parameter }
            place = (place + 1) & mask
        }
        return nil
    }

    private static func place(of name: UnsafeBufferPointer<UInt8>) -> Int {
        Int(name.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 8) & mask
    }
}
