import Synchronization
import Threads

/// Threads that help to sum grains. Whoever has a segment to sum announces it, takes chunks like everyone else, and goes on when
/// all are done; nothing is locked, and a thread that sleeps is not waited for: the others take its chunks. Only a thread that
/// loses its processor in the middle of a chunk is: see ``SpinBackoff``.
struct WorkerTeam: ~Copyable {
    private let table: UnsafeMutablePointer<WorkTable>
    private let threads: [WorkThread]

    /// - Parameters:
    ///   - helpers: how many threads there are beside the one that announces.
    ///   - isRealTime: whether they take the audio thread's priority.
    init(helpers: Int, isRealTime: Bool, sum: GrainSum) {
        let table = UnsafeMutablePointer<WorkTable>.allocate(capacity: 1)
        table.initialize(to: WorkTable(sum: sum, threads: helpers + 1))
        self.table = table
        let address = UInt(bitPattern: table)
        threads = (0..<helpers).compactMap { number in
            WorkThread(named: "grains \(number + 2)") {
                guard let table = UnsafeMutablePointer<WorkTable>(bitPattern: address) else { return }
                Denormals.flushToZero()
                if isRealTime { _ = RealTimePriority.raise(to: RealTimePriority.sound) }
                table.pointee.help(home: number + 1)
            }
        }
        count = threads.count
    }

    deinit {
        // After ``end()``.
        table.deinitialize(count: 1)
        table.deallocate()
    }

    /// Lets the helpers go: nothing of the sum is touched afterwards.
    func end() {
        table.pointee.end()
        for thread in threads { thread.join(withinSeconds: 2) }
    }

    /// Threads that help.
    let count: Int

    /// Sums the next `frames` frames of `grains` grains, all chunks of it.
    func sum(grains: Int, frames: Int) {
        let chunks = GrainSum.chunks(of: grains)
        // Two chunks are done before a sleeper is awake.
        if count == 0 || chunks < Self.fewestChunks {
            for chunk in 0..<chunks { table.pointee.sum.work(chunk: chunk, count: grains, frames: frames) }
        } else {
            table.pointee.run(grains: grains, frames: frames, chunks: chunks)
        }
    }

    private static var fewestChunks: Int { 4 }
}

/// What the threads of a team chunk: the announced work, and how far it is.
///
/// Each thread has a range of chunks of its own, which it works through first, so that grains stay in the cache of the
/// processor that had them before; then it takes what is left of the others'.
private struct WorkTable: ~Copyable {
    let sum: GrainSum
    private let threads: Int
    private let ranges: UnsafeMutablePointer<ChunkRange>
    /// How many grains, and over how many frames.
    private let segment = Atomic<Int>(0)
    private let done = ApartAtomic()
    private let isEnding = Atomic<Bool>(false)
    private let bell = WorkBell()

    init(sum: GrainSum, threads: Int) {
        self.sum = sum
        self.threads = threads
        ranges = .allocate(capacity: threads)
        for index in 0..<threads { (ranges + index).initialize(to: ChunkRange()) }
    }

    deinit {
        ranges.deinitialize(count: threads)
        ranges.deallocate()
    }

    /// Announces a segment, works, and returns when it is done.
    func run(grains: Int, frames: Int, chunks: Int) {
        // Nobody reads these now: all chunks of the segment before are done, and none of this one can be taken yet.
        segment.store(grains << 8 | frames, ordering: .relaxed)
        done.value.store(0, ordering: .relaxed)
        for index in 0..<threads {
            ranges[index].announce(chunks * index / threads..<chunks * (index + 1) / threads)
        }
        bell.ring()
        work(home: 0)
        var timeout = SpinBackoff()
        while done.value.load(ordering: .acquiring) < chunks { timeout.pause() }
    }

    /// Takes chunks until none is left, those of the thread's own range first.
    func work(home: Int) {
        for offset in 0..<threads {
            let range = ranges + (home + offset) % threads
            while let chunk = range.pointee.claimNext() {
                let segment = segment.load(ordering: .relaxed)
                sum.work(chunk: chunk, count: segment >> 8, frames: segment & 0xff)
                done.value.wrappingAdd(1, ordering: .releasing)
            }
        }
    }

    /// A helper's life.
    func help(home: Int) {
        while !isEnding.load(ordering: .acquiring) {
            work(home: home)
            var idle = 0
            while idle < Self.spins, !hasWork {
                WorkBell.pause()
                idle += 1
            }
            if idle == Self.spins { bell.sleep { hasWork } }
        }
    }

    /// Lets the helpers go.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        bell.ring()
    }

    private var hasWork: Bool {
        for index in 0..<threads where ranges[index].hasMore { return true }
        return isEnding.load(ordering: .sequentiallyConsistent)
    }

    /// Some ten to twenty microseconds: as long as what lies between two segments when they follow at once.
    private static var spins: Int { 500 }
}
