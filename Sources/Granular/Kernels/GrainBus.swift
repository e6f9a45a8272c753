import CGrainKernels

/// Where grains are summed: both sides, and what of them is kept from the reverb. ``frames`` frames at most; kernels write
/// whole vectors, which may reach a little beyond.
struct GrainBus: BitwiseCopyable {
    let left: UnsafeMutablePointer<Float>
    var right: UnsafeMutablePointer<Float> { left + Self.stride }
    var unsent: UnsafeMutablePointer<Float> { left + 2 * Self.stride }

    static var frames: Int { Int(GRAIN_BLOCK) }
    private static var stride: Int { Int(GRAIN_BLOCK + GRAIN_BUS_PADDING) }

    /// Memory for `count` busses; bus `index` is ``at(_:of:)``.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let bytes = count * 3 * stride * MemoryLayout<Float>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return memory
    }

    static func at(_ index: Int, of memory: UnsafeMutableRawPointer) -> GrainBus {
        GrainBus(left: memory.assumingMemoryBound(to: Float.self) + index * 3 * stride)
    }

    func clear() { left.update(repeating: 0, count: 3 * Self.stride) }

    func add(_ other: GrainBus) {
        for index in 0..<3 * Self.stride { left[index] += other.left[index] }
    }
}
