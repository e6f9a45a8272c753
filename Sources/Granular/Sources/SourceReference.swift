/// A source as the audio thread gets to know it. It keeps nothing alive: whoever sends it keeps the source until
/// ``EngineState/busySlots`` says that nothing reads it any more.
public struct SourceReference: BitwiseCopyable, Equatable, @unchecked Sendable {
    let tables: UnsafePointer<SourceTables>

    /// Refers to a source.
    public init(_ source: Source) { tables = source.tables }

    /// Tells the source from any other that is kept at the same time.
    public var identity: UInt { UInt(bitPattern: tables) }
}
