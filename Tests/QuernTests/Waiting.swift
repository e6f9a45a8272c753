import Foundation
import Testing

/// For tests that wait for programs: they run on threads of their own, six at a time. Swift's own threads for tests are as many
/// as processors, and one that waits is one less for those that calculate.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == Waiting {
    static var waiting: Waiting { Waiting() }
}

private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()
    private let queue = OperationQueue()

    private init() { queue.maxConcurrentOperationCount = 6 }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
