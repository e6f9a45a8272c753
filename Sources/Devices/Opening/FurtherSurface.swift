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
    /// - Parameter haptics: what hands feel by while they touch it.
    /// - Throws: a ``Problem`` where it is not written so, and what ``SourceChoice`` and ``MappingChoice`` throw.
    public init(_ text: String, mappings: inout MappingChoice, haptics: HapticsChoice = .found) throws {
        guard let names = Self.names(in: text),
            let source = try SourceChoice(
                named: names.device, hasPanel: false, placement: PlacementChoice(haptics: haptics)
            ).source
        else { throw Problem(description: "a surface needs a device and a mapping, such as tuio:3334=faders") }
        self.source = source
        mapping = try mappings.add(named: names.mapping)
    }

    /// The device and the mapping, each by name or file, in what was asked for.
    public static func names(in text: String) -> (device: String, mapping: String)? {
        guard let sign = text.lastIndex(of: "="), sign != text.startIndex, text.index(after: sign) != text.endIndex
        else { return nil }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }

    /// Why there is none, in a line.
    public struct Problem: Error, CustomStringConvertible {
        /// One line.
        public var description: String
    }
}
