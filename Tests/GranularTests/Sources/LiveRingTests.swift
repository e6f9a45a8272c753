import CAllocationGuard
import CGrainKernels
import Foundation
import Granular
import Testing

@Suite struct SourceLiveRingTests {
    /// Writes all of it, in pieces of these sizes in turn.
    private func write(_ left: [Float], _ right: [Float], cuts: [Int] = [128], to ring: inout LiveRing) {
        var done = 0
        var turn = 0
        while done < left.count {
            let count = min(cuts[turn % cuts.count], left.count - done)
            left[done..<done + count].withUnsafeBufferPointer { left in
                right[done..<done + count].withUnsafeBufferPointer { right in
                    if let left = left.baseAddress, let right = right.baseAddress {
                        ring.write(left, right, frames: count)
                    }
                }
            }
            done += count
            turn += 1
        }
    }

    private func write(_ mono: [Float], cuts: [Int] = [128], to ring: inout LiveRing) {
        write(mono, mono, cuts: cuts, to: &ring)
    }

    /// All points of a ring, its guards too.
    private func points(_ tables: UnsafePointer<SourceTables>) -> [Int16] {
        (0..<tables.pointee.levelCount).flatMap { index in
            let level = tables.pointee.levels[index]
            let range = -Int(GRAIN_GUARD)..<Int(level.forward_edge) + 2 * Int(GRAIN_GUARD)
            return range.map { level.left[$0] } + range.map { level.right[$0] }
        }
    }

    private func tones(seconds: Double) -> (left: [Float], right: [Float]) {
        let (low, high) = (sine(331, seconds: seconds, strength: 0.4), sine(5_003, seconds: seconds, strength: 0.4))
        return (zip(low, high).map { $0 + $1 }, zip(low, high).map { $0 - $1 })
    }

    @Test func whatWasHeardDoesNotDependOnCuts() {
        let (left, right) = tones(seconds: 1.7)
        var first = LiveRing(seconds: 1, sampleRate: 48_000, isStereo: true)
        var second = LiveRing(seconds: 1, sampleRate: 48_000, isStereo: true)
        write(left, right, cuts: [128], to: &first)
        write(left, right, cuts: [1, 511, 64, 7, 3_000, 256, 33], to: &second)
        #expect(points(first.tables) == points(second.tables))
        #expect(first.newestSeconds == second.newestSeconds && first.oldestSeconds == second.oldestSeconds)
    }

