import Granular
import Mapping
import Testing
import Touch

/// Each of the mappings beside the three hands does what its comments promise.
@Suite("The mappings that ship, played")
struct ShippedPlayingTests {
    private var fingers = Fingers()

    private func mapper(_ name: String) throws -> Mapper {
        Mapper(try #require(MappingFile(path: "\(ShippedTests.checkout)/Mappings/\(name).toml").mapping))
    }

    /// Puts fingers down at `from`, moves them to `to` in so many frames of 4 ms, and lifts them if asked; what came of it.
    private mutating func move(
        _ from: [(Double, Double)], to: [(Double, Double)], frames: Int, lifts: Bool = true, in mapper: inout Mapper
    ) -> [String] {
        var outputs = mapper.handle(
            fingers.frame(from.enumerated().map { .down($0.offset, $0.element.0, $0.element.1) }))
        for frame in stride(from: 1, through: frames, by: 1) {
            let fraction = Double(frame) / Double(frames)
            let acts = zip(from, to).enumerated().map { index, way in
                Fingers.Act.move(
                    index, way.0.0 + (way.1.0 - way.0.0) * fraction, way.0.1 + (way.1.1 - way.0.1) * fraction)
            }
            outputs += mapper.handle(fingers.frame(acts))
        }
        if lifts { outputs += mapper.handle(fingers.frame(from.indices.map { .up($0) })) }
        return told(outputs)
    }

    @Test("Knobs, dragged: sliding up from anywhere turns up, 60 mm for all of it")
    mutating func knobsDrag() throws {
        var mapper = try mapper("knobs-drag")
        let before = mapper.values[.density]
        // 34 of the surface's 136 mm.
        _ = move([(0.4, 0.1)], to: [(0.4, 0.35)], frames: 20, in: &mapper)
        #expect(abs(mapper.values[.density] - min(before + 99 * 34 / 60, 100)) < 1e-6)
    }

    @Test("One hand: the first finger points, the second one's distance and angle do the rest")
    mutating func oneHand() throws {
        var mapper = try mapper("touch-one-hand")
        _ = mapper.handle(fingers.frame(.down(0, 0.3, 0.5)))
        #expect(mapper.values[.pitch] == 550)
        let density = mapper.values[.density]
        _ = mapper.handle(fingers.frame(.down(1, 0.3, 0.5 + 60.0 / 136)))
        _ = mapper.advance(to: 3_000_000)
        #expect(mapper.values[.pitch] == 550)
        #expect(abs(mapper.values[.density] - 50.5) < 1e-6 && mapper.values[.density] != density)
        #expect(abs(mapper.values[.duration] - (0.05 + 0.95 * 0.75)) < 1e-6)
    }

    @Test("Per finger: every finger is a voice on a note, and ends with it")
    mutating func perFinger() throws {
        var mapper = try mapper("per-finger")
        let first = told(mapper.handle(fingers.frame(.down(0, 0, 0.5))))
        let second = told(mapper.handle(fingers.frame(.down(1, 1, 0.5))))
        #expect(first.contains("pitch = 110.0 in 0") && first.contains("start 0"))
        #expect(first.contains("pitch-offset = 0.0 in 0"))
        #expect(second.contains("pitch = 880.0 in 1") && second.contains("start 1"))
        #expect(told(mapper.handle(fingers.frame(.up(0)))).last == "release 0")
        #expect(told(mapper.handle(fingers.frame(.up(1)))).last == "release 1")
        // A sound that brings a level of its own is played relative to it.
        _ = mapper.set(.level, to: 10)
        let contact = Contact(id: 90, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5), strength: 0.5)
        let soft = told(mapper.handle(TouchFrame(timeMicroseconds: 1_000_000, contacts: [contact])))
        #expect(soft.contains { $0.hasPrefix("start ") })
        let levels = soft.filter { $0.hasPrefix("level = ") } + told(mapper.advance(to: 2_000_000))
        #expect(levels.contains { $0.hasPrefix("level = 1.0 in") }, "\(levels)")
    }

    @Test("Pinch and turn: on the spot they move the texture and leave the tone alone")
    mutating func pinchAndTurn() throws {
        var mapper = try mapper("pinch-and-turn")
        let before = mapper.values
        _ = move([(0.45, 0.5), (0.55, 0.5)], to: [(0.35, 0.5), (0.65, 0.5)], frames: 60, in: &mapper)
        #expect(mapper.values[.duration] > before[.duration] * 1.2)
        #expect(abs(mapper.values[.pitch] - before[.pitch]) < 1e-6)
        #expect(abs(mapper.values[.pitchOffset] - before[.pitchOffset]) < 1e-6)
        let asked = move(
            [(0.4, 0.5), (0.5, 0.5), (0.6, 0.5)], to: [(0.4, 0.5), (0.5, 0.5), (0.6, 0.5)], frames: 20, in: &mapper)
        #expect(asked.contains("hold"))
        let swiped = move(
            [(0.5, 0.4), (0.5, 0.5), (0.5, 0.6)], to: [(0.3, 0.4), (0.3, 0.5), (0.3, 0.6)], frames: 25, in: &mapper)
        #expect(swiped.contains("nextSound"))
    }

