import Synchronization
import Threads

/// Threads that help to sum grains. Whoever has a segment to sum announces it, takes shares like everyone else, and goes on when
/// all are done; nothing is locked, and a thread that sleeps is not waited for: the others take its shares.
struct WorkerTeam: ~Copyable {
    private let table: UnsafeMutablePointer<WorkTable>
    private let threads: [WorkThread]

    /// - Parameter helpers: how many threads there are beside the one that announces.
    init(helpers: Int, sum: GrainSum) {
        let table = UnsafeMutablePointer<WorkTable>.allocate(capacity: 1)
        table.initialize(to: WorkTable(sum: sum))
        self.table = table
        let address = UInt(bitPattern: table)
        threads = (0..<helpers).compactMap { number in
            WorkThread(named: "grains \(number + 2)") {
                guard let table = UnsafeMutablePointer<WorkTable>(bitPattern: address) else { return }
                Denormals.flushToZero()
                _ = RealTimePriority.raise(to: Self.priority)
                table.pointee.help()
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

    /// Sums the next `frames` frames of `grains` grains, all shares of it.
    func sum(grains: Int, frames: Int) {
        let shares = GrainSum.shares(of: grains)
        // Two shares are done before a sleeper is awake.
        if count == 0 || shares < Self.fewestShares {
            for share in 0..<shares { table.pointee.sum.work(share: share, count: grains, frames: frames) }
        } else {
            table.pointee.run(grains: grains, frames: frames, shares: shares)
        }
    }

    /// As the audio thread's.
    private static var priority: Int32 { 70 }
    private static var fewestShares: Int { 4 }
}

/// What the threads of a team share: the announced work, and how far it is.
private struct WorkTable: ~Copyable {
    let sum: GrainSum
    /// How many grains, and over how many frames.
    private let segment = Atomic<Int>(0)
    /// The number of the announcement, how many shares it has, and how many were taken; see ``Claim``.
    private let claim = Atomic<UInt64>(0)
    private let done = Atomic<Int>(0)
    private let isEnding = Atomic<Bool>(false)
    private let bell = WorkBell()

    init(sum: GrainSum) { self.sum = sum }

    /// Announces a segment, works, and returns when it is done.
    func run(grains: Int, frames: Int, shares: Int) {
        // Nobody reads this now: all shares of the segment before are done, and none of this one can be taken yet.
        segment.store(grains << 8 | frames, ordering: .relaxed)
        done.store(0, ordering: .relaxed)
        let number = Claim(word: claim.load(ordering: .relaxed)).number &+ 1
        claim.store(Claim(number: number, shares: shares, taken: 0).word, ordering: .sequentiallyConsistent)
        bell.ring()
        work()
        while done.load(ordering: .acquiring) < shares { WorkBell.pause() }
    }

    /// Takes shares until none is left.
    func work() {
        // Looking before taking keeps the count of those taken from running away.
        while Claim(word: claim.load(ordering: .acquiring)).hasMore {
            // The claim tells by itself whether it holds, whatever was announced since the look.
            let taken = Claim(word: claim.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue)
            guard taken.hasMore else { return }
            let segment = segment.load(ordering: .relaxed)
            sum.work(share: taken.taken, count: segment >> 8, frames: segment & 0xff)
            done.wrappingAdd(1, ordering: .releasing)
        }
    }

    /// A helper's life.
    func help() {
        while !isEnding.load(ordering: .acquiring) {
            work()
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
        Claim(word: claim.load(ordering: .sequentiallyConsistent)).hasMore
            || isEnding.load(ordering: .sequentiallyConsistent)
    }

    /// Some twenty microseconds: as long as what lies between two segments when they follow at once.
    private static var spins: Int { 500 }
}

/// A word that says which announcement it belongs to, how many shares that has, and how many were taken: read and changed as
/// one, so that a late thread never takes a share of one announcement for that of another.
private struct Claim {
    let number: UInt64
    let shares: Int
    let taken: Int

    init(number: UInt64, shares: Int, taken: Int) {
        self.number = number & 0xff_ffff
        self.shares = shares
        self.taken = taken
    }

    init(word: UInt64) {
        number = word >> 40
        shares = Int(word >> 20 & 0xf_ffff)
        taken = Int(word & 0xf_ffff)
    }

    var word: UInt64 { number << 40 | UInt64(shares) << 20 | UInt64(taken) }
    var hasMore: Bool { taken < shares }
}
