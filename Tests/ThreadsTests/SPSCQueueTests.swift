import Glibc
import Testing
import Threads

@Suite struct SPSCQueueTests {
    /// Torn where `inverse` is not that of `number`.
    private struct Element: BitwiseCopyable, Sendable {
        var number: Int64
        var filling: (Int64, Int64) = (0, 0)
        var inverse: Int64

        init(_ number: Int64) { (self.number, inverse) = (number, ~number) }
    }

    private final class Shared<Content: BitwiseCopyable & Sendable>: Sendable {
        let queue: SPSCQueue<Content>
        init(capacity: Int) { queue = SPSCQueue(capacity: capacity) }
    }

    @Test("elements cross between two threads in their order, whole, and none is lost", arguments: [1, 3, 64, 4_096])
    func elements(capacity: Int) throws {
        let shared = Shared<Element>(capacity: capacity)
        // Where both wait for each other at every element it is the system's scheduler that takes the time.
        let count: Int64 = capacity < 64 ? 100_000 : 2_000_000
        let writer = try #require(
            WorkThread(named: "writer") {
                for number in 0..<count { while !shared.queue.write(Element(number)) { sched_yield() } }
            })
        var next: Int64 = 0
        while next < count {
            guard let element = shared.queue.first else {
                sched_yield()
                continue
            }
            guard element.number == next, element.inverse == ~next else { break }
            shared.queue.removeFirst()
            next += 1
        }
        #expect(next == count)
        guard next == count else { return }
        #expect(writer.join(withinSeconds: 60))
        let (isEmpty, written) = (shared.queue.isEmpty, shared.queue.writtenPosition)
        #expect(isEmpty && written == Int(count))
    }

    @Test("blocks of any length cross between two threads across the end, drained and by their positions")
    func blocks() throws {
        let shared = Shared<Int64>(capacity: 1_000)
        let count = 3_000_000
        let writer = try #require(
            WorkThread(named: "writer") {
                var block = [Int64](repeating: 0, count: 333)
                var written = 0
                while written < count {
                    let length = min(1 + written % block.count, count - written)
                    for index in 0..<length { block[index] = Int64(written + index) }
                    if written.isMultiple(of: 2) {
                        while !shared.queue.write(block, count: length) { sched_yield() }
                        written += length
                    } else {
                        written += shared.queue.writePrefix(of: block, count: length)
                    }
                }
            })
        var next = 0
        var isRight = true
        var rounds = 0
        while next < count, isRight {
            rounds += 1
            if rounds.isMultiple(of: 2) {
                shared.queue.drain { elements, length in
                    for index in 0..<length { isRight = isRight && elements[index] == Int64(next + index) }
                    next += length
                }
            } else {
                let end = shared.queue.writtenPosition
                for position in next..<end { isRight = isRight && shared.queue[position] == Int64(position) }
                shared.queue.remove(upTo: end)
                next = end
            }
            if shared.queue.isEmpty { sched_yield() }
        }
        #expect(isRight && next == count)
        guard isRight else { return }
        #expect(writer.join(withinSeconds: 60))
    }

    @Test("a block goes in whole or not at all, or as far as there is room")
    func room() {
        let queue = SPSCQueue<Int32>(capacity: 100)
        let block = [Int32](0..<64)
        let first = queue.write(block, count: 64)
        let second = queue.write(block, count: 64)
        let left = queue.room
        #expect(first && !second && left == 36)
        let fitting = queue.writePrefix(of: block, count: 64)
        let leftThen = queue.room
        #expect(fitting == 36 && leftThen == 0)
        var drained: [Int32] = []
        let count = queue.drain { drained += UnsafeBufferPointer(start: $0, count: $1) }
        let (isEmpty, leftAtLast) = (queue.isEmpty, queue.room)
        #expect(count == 100 && drained == block + block.prefix(36) && isEmpty && leftAtLast == 100)
    }
}
