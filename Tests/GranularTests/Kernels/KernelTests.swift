import CGrainKernels
import Foundation
import SeededGenerator
import Testing

/// A kernel that this processor has.
struct TestedKernel: Sendable, CustomTestStringConvertible {
    typealias Sum =
        @Sendable (
            UnsafeMutablePointer<grain>?, UnsafeMutablePointer<grain_detail>?, Int32, Int32,
            UnsafeMutablePointer<Float>?,
            UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Int32>?
        ) -> Int32

    let testDescription: String
    let sum: Sum

    static let all: [TestedKernel] = {
        var kernels = [TestedKernel(testDescription: "plain") { grain_sum_plain($0, $1, $2, $3, $4, $5, $6, $7) }]
        #if arch(x86_64)
            kernels.append(TestedKernel(testDescription: "SSE2") { grain_sum_sse2($0, $1, $2, $3, $4, $5, $6, $7) })
            if grain_has_avx2() != 0 {
                kernels.append(TestedKernel(testDescription: "AVX2") { grain_sum_avx2($0, $1, $2, $3, $4, $5, $6, $7) })
            }
            if grain_has_avx512() != 0 {
                kernels.append(
                    TestedKernel(testDescription: "AVX-512") { grain_sum_avx512($0, $1, $2, $3, $4, $5, $6, $7) })
            }
            if grain_has_avx512vnni() != 0 {
                kernels.append(
                    TestedKernel(testDescription: "AVX-512 VNNI") {
                        grain_sum_avx512vnni($0, $1, $2, $3, $4, $5, $6, $7)
                    })
            }
        #endif
        return kernels
    }()
}

/// What came of calling a kernel again and again.
private struct Played: Equatable {
    var left: [Float] = []
    var right: [Float] = []
    var unsent: [Float] = []
    /// The frame before which the call began that told of a grain's end, for every time it was told.
    var ends: [Int: [Int]] = [:]
    var places: [Int64] = []
    var ages: [Int32] = []
    var filters: [Double] = []
    var phases: [UInt32] = []

    init(_ pairs: [(grain, grain_detail)], by kernel: TestedKernel, cuts: [Int]) {
        let padded = GRAIN_BLOCK + GRAIN_BUS_PADDING
        let grains = UnsafeMutablePointer<grain>.allocate(capacity: pairs.count + 7)
        let details = UnsafeMutablePointer<grain_detail>.allocate(capacity: pairs.count)
        let busses = UnsafeMutableRawPointer.allocate(byteCount: 3 * padded * 4, alignment: 64)
            .bindMemory(to: Float.self, capacity: 3 * padded)
        let ended = UnsafeMutablePointer<Int32>.allocate(capacity: pairs.count)
        defer {
            grains.deallocate()
            details.deallocate()
            busses.deallocate()
            ended.deallocate()
        }
        // What is read ahead of time may be anything.
        memset(grains, 0xA5, (pairs.count + 7) * MemoryLayout<grain>.stride)
        for (index, pair) in pairs.enumerated() {
            grains[index] = pair.0
            details[index] = pair.1
        }
        for cut in cuts {
            memset(busses, 0, 3 * padded * 4)
            let endCount = kernel.sum(
                grains, details, Int32(pairs.count), Int32(cut), busses, busses + padded, busses + 2 * padded, ended)
            for index in 0..<Int(endCount) { ends[Int(ended[index]), default: []].append(left.count) }
            left += UnsafeBufferPointer(start: busses, count: cut)
            right += UnsafeBufferPointer(start: busses + padded, count: cut)
            unsent += UnsafeBufferPointer(start: busses + 2 * padded, count: cut)
        }
        for index in pairs.indices {
            places.append(grains[index].place)
            ages.append(grains[index].age)
            let filter = details[index].filter
            filters += [filter.left1, filter.left2, filter.right1, filter.right2]
            if grains[index].flags & UInt32(GRAIN_FREQUENCY) != 0 { phases.append(details[index].modulators.phase) }
            if grains[index].flags & UInt32(GRAIN_RING) != 0 { phases.append(details[index].modulators.ring_phase) }
        }
    }

    /// Where the bits differ first.
    func firstDifference(from other: Played) -> Int? {
        left.indices.first {
            left[$0].bitPattern != other.left[$0].bitPattern || right[$0].bitPattern != other.right[$0].bitPattern
                || unsent[$0].bitPattern != other.unsent[$0].bitPattern
        }
    }
}

private func cuts(of total: Int, by random: inout SeededGenerator, longest: Int = 64) -> [Int] {
    var cuts: [Int] = []
    var left = total
    while left > 0 {
        cuts.append(min(left, random.whole(1...longest)))
        left -= cuts[cuts.count - 1]
    }
    return cuts
}

@Suite struct KernelTests {
    /// Every combination of flags, and what the reference makes of it.
    private struct Case {
        let flags: Int
        let pair: [(grain, grain_detail)]
        let frames: [ReferenceGrain.Frame]
    }

    nonisolated(unsafe) private static let cases: [Case] = {
        var source = RandomGrains(seed: 11)
        let modulators = [0, GRAIN_FREQUENCY, GRAIN_RING, GRAIN_MODULATED, 0, GRAIN_MODULATED]
        return (0..<9 * 128).map { index in
            // Some are plain: those have ways of their own through the kernels. The last ones are between two cycles.
            let flags =
                switch index / 128 {
                case 0..<6: index % 128 | modulators[index / 128]
                case 6: index % 2 * GRAIN_FAST
                case 7: index % 128 | GRAIN_BLENDED
                default: index % 128 | GRAIN_BLENDED | GRAIN_MODULATED
                }
            let pair = source.next(flags: flags)
            let total = Int(max(pair.0.life, 0)) + Int(pair.0.delay) + 40
            var reference = ReferenceGrain(pair.0, pair.1)
            return Case(flags: flags, pair: [pair], frames: (0..<total).map { _ in reference.next() })
        }
    }()

