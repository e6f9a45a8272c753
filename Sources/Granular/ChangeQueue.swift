/// The changes that wait for their frame, in its order; those of one frame in the order in which they came. Its memory is
/// taken once.
struct ChangeQueue: ~Copyable {
    private let changes: UnsafeMutablePointer<TimedChange>
    private let capacity: Int
    private var firstSlot = 0
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        changes = .allocate(capacity: capacity)
    }

    deinit { changes.deallocate() }

    /// The first change; `nil` where none waits.
    var first: TimedChange? { count > 0 ? changes[firstSlot] : nil }

    /// Enqueues a change; `false` when the queue is full.
    mutating func insert(_ change: TimedChange) -> Bool {
        guard count < capacity else { return false }
        var position = count
        while position > 0, changes[slot(position - 1)].frame > change.frame {
            (changes + slot(position)).initialize(to: changes[slot(position - 1)])
            position -= 1
        }
        (changes + slot(position)).initialize(to: change)
        count += 1
        return true
    }

    /// Takes out the first change; there must be one.
    mutating func removeFirst() {
        precondition(count > 0)
        firstSlot = slot(1)
        count -= 1
    }

    private func slot(_ position: Int) -> Int {
        let slot = firstSlot + position
        return slot < capacity ? slot : slot - capacity
    }
}
