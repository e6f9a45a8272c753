import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct SerialQueueTests {
    @Test("tasks are done in their order, one at a time, away from who asked")
    func order() {
        let tasks = SerialQueue(named: "quern-test")
        let done = Mutex<[Int]>([])
        let caller = pthread_self()
        let isElsewhere = Atomic<Bool>(true)
        for number in 0..<100 {
            tasks.run {
                if pthread_equal(caller, pthread_self()) != 0 { isElsewhere.store(false, ordering: .relaxed) }
                done.withLock { $0.append(number) }
            }
        }
        #expect(eventually { tasks.isIdle })
        let wasElsewhere = isElsewhere.load(ordering: .relaxed)
        #expect(done.withLock { $0 } == Array(0..<100) && wasElsewhere)
        tasks.stop()
    }

    @Test("the end waits for the task that is done, and no other is begun")
    func end() {
        let tasks = SerialQueue(named: "quern-test")
        let begun = Atomic<Bool>(false)
        let ended = Atomic<Bool>(false)
        let others = Atomic<Int>(0)
        tasks.run {
            begun.store(true, ordering: .releasing)
            _ = eventually(every: 1) { tasks.isStopping }
            ended.store(true, ordering: .releasing)
        }
        tasks.run { others.add(1, ordering: .relaxed) }
        #expect(!tasks.isIdle)
        #expect(eventually { begun.load(ordering: .acquiring) })
        tasks.stop()
        let hasEnded = ended.load(ordering: .acquiring)
        let isTaken = tasks.run { others.add(1, ordering: .relaxed) }
        let count = others.load(ordering: .relaxed)
        #expect(hasEnded && !isTaken && count == 0)
    }
}
