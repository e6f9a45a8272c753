import Foundation
import Instrument
import Synchronization
import Testing

@Suite struct ErrandsTests {
    @Test("errands are done in their order, one at a time, away from who asked")
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
        #expect(soon { tasks.isIdle })
        let wasElsewhere = isElsewhere.load(ordering: .relaxed)
        #expect(done.withLock { $0 } == Array(0..<100) && wasElsewhere)
        tasks.stop()
    }

    @Test("the end waits for the errand that is done, and no other is begun")
    func end() {
        let tasks = SerialQueue(named: "quern-test")
        let begun = Atomic<Bool>(false)
        let ended = Atomic<Bool>(false)
        let others = Atomic<Int>(0)
        tasks.run {
            begun.store(true, ordering: .releasing)
            while !tasks.isStopping { usleep(1_000) }
            ended.store(true, ordering: .releasing)
        }
        tasks.run { others.add(1, ordering: .relaxed) }
        #expect(!tasks.isIdle)
        #expect(soon { begun.load(ordering: .acquiring) })
        tasks.stop()
        let hasEnded = ended.load(ordering: .acquiring)
        let isTaken = tasks.run { others.add(1, ordering: .relaxed) }
        let count = others.load(ordering: .relaxed)
        #expect(hasEnded && !isTaken && count == 0)
    }
}

/// Whether `condition` comes true within some seconds.
func soon(_ condition: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
