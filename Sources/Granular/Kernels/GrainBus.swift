import CGrainKernels

/// Where grains are summed: all channels, and what of them is kept from the reverb. ``frames`` frames at most; kernels write
/// whole vectors, which may reach a little beyond.
struct GrainBus: BitwiseCopyable {
    let channels: Channels
    var left: UnsafeMutablePointer<Float> { channels.left }
    var right: UnsafeMutablePointer<Float> { channels.right }
    /// Behind the channels, and where these lie in a ring, behind the second of the pair that begins with the last.
    var unsent: UnsafeMutablePointer<Float> { channels[channels.count + (isRing ? 1 : 0)] }
    private var isRing: Bool { channels.count > 2 }

    static var frames: Int { Int(GRAIN_BLOCK) }
    private static var stride: Int { Int(GRAIN_BUS) }

    private static func length(channels: Int) -> Int { (channels > 2 ? channels + 2 : 3) * stride }

    /// Memory for `count` busses; bus `index` is ``at(_:of:channels:)``.
    static func allocate(_ count: Int, channels: Int) -> UnsafeMutableRawPointer {
        let bytes = count * length(channels: channels) * MemoryLayout<Float>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return memory
    }

    static func at(_ index: Int, of memory: UnsafeMutableRawPointer, channels: Int) -> GrainBus {
        let first = memory.assumingMemoryBound(to: Float.self) + index * length(channels: channels)
        return GrainBus(channels: Channels(first, stride: stride, count: channels))
    }

    func clear() { left.update(repeating: 0, count: Self.length(channels: channels.count)) }

    func add(_ other: GrainBus) {
        for index in 0..<Self.length(channels: channels.count) { left[index] += other.left[index] }
    }

    /// Takes the second part of the first channel to the first, where there is one.
    func closeRing() {
        guard isRing else { return }
        let (first, further) = (channels[0], channels[channels.count])
        for index in 0..<Self.frames { first[index] += further[index] }
    }

    /// What all channels give the reverb, in place of ``unsent``.
    func takeSend(frames: Int) -> UnsafeMutablePointer<Float> {
        let send = unsent
        guard isRing else {
            for index in 0..<frames { send[index] = (left[index] + right[index]) * 0.5 - send[index] }
            return send
        }
        for index in 0..<frames { send[index] = -send[index] }
        for channel in 0..<channels.count {
            let samples = channels[channel]
            for index in 0..<frames { send[index] += samples[index] * 0.5 }
        }
        return send
    }
}
