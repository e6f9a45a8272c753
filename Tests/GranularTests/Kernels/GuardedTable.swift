import CGrainKernels
import Foundation

/// Points between two pages that cannot be touched, so that a read beyond the guard ends the test. A loop of `length` points
/// with exactly the guard on both sides of it, alike at its seam.
final class GuardedTable: @unchecked Sendable {
    static let first = GRAIN_GUARD
    let points: UnsafeMutablePointer<Int16>
    let length: Int

    init(pages: Int, seed: UInt64) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let bytes = pages * page
        guard let whole = mmap(nil, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            whole != MAP_FAILED,
            mprotect(whole + page, bytes, PROT_READ | PROT_WRITE) == 0
        else { fatalError("no memory") }
        points = (whole + page).bindMemory(to: Int16.self, capacity: bytes / 2)
        length = bytes / 2 - 2 * GRAIN_GUARD
        var random = Chance(seed: seed)
        for index in 0..<length { points[Self.first + index] = Int16(random.whole(-32767...32767)) }
        for index in 0..<GRAIN_GUARD {
            points[index] = points[index + length]
            points[Self.first + length + index] = points[Self.first + index]
        }
    }
}

/// Numbers that look random, the same in every run (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
    mutating func pick<Choice>(_ choices: Choice...) -> Choice { choices[whole(0...choices.count - 1)] }
}
