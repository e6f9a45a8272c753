import Mapping
import TouchInput

/// A surface beside the first, with the mapping by which it plays.
public struct FurtherSurface: Sendable {
    /// Where its touches come from.
    public var source: any TouchSource
    /// How it plays.
    public var mapping: Mapping

    /// Makes one of what was asked for: "tuio:3334=faders", a device and a mapping, by name or file. The mapping is among
    /// `mappings` from then on.
    /// - Throws: a ``Problem`` where it is not written so, and what ``SourceChoice`` and ``MappingChoice`` throw.
    public init(_ text: String, mappings: inout MappingChoice) throws {
        guard let sign = text.lastIndex(of: "="), sign != text.startIndex, text.index(after: sign) != text.endIndex,
            let source = try SourceChoice(named: String(text[..<sign]), hasPanel: false).source
        else { throw Problem(description: "a surface is a device and a mapping, as tuio:3334=faders") }
        self.source = source
        mapping = try mappings.add(named: String(text[text.index(after: sign)...]))
    }

    /// Why there is none, in a line.
    public struct Problem: Error, CustomStringConvertible {
        /// One line.
        public var description: String
    }
}
