/// How an engine stands at a frame, but for what it was told that lasts, see ``LastingChanges``, and the sources in its slots: the grains that
/// sound, echoes and tails, what is still to come of its clouds. With these another engine goes on as this one would have, sample for sample.
///
/// It is for engines that are built alike, of the same version of Quern: see ``Engine/restore(_:)``. Shared, as it may be large: some 0.5 MB
/// with reverb and some hundred grains, and 8 bytes more for each frame of the last 12 s where there are echoes.
public struct EngineCheckpoint: Equatable, Sendable {
    /// As it is passed on.
    public let bytes: [UInt8]
    /// The frame at which it holds, a multiple of ``Engine/gridFrames``.
    public let frame: Int64

    /// More bytes are not read.
    public static let maxBytes = 12 << 20
    /// Of the layout of ``bytes``, which changes with what an engine is made of.
    static let version: UInt32 = 1

    /// Takes bytes that came from somewhere.
    /// - Returns: `nil` where they are none of this version. What else is in them is looked at by ``Engine/restore(_:)``.
    public init?(bytes: [UInt8]) {
        guard bytes.count <= Self.maxBytes else { return nil }
        var (coder, frame) = (StateCoder(reading: bytes), Int64(0))
        Self.codeHead(&coder, frame: &frame)
        guard !coder.isBroken else { return nil }
        (self.bytes, self.frame) = (bytes, frame)
    }

    /// Makes one of what was written.
    init?(_ written: consuming StateCoder) {
        let frame = written.frame
        guard !written.isBroken, written.bytes.count <= Self.maxBytes else { return nil }
        (bytes, self.frame) = (written.bytes, frame)
    }

    /// What all of them begin with.
    static func codeHead(_ coder: inout StateCoder, frame: inout Int64) {
        coder.constant(version)
        coder.whole(&frame, in: StateCoder.frames)
        coder.check(frame % Int64(Engine.gridFrames) == 0)
        coder.frame = frame
    }
}

extension LastingChanges {
    /// Takes over where the beat and the oscillators are in an engine that stands so, to the last bit.
    public mutating func takeLines(from checkpoint: EngineCheckpoint) {
        var (coder, frame) = (StateCoder(reading: checkpoint.bytes), Int64(0))
        EngineCheckpoint.codeHead(&coder, frame: &frame)
        codeLines(&coder)
    }
}
