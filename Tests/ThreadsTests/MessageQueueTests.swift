import Testing
import Threads

@Suite struct MessageQueueTests {
    @Test("lines are given once, in their order, and the first trouble is remembered")
    func lines() {
        let queue = MessageQueue()
        #expect(queue.takeLines().isEmpty && queue.trouble == nil)
        queue.add("one")
        queue.add("two", isTrouble: true)
        queue.add("three", isTrouble: true)
        #expect(queue.takeLines() == ["one", "two", "three"])
        #expect(queue.takeLines().isEmpty && queue.trouble == "two")
    }

    @Test("lines of several threads are all there, each thread's in its order")
    func threads() {
        let queue = MessageQueue()
        let threads = (0..<3).map { number in
            WorkThread(named: "speaker \(number)") { for line in 0..<5_000 { queue.add("\(number) \(line)") } }
        }
        var lines: [String] = []
        while lines.count < 15_000 {
            let taken = queue.takeLines()
            lines += taken
            if taken.isEmpty, threads.allSatisfy({ $0?.join(withinSeconds: 60) != false }) { break }
        }
        lines += queue.takeLines()
        #expect(lines.count == 15_000)
        for number in 0..<3 {
            #expect(lines.filter { $0.hasPrefix("\(number) ") } == (0..<5_000).map { "\(number) \($0)" })
        }
    }
}
