import Granular
import Synchronization

/// Carries to the audio thread how exactly the player wants grains to be read: any thread asks, neither waits.
package struct QualityRequest: ~Copyable, Sendable {
    /// 0 = by how full the machine is, else one more than the quality's number.
    private let code: Atomic<UInt8>

    init(_ quality: Quality?) { code = Atomic(Self.code(of: quality)) }

    /// Asks for a quality; for the one that the machine has room for where `nil`.
    package func request(_ quality: Quality?) { code.store(Self.code(of: quality), ordering: .relaxed) }

    /// What was asked for last.
    package var requested: Quality? {
        let code = code.load(ordering: .relaxed)
        return code == 0 ? nil : Quality(rawValue: code - 1)
    }

    private static func code(of quality: Quality?) -> UInt8 { quality.map { $0.rawValue + 1 } ?? 0 }
}
