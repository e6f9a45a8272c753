import Granular
import Testing

/// What the clouds beyond the player's and the bed's do: one for each guest.
@Suite("Guests' clouds") struct GuestCloudTests {
    private static let guests = UInt8(Engine.firstGuestCloud)..<UInt8(Engine.maxClouds)

    private static func configuration(clouds: Int = Engine.maxClouds, grainLimit: Int = 2_000) -> EngineConfiguration {
        EngineConfiguration(clouds: clouds, grainLimit: grainLimit, levelDecibels: 0, hasEffects: false)
    }

    private static func pitch(_ cloud: UInt8) -> Double { 100 + 20 * Double(cloud) }
    private static func slot(_ cloud: UInt8) -> UInt8 { cloud % 31 }

    private func play(_ engine: inout Engine, frames: Int) {
        var block = [Float](repeating: 0, count: 2 * frames)
        engine.render(into: &block, frames: frames)
    }

    private func enqueue(_ changes: [Change], _ engine: inout Engine) {
        let frame = engine.frame
        enqueue(changes.map { TimedChange(frame: frame, change: $0) }, &engine)
    }

    private func enqueue(_ changes: [TimedChange], _ engine: inout Engine) {
        for change in changes {
            let isTaken = engine.enqueue(change)
            #expect(isTaken)
        }
    }

    @Test("there are 64, behind the player's sixteen and the bed's")
    func numbers() {
        #expect(Engine.guestVoices == 64 && Self.guests.count == 64)
        #expect(Engine.bedCloud == 16 && Self.guests.lowerBound == 17)
    }

    /// Who is seen within half a second; every grain has what its cloud was given.
    private func seen(_ engine: inout Engine) -> Set<UInt8> {
        var seen: Set<UInt8> = []
        for _ in 0..<100 {
            play(&engine, frames: 240)
            for grain in engine.snapshot.grains {
                #expect(abs(Double(grain.pitchHz) - Self.pitch(grain.cloud)) < 0.5)
                #expect(grain.slot == Self.slot(grain.cloud))
                seen.insert(grain.cloud)
            }
        }
        return seen
    }

    @Test("each plays its own pitch, of its own sound, and is released by itself")
    func own() {
        var engine = Engine(Self.configuration(), source: .thesis(sampleRate: 48_000))
        for cloud in Self.guests {
            enqueue(
                started([.pitch: Self.pitch(cloud), .pitchOffset: 0, .density: 20, .duration: 0.05], cloud: cloud),
                &engine)
            enqueue([.use(slot: Self.slot(cloud), cloud: cloud)], &engine)
        }
        let all = seen(&engine)
        #expect(all == Set(Self.guests))
        var left = Set(Self.guests)
        for cloud in [UInt8(17), 40, 48, 80] {
            enqueue([.release(cloud: cloud)], &engine)
            play(&engine, frames: 14_400)
            left.remove(cloud)
            let others = seen(&engine)
            #expect(others == left)
        }
        enqueue(left.map { .release(cloud: $0) }, &engine)
        play(&engine, frames: 14_464)
        #expect(engine.state.grains == 0)
    }

    @Test("each has random numbers of its own, which no other cloud has, nor single grains")
    func random() {
        let values: [Parameter: Double] = [.pitchSpread: 12, .density: 200, .duration: 0.01, .regularity: 1]
        var sounds: Set<[Float]> = []
        for cloud in 0..<UInt8(Engine.maxClouds) {
            let running = started(values, cloud: cloud)
            let single = running.dropLast() + [TimedChange(frame: 0, change: .grain(count: 3, cloud: cloud))]
            for changes in [running, Array(single)] {
                let sound = rendered(changes, frames: 960, configuration: Self.configuration()).samples
                #expect(peak(sound) > 0.01)
                sounds.insert(sound)
            }
        }
        #expect(sounds.count == 2 * Engine.maxClouds)
    }

