import CGrainKernels
import Foundation

/// The sum of one grain, written from the words of `grain_kernels.h` in double precision, a frame at a time.
struct ReferenceGrain {
    private let grain: grain
    private let detail: grain_detail
    private var place: Int64
    private var glidingStep: Int64
    private var age: Int32
    private var delay: Int32
    private var left: (s1: Double, s2: Double)
    private var right: (s1: Double, s2: Double)
    private var phase: UInt32
    private var ringPhase: UInt32

    init(_ grain: grain, _ detail: grain_detail) {
        self.grain = grain
        self.detail = detail
        place = grain.place
        glidingStep = detail.gliding_step
        age = grain.age
        delay = grain.delay
        left = (Double(detail.filter.left1), Double(detail.filter.left2))
        right = (Double(detail.filter.right1), Double(detail.filter.right2))
        phase = detail.modulators.phase
        ringPhase = detail.modulators.ring_phase
    }

    struct Frame {
        var left = 0.0
        var right = 0.0
        var unsent = 0.0
    }

    private func has(_ flag: Int) -> Bool { Int(grain.flags) & flag != 0 }

    mutating func next() -> Frame {
        if delay > 0 {
            delay -= 1
            return Frame()
        }
        guard age < grain.life else { return Frame() }
        var onLeft = sample(of: grain.table)
        var onRight = has(GRAIN_STEREO) ? sample(of: detail.right) : onLeft
        if has(GRAIN_RING) {
            let mix = Double(detail.modulators.ring_mix)
            let factor = 1 - mix + mix * cos(angle(ringPhase))
            (onLeft, onRight) = (onLeft * factor, onRight * factor)
        }
        if has(GRAIN_FILTERED) {
            let heard = filtered(onLeft, &left)
            onRight = has(GRAIN_STEREO) ? filtered(onRight, &right) : heard
            onLeft = heard
        }
        var loudness = windowValue(Double(grain.window_start) + Double(grain.window_step) * Double(age))
        if has(GRAIN_FADING) {
            for fade in [detail.release, detail.theft] {
                loudness *= min(max(Double(fade.start) + Double(fade.step) * Double(age), 0), 1)
            }
        }
        var frame = Frame()
        frame.left = onLeft * loudness * Double(grain.gain_left)
        frame.right = onRight * loudness * Double(grain.gain_right)
        if has(GRAIN_UNSENT) { frame.unsent = Double(detail.unsent) * (frame.left + frame.right) / 2 }
        goOn()
        return frame
    }

    private mutating func goOn() {
        var step = grain.step
        if has(GRAIN_GLIDING) {
            if age % 16 == 0 {
                let points = Double(grain.step) * 0x1p-32 * exp2(detail.glide * Double(age))
                let longest = Double(GRAIN_LONGEST_STEP)
                glidingStep = Int64((min(max(points, -longest), longest) * 0x1p26).rounded()) << 6
            }
            step = glidingStep
        }
        phase &+= modulatorStep(detail.modulators.step)
        ringPhase &+= modulatorStep(detail.modulators.ring_step)
        place += step
        if grain.wrap != 0 {
            if grain.step >= 0 {
                if place >> 32 >= Int64(grain.edge) { place -= Int64(grain.wrap) << 32 }
            } else if place >> 32 < Int64(grain.edge) {
                place += Int64(grain.wrap) << 32
            }
        }
        age += 1
    }

    private func angle(_ phase: UInt32) -> Double { 2 * .pi * Double(phase) * 0x1p-32 }

    /// A modulator glides with the grain.
    private func modulatorStep(_ step: UInt32) -> UInt32 {
        guard has(GRAIN_GLIDING), grain.step != 0 else { return step }
        let glided = Double(step) * (Double(glidingStep) / Double(grain.step))
        return UInt32(truncatingIfNeeded: Int64(glided.rounded()))
    }

    /// Where it reads, as its modulator moves it.
    private var modulatedPlace: Int64 {
        guard has(GRAIN_FREQUENCY) else { return place }
        let moved = Double(detail.modulators.depth) * sin(angle(phase)) * 0x1p32
        let (edge, turn) = (Int64(grain.edge) << 32, Int64(grain.wrap) << 32)
        if turn == 0 { return min(max(place + Int64(moved), 0), edge - 1) }
        let low = grain.step < 0 ? edge : edge - turn
        let offset = (place - low + Int64(moved)) % turn
        return low + (offset < 0 ? offset + turn : offset)
    }

    private func sample(of table: UnsafePointer<Int16>) -> Double {
        let place = modulatedPlace
        let own = point(of: table, place)
        guard has(GRAIN_BLENDED) else { return own }
        return own + Double(detail.blend) * (point(of: table + Int(detail.next_cycle), place) - own)
    }

    private func point(of table: UnsafePointer<Int16>, _ place: Int64) -> Double {
        let first = Int(place >> 32)
        let between = Double(place & 0xFFFF_FFFF) * 0x1p-32
        if has(GRAIN_FAST) {
            return Double(table[first + 1]) * (1 - between) + Double(table[first + 2]) * between
        }
        let rows: [[Double]] = [
            [1253, 28747, 28747, 1253], [-3832, -18513, 18513, 3832], [3781, -3780, -3780, 3781],
            [-1209, 3633, -3633, 1209],
        ]
        let u = 2 * between - 1
        var value = 0.0
        var power = 1.0
        for row in rows {
            for tap in 0..<4 { value += row[tap] * Double(table[first + tap]) * power }
            power *= u
        }
        return value / 60000
    }

    private func filtered(_ v0: Double, _ state: inout (s1: Double, s2: Double)) -> Double {
        let filter = detail.filter
        let v3 = v0 - state.s2
        let v1 = Double(filter.a1) * state.s1 + Double(filter.a2) * v3
        let v2 = state.s2 + Double(filter.a2) * state.s1 + Double(filter.a3) * v3
        state = (2 * v1 - state.s1, 2 * v2 - state.s2)
        return Double(filter.m0) * v0 + Double(filter.m1) * v1 + Double(filter.m2) * v2
    }

    private func windowValue(_ t: Double) -> Double {
        guard t >= 0, t <= 1 else { return 0 }
        guard has(GRAIN_SHAPED) else { return 0.5 * (1 - cos(2 * .pi * t)) }
        let shape = detail.window
        let bent = t < Double(shape.peak) || shape.peak == 1 ? t * Double(shape.rise) : 1 - (1 - t) * Double(shape.fall)
        func edge(_ place: Double, _ steepness: Float) -> Double {
            guard steepness < .infinity else { return 1 }
            let x = min(max(place * Double(steepness), 0), 1)
            return shape.is_linear != 0 ? x : 0.5 * (1 - cos(.pi * x))
        }
        var value = edge(bent, shape.attack) * edge(1 - bent, shape.decay)
        value *= exp2(Double(shape.curve0) + Double(shape.curve1) * bent + Double(shape.curve2) * bent * bent)
        let lobes = .pi * Double(shape.lobes) * (2 * bent - 1)
        return lobes == 0 ? value : value * sin(lobes) / lobes
    }
}