    @Test func itIsWhatAPreparedSoundIs() {
        let (left, right) = tones(seconds: 1)
        let source = Source(sound: [left, right], sampleRate: 48_000, rootHz: 440)
        var ring = LiveRing(seconds: 2, sampleRate: 48_000, isStereo: true)
        write(left, right, to: &ring)
        let (prepared, live) = (TableReader(source), TableReader(ring.tables.pointee))
        for ratio in [0.4, 1, 1.3, 1.9, 2.5, 4, 9, 16] {
            for right in [false, true] {
                let frames = Int(0.6 * 48_000 / ratio)
                let (one, other) = (
                    prepared.play(from: 0.2, speed: ratio, frames: frames, right: right),
                    live.play(from: 0.2, speed: ratio, frames: frames, right: right)
                )
                for frame in 0..<frames { #expect(abs(one[frame] - other[frame]) < 1e-4) }
            }
        }
    }

    @Test func itGoesRound() {
        let tone = sine(1_234, seconds: 3.456)
        var ring = LiveRing(seconds: 1, sampleRate: 48_000, isStereo: false)
        write(tone, to: &ring)
        #expect(abs(ring.ringSeconds - 1) < 0.01)
        #expect(ring.newestSeconds > 3.42 && ring.newestSeconds <= 3.456)
        #expect(ring.newestSeconds(level: 0) > 3.454)
        #expect(ring.oldestSeconds > 2.456 && ring.oldestSeconds < 2.47)
        let reader = TableReader(ring.tables.pointee)
        for ratio in [0.7, 1, 2, 8, -0.7, -8] {
            let oldest = ring.oldestSeconds
            let span = ring.newestSeconds - oldest
            let start = ratio > 0 ? oldest : ring.newestSeconds - 1e-4
            let frames = Int(span * 48_000 / abs(ratio)) - 10
            let sound = reader.play(
                from: start.truncatingRemainder(dividingBy: ring.ringSeconds), speed: ratio, frames: frames)
            let fit = fitted(sound, frequency: 1_234 * abs(ratio) / 48_000)
            #expect(abs(fit.amplitude - 0.9) < 1e-3)
            #expect(decibels(fit.rest / 0.9) < -80)
        }
    }

    @Test func itsGuardsAreItsOtherEnd() {
        let (left, right) = tones(seconds: 2.3)
        var ring = LiveRing(seconds: 0.5, sampleRate: 48_000, isStereo: true)
        write(left, right, cuts: [100], to: &ring)
        for index in 0..<ring.tables.pointee.levelCount {
            let level = ring.tables.pointee.levels[index]
            let wrap = Int(level.wrap)
            let sides: [UnsafePointer<Int16>] = [level.left, level.right]
            for points in sides {
                #expect((-Int(GRAIN_GUARD)...0).allSatisfy { points[$0] == points[$0 + wrap] })
                #expect((0..<2 * Int(GRAIN_GUARD) + 4).allSatisfy { points[$0] == points[$0 + wrap] })
            }
        }
    }

    @Test func aFrozenRingStays() {
        var ring = LiveRing(seconds: 1, sampleRate: 48_000, isStereo: false)
        let tone = sine(440, seconds: 1.5)
        write(Array(tone[..<24_000]), to: &ring)
        ring.isFrozen = true
        let wasWritten = ring.newestSeconds
        // What fades out is still written.
        write(Array(tone[24_000..<28_000]), cuts: [50], to: &ring)
        #expect(ring.newestSeconds - wasWritten < 0.006)
        let frozen = points(ring.tables)
        write(tone, to: &ring)
        #expect(points(ring.tables) == frozen)
        let time = ring.newestSeconds
        ring.isFrozen = false
        write(Array(tone[60_017..<64_817]), to: &ring)
        #expect(abs(ring.newestSeconds - time - 0.1) < 0.001)
        // The seam between the two does not click.
        let sound = TableReader(ring.tables.pointee).play(from: 0.3, speed: 0.5, frames: 28_000)
        for frame in 1..<sound.count - 1 {
            #expect(abs(sound[frame + 1] - 2 * sound[frame] + sound[frame - 1]) < 2e-3)
        }
    }

    @Test func wildInputIsHeldWithinBounds() {
        var ring = LiveRing(seconds: 0.5, sampleRate: 48_000, isStereo: false)
        let wild: [Float] = [
            .nan, .infinity, -.infinity, 1e30, -1e30, 1, -1, 1, 1, 1, -1, -1, -1, Float.leastNonzeroMagnitude,
        ]
        write((0..<24_000).map { wild[$0 * 7 / 3 % wild.count] }, to: &ring)
        let sound = TableReader(ring.tables.pointee).play(from: 0.01, speed: 1, frames: 20_000)
        #expect(sound.allSatisfy { abs($0) < 2 })
        // A square wave at full strength stays on its side.
        var square = LiveRing(seconds: 0.5, sampleRate: 48_000, isStereo: false)
        write((0..<24_000).map { $0 / 100 % 2 == 0 ? 1 : -1 }, to: &square)
        let halves = TableReader(square.tables.pointee).play(from: 0.1, speed: 1, frames: 9_600)
        for frame in halves.indices where (20..<80).contains(frame % 100) {
            #expect(abs(halves[frame] - (frame / 100 % 2 == 0 ? 1 : -1)) < 0.1)
        }
    }

    @Test func writingTakesNoMemoryAndNoLock() {
        var ring = LiveRing(seconds: 0.5, sampleRate: 48_000, isStereo: true)
        let tone = sine(440, seconds: 1)
        tone.withUnsafeBufferPointer { tone in
            guard let input = tone.baseAddress else { return }
            guard_begin()
            for piece in 0..<400 {
                ring.isFrozen = piece % 50 > 40
                ring.write(input + piece * 100, input + piece * 50, frames: 1 + piece % 300)
                _ = ring.newestSeconds
                _ = ring.oldestSeconds
            }
            #expect(guard_end() == 0)
        }
    }
}
