import CGrainKernels
import Foundation
import SeededGenerator

/// Grains of every kind over two tables, the same in every run.
struct RandomGrains: Sendable {
    static let loudest = 0.8

    let left: GuardedTable
    let right: GuardedTable
    private var random: SeededGenerator

    init(seed: UInt64) {
        left = GuardedTable(pages: 3, seed: seed)
        right = GuardedTable(pages: 3, seed: seed + 1)
        random = SeededGenerator(seed: seed + 2)
    }

    mutating func next(flags: Int, longestLife: Int = 900) -> (grain, grain_detail) {
        var detail = nextDetail()
        var made = grain()
        made.flags = UInt32(flags)
        made.table = UnsafePointer(left.points)
        made.step = Int64(exp2(random.real(log2(0.01)...2)) * 0x1p26) << 6
        made.life = Int32(random.whole(1...longestLife))
        if random.whole(0...40) == 0 { made.step = 4 << 32 }
        if random.whole(0...60) == 0 { made.life = Int32(random.whole(-1...0)) }
        made.delay = Int32(random.pick(0, 0, random.whole(0...63), random.whole(0...200)))
        let length = Double(max(made.life, 1))
        detail.glide = random.pick(-1.0, 1.0) * random.real(0.1...2.5) / length

        // Without a seam, life ends before the table does.
        let isLooping = random.whole(0...2) > 0
        var furthest = Double(made.step) * 0x1p-32 * length
        if flags & GRAIN_GLIDING != 0 { furthest = min(furthest * exp2(max(detail.glide, 0) * length), 4 * length) }
        if !isLooping, furthest > Double(left.length) {
            made.life = Int32(length * Double(left.length) / furthest)
            furthest = Double(left.length)
        }
        let first = Double(GuardedTable.first), end = first + Double(left.length)
        // Some begin or end exactly where the table does.
        var place = isLooping ? random.real(first...end - 1) : random.real(0...1) * (end - furthest - first) + first
        if random.whole(0...5) == 0 { place = isLooping ? end - 0x1p-26 : first }
        made.place = Int64(place * 0x1p26) << 6
        if random.whole(0...1) == 0 {
            made.step = -made.step
            if !isLooping { made.place = Int64((first + end - 0x1p-26) * 0x1p26) << 6 - made.place }
        }
        if isLooping {
            made.wrap = UInt32(left.length)
            made.edge = UInt32(made.step >= 0 ? GuardedTable.first + left.length : GuardedTable.first)
        }

        made.gain_left = Float(random.real(0.1...Self.loudest) / 32767)
        made.gain_right = Float(random.real(0.1...Self.loudest) / 32767)
        made.window_step = Float(random.pick(0.9999, 0.5, 1.5) / length)
        made.window_start = made.window_step * Float(length) < 0.6 ? random.pick(0, 0.3) : 0
        let shape = detail.window
        if flags & GRAIN_SHAPED != 0, max(shape.attack, shape.decay, shape.rise, shape.fall) > 100 {
            // A window that ends steeply ends with the grain, so that rounding does not decide on which side a frame lies.
            made.window_step = Float(0.9999 / length)
            made.window_start = 0
        }
        detail.right = UnsafePointer(right.points)
        detail.next_cycle = Int32(left.toNext)
        if flags & GRAIN_BLENDED != 0 { detail.blend = Float(random.real(0...1)) }
        detail.gliding_step = made.step
        detail.release = nextFade(length: Double(length))
        detail.theft = nextFade(length: Double(length))
        detail.modulators = nextModulators(isBackward: made.step < 0)
        if flags & GRAIN_MODULATED != 0, !isLooping {
            // It is held within the table, which begins at place 0 for it.
            made.edge = UInt32(2 * GRAIN_GUARD + left.length - 4)
        }
        return (made, detail)
    }

    /// From vibratos of less than a point to sweeps over several turns of the table, at any rate.
    private mutating func nextModulators(isBackward: Bool) -> grain_modulators {
        var modulators = grain_modulators()
        modulators.depth = Float(exp2(random.real(-4...13)) * (isBackward ? -1 : 1))
        modulators.widening = Float(random.real(1...40))
        modulators.phase = random.pick(0, UInt32.random(in: 0...UInt32.max, using: &random))
        modulators.step = UInt32(exp2(random.real(0...31)))
        modulators.ring_phase = random.pick(0, UInt32.random(in: 0...UInt32.max, using: &random))
        modulators.ring_step = UInt32(exp2(random.real(0...31)))
        modulators.ring_mix = Float(random.pick(1, random.real(0...1)))
        return modulators
    }

    private mutating func nextFade(length: Double) -> grain_fade {
        grain_fade(start: Float(random.real(0.5...1.5)), step: Float(-random.real(0.2...2) / length))
    }

    private mutating func nextDetail() -> grain_detail {
        var detail = grain_detail()
        detail.unsent = Float(random.real(0...1))
        let peak = random.pick(0.5, 0, 1, random.real(0.02...0.98))
        detail.window.peak = Float(peak)
        detail.window.rise = Float(0.5 / peak)
        detail.window.fall = Float(0.5 / (1 - peak))
        detail.window.attack = Float(random.pick(1.0, 2.0, random.real(1...12), 1e6, .infinity))
        detail.window.decay = Float(random.pick(1.0, 2.0, random.real(1...12), 1e6, .infinity))
        detail.window.is_linear = random.pick(0, 1)
        let depth = Float(random.real(0...1)) * random.pick(12, 30)
        switch random.whole(0...3) {
        case 0: (detail.window.curve0, detail.window.curve1, detail.window.curve2) = (-depth, 4 * depth, -4 * depth)
        case 1: detail.window.curve1 = -depth
        case 2: (detail.window.curve0, detail.window.curve1) = (-depth, depth)
        default: break
        }
        detail.window.lobes = random.pick(0, 0, 1, Float(random.real(0.5...6)))

        let g = tan(.pi * exp2(random.real(log2(40)...log2(18000))) / 48000)
        let k = random.real(0.2...2)
        detail.filter.a1 = 1 / (1 + g * (g + k))
        detail.filter.a2 = g / (1 + g * (g + k))
        detail.filter.a3 = g * g / (1 + g * (g + k))
        switch random.whole(0...2) {
        case 0: detail.filter.m2 = 1
        case 1: detail.filter.m1 = k
        default: (detail.filter.m0, detail.filter.m1, detail.filter.m2) = (1, -k, -1)
        }
        return detail
    }
}