    @Test("Taps: a touch triggers grains, a roll is on the beat and can be held, a button pulses by itself")
    mutating func taps() throws {
        var mapper = try mapper("taps")
        let tap = told(mapper.handle(fingers.frame(.down(0, 0, 0))))
        #expect(tap.last == "3 grains of 0" && !mapper.isSounding)
        #expect(["pitch = 110.0 in 0", "pitch-offset = 0.0 in 0", "window = 6.0 in 0"].allSatisfy(tap.contains))
        #expect(told(mapper.handle(fingers.frame(.up(0)))).isEmpty)
        let roll = told(mapper.handle(fingers.frame(.down(1, 0.5, 0.5))))
        #expect(roll.last == "1 grains of 1 every 0.25 beats" && roll.contains("pitch = 110.0 in 1"))
        #expect(told(mapper.setHold(true)).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.up(1)))).isEmpty)
        #expect(told(mapper.setHold(false)) == ["no pulse of 1"])
        let on = told(mapper.handle(fingers.frame(.down(2, 0.9, 0.8))))
        #expect(on.last == "1 grains of 15 every 0.5 beats")
        #expect(told(mapper.handle(fingers.frame(.up(2)))).isEmpty)
        #expect(told(mapper.handle(fingers.frame(.down(3, 0.9, 0.8)))) == ["no pulse of 15"])
        #expect(told(mapper.handle(fingers.frame(.up(3), .down(4, 0.9, 0.1)))) == ["tapTempo"])
    }

    @Test(
        "Scrub: the left hand is the place and the pitch in octaves, two fingers of it zoom; the right hand is the grains"
    )
    mutating func scrub() throws {
        var mapper = try mapper("scrub")
        _ = mapper.handle(fingers.frame(.down(0, 0.325, 0.5)))
        _ = mapper.advance(to: 1_000_000)
        #expect(abs(mapper.values[.position] - 0.5) < 1e-9 && abs(mapper.values[.ratio] - 1) < 1e-9)
        #expect(mapper.values[.positionSpread] == 0.01)
        _ = mapper.handle(fingers.frame(.down(1, 0.65, 1)))
        #expect(mapper.values[.duration] == 0.05 && mapper.values[.density] == 100)
        _ = mapper.handle(fingers.frame(.down(2, 0.455, 0.5)))
        for step in 1...20 { _ = mapper.handle(fingers.frame(.move(2, 0.455 + 0.005 * Double(step), 0.5))) }
        #expect(mapper.zooms["waveform"] != nil && abs(mapper.values[.position] - 0.5) < 1e-9)
    }

    @Test("Clouds: each finger is a place, and two taps leave one")
    mutating func clouds() throws {
        var mapper = try mapper("clouds")
        let first = told(mapper.handle(fingers.frame(.down(0, 0.25, 0.5))))
        let second = told(mapper.handle(fingers.frame(.down(1, 0.75, 0.5))))
        #expect(first.contains("position = 0.25 in 0") && first.contains("start 0"))
        #expect(second.contains("position = 0.75 in 1") && second.contains("start 1"))
        #expect(first.contains("pitch-offset = 0.0 in 0") && first.contains("position-spread = 0.02 in 0"))
        _ = mapper.handle(fingers.frame(.up(0), .up(1)))
        for tap in 2...3 {
            _ = mapper.handle(fingers.frame(.down(tap, 0.5, 0.5)))
            _ = mapper.handle(fingers.frame(.up(tap)))
        }
        #expect(mapper.pins.map(\.position) == [0.5] && mapper.isSounding && mapper.fingers.isEmpty)
    }

    @Test("Tape keys: one hand finds the place, the other plays it as notes")
    mutating func tapeKeys() throws {
        var mapper = try mapper("tape-keys")
        _ = mapper.handle(fingers.frame(.down(0, 0.3, 1)))
        _ = mapper.handle(fingers.frame(.down(1, 0.7, 0.99)))
        _ = mapper.advance(to: 1_000_000)
        #expect(abs(mapper.values[.position] - 0.5) < 1e-9 && mapper.values[.density] == 60)
        #expect(mapper.values[.transposition] == 17)
        _ = mapper.handle(fingers.frame(.up(0), .up(1)))
        #expect(!mapper.isSounding)
    }

    @Test("Scan: a finger that lifts while it moves throws the sound on")
    mutating func scan() throws {
        var mapper = try mapper("scan")
        mapper.soundSeconds = 8
        _ = move([(0.3, 0.6)], to: [(0.4, 0.6)], frames: 50, in: &mapper)
        #expect(mapper.isSounding && mapper.fingers.isEmpty && !mapper.isHeld)
        _ = mapper.advance(to: 60_000_000)
        #expect(!mapper.isSounding && mapper.values[.scanSpeed] == 0)
    }