    @Test("where the grains are too many each has as much room as the others")
    func room() {
        var engine = Engine(Self.configuration(grainLimit: 126), source: .thesis(sampleRate: 48_000))
        for cloud in Self.guests.prefix(21) {
            enqueue(started([.density: 60, .duration: 1, .regularity: 0.5], cloud: cloud), &engine)
        }
        play(&engine, frames: 48_000)
        var counts: [UInt8: Int] = [:]
        let looks = 200
        for _ in 0..<looks {
            play(&engine, frames: 480)
            #expect(engine.snapshot.grains.count > 60)
            for grain in engine.snapshot.grains { counts[grain.cloud, default: 0] += 1 }
        }
        #expect(engine.state.shortenedGrains > 1_000 && engine.state.droppedGrains == 0)
        let mean = Double(counts.values.reduce(0, +)) / 21
        #expect(counts.count == 21)
        for count in counts.values { #expect(abs(Double(count) / mean - 1) < 0.25) }
    }

    @Test("a slot is busy that a guest's cloud uses, until it uses another")
    func slots() {
        var engine = Engine(Self.configuration(), source: .thesis(sampleRate: 48_000))
        play(&engine, frames: 64)
        #expect(engine.state.busySlots == 0b1)
        enqueue([.use(slot: 3, cloud: 80), .use(slot: 5, cloud: 17)], &engine)
        enqueue([.sound(chance: 1, decibels: 0, place: 1, slot: 6, cloud: 80)], &engine)
        play(&engine, frames: 64)
        #expect(engine.state.busySlots == 0b1101001)
        enqueue([.use(slot: 5, cloud: 80)], &engine)
        play(&engine, frames: 64)
        #expect(engine.state.busySlots == 0b100001)
    }

    @Test(
        "one that begins late scans, and lies on the beat, as one that was there from the beginning",
        arguments: [true, false])
    func late(isKnown: Bool) {
        let second = Source(
            sound: [(0..<48_000).map { Float(($0 &* 7_919) % 1_000) / 500 - 1 }], sampleRate: 48_000, rootHz: 220)
        let changes: [Change] = [
            .assign(SourceReference(second), slot: 0), .tempo(beatsPerMinute: 120, beat: 0), .lock(true),
            .scanFactor(0.5),
        ]
        func sound(cloud: UInt8) -> [Float] {
            let early = isKnown ? [Change.set(.pan, 0, cloud: cloud)] : []
            let late = started(
                [.density: 8, .duration: 0.05, .scanSpeed: 1, .positionSpread: 0, .pitchFrom: 1, .pitchOffset: 0],
                cloud: cloud, at: 12_000)
            return rendered(
                (early + changes).map { TimedChange(frame: 0, change: $0) } + late, frames: 60_000,
                configuration: Self.configuration(), source: second
            ).samples
        }
        // Nothing in it is left to chance.
        let guest = sound(cloud: 70)
        #expect(peak(guest) > 0.01 && firstDifference(guest, sound(cloud: 0)) == nil)
    }

    // MARK: A fresh engine

    private func changes(_ lasting: LastingChanges) -> [Change] {
        var lasting = lasting
        return (0..<lasting.count).compactMap { lasting[$0] }
    }

    @Test("a fresh engine is told of guests' clouds only what was told them")
    func lasting() {
        let (few, many) = (Self.configuration(clouds: 17), Self.configuration())
        var lasting = LastingChanges(many)
        let count = LastingChanges(few).count
        #expect(lasting.count == count && changes(lasting).count == changes(LastingChanges(few)).count)
        let told: [Change] = [
            .use(slot: 4, cloud: 60), .set(.pitch, 300, cloud: 60), .section(from: 0.5, to: 1, cloud: 20),
            .set(.reverbMix, 0.5, cloud: 80),
        ]
        let before = changes(lasting).count
        for change in told { lasting.apply(TimedChange(frame: 0, change: change)) }
        #expect(changes(lasting).count == before + 3)
    }

    @Test("a fresh engine takes over all clouds, whatever was told them")
    func takesOver() {
        let configuration = Self.configuration(grainLimit: 500)
        let source = Source.thesis(sampleRate: 48_000)
        var told: [Change] = []
        for cloud in 0..<UInt8(Engine.maxClouds) {
            for parameter in Parameter.allCases where !parameter.isShared {
                let range = parameter.definition.range
                told.append(
                    .set(parameter, range.lowerBound + 0.4 * (range.upperBound - range.lowerBound), cloud: cloud))
            }
            told += [
                .set(.density, 40 + Double(cloud), cloud: cloud), .set(.duration, 0.02, cloud: cloud),
                .set(.level, -20, cloud: cloud), .section(from: 0.1, to: 0.9, cloud: cloud),
            ]
            for place in 0..<UInt8(Change.maxMixed) {
                told.append(.sound(chance: 0.5, decibels: -1, place: place, slot: place, cloud: cloud))
            }
        }
        var lasting = LastingChanges(configuration)
        var first = Engine(configuration, source: source)
        play(&first, frames: 640)
        for change in told { lasting.apply(TimedChange(frame: 640, change: change)) }
        lasting.rebase(to: 640)
        #expect(changes(lasting).count > 4_096)
        var fresh = Engine(configuration, source: source)
        fresh.takeOver(from: &first, after: &lasting)
        func heard(_ engine: inout Engine) -> [Float] {
            enqueue((0..<UInt8(Engine.maxClouds)).map { .start(cloud: $0) }, &engine)
            var samples = [Float](repeating: 0, count: 2 * 9_600)
            engine.render(into: &samples, frames: 9_600)
            return samples
        }
        var other = Engine(configuration, source: source)
        other.begin(at: 640, levelDecibels: 0)
        enqueue(told, &other)
        let (again, wanted) = (heard(&fresh), heard(&other))
        #expect(peak(again) > 0.01 && firstDifference(again, wanted) == nil)
    }
}