    @Test(arguments: TestedKernel.all) func `Each kernel is within -120 dB of the reference`(_ kernel: TestedKernel) {
        var random = SeededGenerator(seed: 5)
        for item in Self.cases {
            let total = item.frames.count
            let parts = random.whole(0...1) == 0 ? cuts(of: total, by: &random) : blocks(total)
            let played = Played(item.pair, by: kernel, cuts: parts)
            var error = 0.0
            var peak = RandomGrains.loudest
            for (index, frame) in item.frames.enumerated() {
                peak = max(peak, abs(frame.left), abs(frame.right))
                error = max(error, abs(frame.left - Double(played.left[index])))
                error = max(error, abs(frame.right - Double(played.right[index])))
                error = max(error, abs(frame.unsent - Double(played.unsent[index])))
            }
            #expect(error < 1e-6 * peak, "\(item.pair)")
        }
    }

    private func blocks(_ total: Int) -> [Int] {
        let rest = total % GRAIN_BLOCK
        return Array(repeating: GRAIN_BLOCK, count: total / GRAIN_BLOCK) + (rest > 0 ? [rest] : [])
    }

    @Test(arguments: TestedKernel.all) func `However time is cut, the bits are the same`(_ kernel: TestedKernel) {
        var random = SeededGenerator(seed: 23)
        let total = 20 * GRAIN_BLOCK
        for group in 0..<16 {
            let pairs = (0..<64).map { Self.cases[($0 * 16 + group) % Self.cases.count].pair[0] }
            let whole = Played(pairs, by: kernel, cuts: blocks(total))
            for longest in [64, 5] {
                let cut = Played(pairs, by: kernel, cuts: cuts(of: total, by: &random, longest: longest))
                #expect(cut.firstDifference(from: whole) == nil)
                #expect(cut.places == whole.places)
                #expect(cut.ages == whole.ages)
                #expect(cut.filters == whole.filters)
                #expect(cut.phases == whole.phases)
            }
        }
    }

    #if arch(x86_64)
        @Test(.enabled(if: grain_has_avx512vnni() != 0)) func `Dot products change no bit`() {
            let kernels = TestedKernel.all.suffix(2).map { $0 }
            let pairs = Self.cases.map { $0.pair[0] }
            let played = kernels.map { Played(pairs, by: $0, cuts: blocks(20 * GRAIN_BLOCK)) }
            #expect(played[0].firstDifference(from: played[1]) == nil)
        }
    #endif

    @Test(arguments: TestedKernel.all) func `The end of a grain is told once, in its call`(_ kernel: TestedKernel) {
        var random = SeededGenerator(seed: 31)
        let pairs = Self.cases.map { $0.pair[0] }
        let parts = cuts(of: 1500, by: &random)
        let played = Played(pairs, by: kernel, cuts: parts)
        for (index, pair) in pairs.enumerated() {
            // The last frame of its life; one that has none is told of at once.
            let last = pair.0.life > 0 ? Int(pair.0.delay) + Int(pair.0.life) - 1 : 0
            var begin = 0
            for part in parts {
                if last < begin + part { break }
                begin += part
            }
            #expect(played.ends[index] == [begin])
        }
    }

    @Test(arguments: TestedKernel.all) func `A filter comes to rest in silence, at the same frame however time is cut`(
        _ kernel: TestedKernel
    ) {
        let table = GuardedTable(pages: 3, seed: 7)
        for index in 300..<GuardedTable.first + table.length + GRAIN_GUARD { table.points[index] = 0 }
        var made = grain()
        made.table = UnsafePointer(table.points)
        made.place = 200 << 32
        made.step = 1 << 32
        made.flags = UInt32(GRAIN_FILTERED)
        made.life = 4000
        made.window_step = 1 / 4000
        (made.gain_left, made.gain_right) = (1e-4, 1e-4)
        var detail = grain_detail()
        (detail.filter.a1, detail.filter.a2, detail.filter.a3, detail.filter.m2) = (0.9, 0.09, 0.009, 1)
        var random = SeededGenerator(seed: 41)
        let whole = Played([(made, detail)], by: kernel, cuts: blocks(4000))
        let cut = Played([(made, detail)], by: kernel, cuts: cuts(of: 4000, by: &random))
        #expect(cut.firstDifference(from: whole) == nil)
        #expect(whole.filters == [0, 0, 0, 0])
        #expect(whole.left.allSatisfy { !$0.isSubnormal })
        #expect(whole.left[300] != 0)
    }

    @Test(arguments: TestedKernel.all) func `A loop shorter than a vector's reach goes on for ever`(
        _ kernel: TestedKernel
    ) {
        let table = GuardedTable(pages: 1, seed: 3)
        for index in 0..<table.length {
            table.points[GuardedTable.first + index] = Int16(sin(Double(index) / 10 * 2 * .pi) * 20000)
        }
        for step: Int64 in [4 << 32, -4 << 32, 3_000_000_064] {
            var made = grain()
            made.table = UnsafePointer(table.points)
            made.place = 600 << 32
            made.step = step
            made.edge = step > 0 ? 620 : 600
            made.wrap = 20
            made.life = 20000
            made.window_step = 1 / 20000
            (made.gain_left, made.gain_right) = (1e-4, 1e-4)
            let played = Played([(made, grain_detail())], by: kernel, cuts: blocks(20000))
            #expect((600 << 32..<620 << 32).contains(played.places[0]))
            #expect(played.left[10000...].max() ?? 0 > 1)
        }
    }
}
