/// The grains that sound, in the order of their birth: the order in which they are summed, so that the sum has the same
/// bits however time is cut into blocks. Its memory is taken once.
struct GrainPool: ~Copyable {
    private let grains: UnsafeMutablePointer<Grain>
    private(set) var count = 0
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        grains = .allocate(capacity: capacity)
    }

    deinit { grains.deallocate() }

    var isFull: Bool { count == capacity }

    /// Takes in a grain; there must be room.
    mutating func add(_ grain: Grain) {
        precondition(count < capacity)
        (grains + count).initialize(to: grain)
        count += 1
    }

    /// Adds the frames from `start` on of every grain to `output`.
    func render(into output: UnsafeMutablePointer<Float>, start: Int64, frames: Int) {
        for index in 0..<count { grains[index].add(to: output, start: start, frames: frames) }
    }

    /// Lets go the grains that have no frame at or after `frame`; the others keep their order.
    mutating func removeEnded(before frame: Int64) {
        var kept = 0
        for index in 0..<count where grains[index].endFrame > frame {
            if kept != index { grains[kept] = grains[index] }
            kept += 1
        }
        count = kept
    }

    /// Fades out the grains of one cloud.
    mutating func release(cloud: Int, at frame: Int64, frames: Int) {
        for index in 0..<count where grains[index].cloud == cloud { grains[index].release(at: frame, frames: frames) }
    }

    mutating func removeAll() { count = 0 }
}
