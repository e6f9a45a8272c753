import CGrainKernels

/// The grains' sum over one segment, cut into chunks that any thread may work out: each has a bus of its own, and the busses
/// are added in the chunks' order. So the bits do not depend on who did what.
struct GrainSum: BitwiseCopyable {
    let kernel: Kernel
    private let grains: UnsafeMutablePointer<Grain>
    private let details: UnsafeMutablePointer<GrainDetail>
    private let busses: UnsafeMutableRawPointer
    private let channels: Int
    private let ended: UnsafeMutablePointer<Int32>
    private let endedCounts: UnsafeMutablePointer<Int>

    /// Grains in a chunk: enough that sharing costs little, few enough that the last one to finish is not waited for long.
    static var chunkLength: Int { 128 }

    /// Takes the memory that it needs; ``free()`` gives it back.
    init(
        kernel: Kernel, grains: UnsafeMutablePointer<Grain>, details: UnsafeMutablePointer<GrainDetail>, capacity: Int,
        channels: Int
    ) {
        self.kernel = kernel
        self.channels = channels
        self.grains = grains
        self.details = details
        let chunks = Self.chunks(of: capacity)
        busses = GrainBus.allocate(chunks, channels: channels)
        ended = .allocate(capacity: chunks * Self.chunkLength)
        endedCounts = .allocate(capacity: chunks)
        endedCounts.initialize(repeating: 0, count: chunks)
    }

    func free() {
        busses.deallocate()
        ended.deallocate()
        endedCounts.deallocate()
    }

    /// How many chunks so many grains are.
    static func chunks(of grains: Int) -> Int { (grains + chunkLength - 1) / chunkLength }

    /// Works out one chunk of the next `frames` frames of `count` grains.
    func work(chunk: Int, count: Int, frames: Int) {
        let first = chunk * Self.chunkLength
        let bus = GrainBus.at(chunk, of: busses, channels: channels)
        bus.clear()
        // Those that ended in an earlier segment are still listed: grains leave on the grid alone.
        let listed = endedCounts[chunk]
        let ended = kernel.sum(
            grains + first, details + first, count: min(count - first, Self.chunkLength), frames: frames, into: bus,
            ended: self.ended + first + listed)
        endedCounts[chunk] = listed + ended
    }

    /// Adds what the chunks worked out.
    func collect(chunks: Int, into bus: GrainBus) {
        bus.clear()
        for chunk in 0..<chunks { bus.add(GrainBus.at(chunk, of: busses, channels: channels)) }
        bus.closeRing()
    }

    /// Calls `remove` with each grain that ended, the highest index first, and forgets them.
    func takeEnded(chunks: Int, remove: (Int) -> Void) {
        for chunk in stride(from: chunks - 1, through: 0, by: -1) where endedCounts[chunk] > 0 {
            let first = chunk * Self.chunkLength
            Self.sort(ended + first, count: endedCounts[chunk])
            for place in stride(from: endedCounts[chunk] - 1, through: 0, by: -1) {
                remove(first + Int(ended[first + place]))
            }
            endedCounts[chunk] = 0
        }
    }

    /// Rising, by insertion: some few, in runs that rise already, and nothing that would take memory.
    private static func sort(_ list: UnsafeMutablePointer<Int32>, count: Int) {
        for place in 1..<max(count, 1) {
            let value = list[place]
            var free = place
            while free > 0, list[free - 1] > value {
                list[free] = list[free - 1]
                free -= 1
            }
            list[free] = value
        }
    }

    func forgetEnded(chunks: Int) { endedCounts.update(repeating: 0, count: chunks) }
}
