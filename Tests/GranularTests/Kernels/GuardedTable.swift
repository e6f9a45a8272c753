import CGrainKernels
import Foundation
import SeededGenerator

/// Points between two pages that cannot be touched, so that a read beyond the guard ends the test. A loop of `length` points
/// with exactly the guard on both sides of it, alike at its seam. `toNext` points behind lies another one alike.
final class GuardedTable: @unchecked Sendable {
    static let first = GRAIN_GUARD
    let points: UnsafeMutablePointer<Int16>
    let length: Int
    let toNext: Int

    init(pages: Int, seed: UInt64) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let bytes = pages * page
        guard let whole = mmap(nil, 2 * bytes + 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            whole != MAP_FAILED,
            mprotect(whole + page, bytes, PROT_READ | PROT_WRITE) == 0,
            mprotect(whole + bytes + 2 * page, bytes, PROT_READ | PROT_WRITE) == 0
        else { fatalError("no memory") }
        toNext = (bytes + page) / 2
        points = (whole + page).bindMemory(to: Int16.self, capacity: toNext + bytes / 2)
        length = bytes / 2 - 2 * GRAIN_GUARD
        var random = SeededGenerator(seed: seed)
        for points in [points, points + toNext] {
            for index in 0..<length { points[Self.first + index] = Int16(random.whole(-32767...32767)) }
            for index in 0..<GRAIN_GUARD {
                points[index] = points[index + length]
                points[Self.first + length + index] = points[Self.first + index]
            }
        }
    }
}