    @Test("Keys: two rows of voices on their notes; the fader makes no sound, the buttons hold and freeze")
    mutating func keys() throws {
        var mapper = try mapper("keys")
        let low = told(mapper.handle(fingers.frame(.down(0, 0.01, 0.2))))
        let high = told(mapper.handle(fingers.frame(.down(1, 0.01, 0.7))))
        #expect(low.contains("pitch = 110.0 in 0") && low.contains("pitch-offset = 0.0 in 0"))
        #expect(high.contains("pitch = 220.0 in 1"))
        _ = mapper.handle(fingers.frame(.up(0), .up(1)))
        #expect(!mapper.isSounding)
        _ = mapper.handle(fingers.frame(.down(2, 0.9, 1)))
        #expect(mapper.values[.density] == 100 && !mapper.isSounding)
        #expect(told(mapper.handle(fingers.frame(.down(3, 0.9, 0.3)))).contains("hold"))
        #expect(told(mapper.handle(fingers.frame(.down(4, 0.9, 0.1)))).contains("freeze"))
    }

    @Test("Eyes free: it sounds wherever a finger is; slides, taps and a pinch do the rest")
    mutating func eyesFree() throws {
        var mapper = try mapper("eyes-free")
        let level = mapper.values[.level]
        let slid = move([(0.3, 0.8)], to: [(0.3, 0.4)], frames: 200, in: &mapper)
        #expect(slid.first == "start 0" && slid.last == "release 0")
        #expect(Set(slid.dropFirst().dropLast()) == ["volume down"])
        #expect(mapper.values[.level] == level, "the volume is the player's, and no cloud's")
        #expect(move([(0.6, 0.5)], to: [(0.3, 0.5)], frames: 30, in: &mapper).contains("nextSound"))
        #expect(move([(0.3, 0.5)], to: [(0.6, 0.5)], frames: 30, in: &mapper).contains("previousSound"))
        // 60 mm in 1.2 s, and 13 mm in 36 ms.
        let slow = move([(0.6, 0.5)], to: [(0.6 - 60.0 / 217, 0.55)], frames: 300, in: &mapper)
        #expect(slow.filter { $0 == "nextSound" }.count == 1 && !slow.contains { $0.hasPrefix("volume") })
        let quick = move([(0.6, 0.5)], to: [(0.5, 0.5)], frames: 9, in: &mapper)
        #expect(quick.filter { $0 == "nextSound" }.count == 1)
        // An action that comes with the lift is before the release.
        #expect(told(mapper.finishActions()) == ["release 0"])
        // There and back is one gesture still, and a way up at its end is none.
        var turned = move([(0.6, 0.5)], to: [(0.4, 0.5)], frames: 50, lifts: false, in: &mapper)
        for (x, y) in [(0.6, 0.5), (0.8, 0.5), (0.8, 0.9)] {
            turned += told(mapper.handle(fingers.frame(.move(0, x, y))))
        }
        turned += told(mapper.handle(fingers.frame(.up(0))))
        #expect(turned == ["start 0", "nextSound", "release 0"])
        #expect(move([(0.4, 0.5)], to: [(0.4, 0.5)], frames: 20, in: &mapper).contains("hold"))
        let two = [(0.3, 0.5), (0.5, 0.5)]
        #expect(move(two, to: [(0.34, 0.5), (0.46, 0.5)], frames: 50, in: &mapper).contains("closeView"))
        #expect(!move(two, to: [(0.32, 0.5), (0.48, 0.5)], frames: 50, in: &mapper).contains("closeView"))
        #expect(move(two, to: two, frames: 20, in: &mapper).contains("hold"))
        let three = two + [(0.7, 0.5)]
        #expect(move(three, to: three, frames: 20, in: &mapper).contains("panic"))
        let pitch = mapper.values[.pitch]
        _ = move(two, to: two.map { ($0.0, 0.9) }, frames: 200, in: &mapper)
        #expect(mapper.values[.pitch] > pitch * 1.3)
        let density = mapper.values[.density]
        _ = move(two, to: two.map { ($0.0 - 0.2, $0.1) }, frames: 200, in: &mapper)
        #expect(mapper.values[.density] < density * 0.7)
    }

    @Test(
        "Accessible: what a finger set stays when it lifts and the sound goes on, trembling does nothing, one button stops"
    )
    mutating func accessible() throws {
        var mapper = try mapper("accessible")
        _ = move([(0.1, 0.9)], to: [(0.1, 0.9)], frames: 2, in: &mapper)
        _ = mapper.advance(to: 2_000_000)
        #expect(mapper.isSounding)
        let pitch = mapper.values[.pitch]
        #expect(pitch > 900)
        _ = mapper.handle(fingers.frame(.down(0, 0.1, 0.9)))
        _ = mapper.handle(fingers.frame(.move(0, 0.1, 0.88)))
        _ = mapper.advance(to: 4_000_000)
        #expect(mapper.values[.pitch] == pitch)
        _ = mapper.handle(fingers.frame(.up(0)))
        #expect(told(mapper.handle(fingers.frame(.down(1, 0.9, 0.7)))).contains("panic"))
    }
}
