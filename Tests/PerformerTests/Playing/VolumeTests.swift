import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("The volume, slid by a finger")
struct VolumeTests {
    private static let whole = Area(x: 0...1, y: 0...1)

    /// A slide of 50 mm is all of the volume; every finger plays.
    private static let slider = Mapping(
        name: "Slider", controls: [Control(name: "z", area: whole, kind: .zone(.absolute), routes: [])],
        gestures: [
            GestureUse(
                Gesture(.drag(.vertical), fingers: 1, threshold: .drag(9)), volume: .init(-60...0, travel: 50))
        ])

    private static let tone: [Float] = (0..<4_800).map { Float($0 % 100) / 100 - 0.5 }

    private static func sound(_ name: String, level: Double) -> Sound {
        Sound(
            name: name, source: Source(sound: [tone], sampleRate: 48_000, rootHz: 440),
            fingerprint: name, defaults: [.level: level])
    }

    private var performer = Performer(
        mappings: [Self.slider], start: Self.slider,
        sounds: [Self.sound("one", level: 10), Self.sound("two", level: 8)],
        values: ParameterValues(playing: Self.sound("one", level: 10)), levelDecibels: -12)
    private var now: Int64 = 1_000_000

    /// One finger slides up so many mm, on a surface of 200 by 100 mm, and lifts; what the output's level was told.
    private mutating func slide(_ millimetres: Double, from y: Double) -> [Double] {
        var changes: [Change] = []
        for step in 0...50 {
            let phase: Contact.Phase = step == 0 ? .began : step == 50 ? .ended : .moved
            let contact = Contact(
                id: Int(now), phase: phase,
                position: SurfacePoint(x: 0.5, y: y + millimetres / 100 * Double(min(step, 49)) / 49))
            let frame = TouchFrame(timeMicroseconds: now + Int64(step) * 10_000, contacts: [contact])
            changes += performer.touch(
                frame, by: .device, on: SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
            ).flatMap(\.effects.changes)
        }
        now += 2_000_000
        return changes.compactMap { if case .level(let decibels) = $0 { decibels } else { nil } }
    }

    @Test("It goes from where it is to silence and to full, and no further")
    mutating func range() throws {
        let down = slide(-20, from: 0.9)
        #expect(down == down.sorted(by: >))
        // From 9 mm on, of which a frame is less than half a mm.
        let last: Double = try #require(down.last)
        let expected: Double = -12 - 60 * 11.0 / 50
        #expect(abs(last - expected) < 0.6)
        #expect(slide(-80, from: 0.95).last == -60)
        #expect(performer.masterState.levelDecibels == -60)
        #expect(slide(80, from: 0.1).last == 0)
        #expect(performer.mapper.values[.level] == 10, "no cloud's level has moved")
    }

    @Test("It stays for the next sound, whatever level that brings; undo takes the slide back")
    mutating func stays() {
        _ = slide(-20, from: 0.9)
        let volume = performer.masterState.levelDecibels
        #expect(volume < -20)
        _ = performer.act(.nextSound, at: now)
        #expect(performer.mapper.values[.level] == 8)
        #expect(performer.masterState.levelDecibels == volume)
        _ = slide(-5, from: 0.9)
        #expect(performer.masterState.levelDecibels == volume, "5 mm are no slide")
        _ = performer.apply(.undo, at: now)
        _ = performer.apply(.undo, at: now)
        #expect(performer.masterState.levelDecibels == -12)
    }

    @Test("It goes no higher than it may, and one beyond the range comes down from the range's end")
    mutating func limits() {
        _ = performer.apply(.limit(to: -20), at: now)
        #expect(slide(80, from: 0.1).allSatisfy { $0 == -20 })
        _ = performer.apply(.limit(to: 6), at: now)
        _ = performer.apply(.set(to: 5), at: now)
        let beyond = slide(30, from: 0.1)
        #expect(beyond.allSatisfy { $0 == 5 }, "\(beyond)")
        #expect(slide(-20, from: 0.9).first.map { $0 <= 0 } == true)
    }

    @Test("A finger whose pressure adds to the level does not keep a sound's own level away")
    mutating func trim() {
        let voices = Mapping(
            name: "Voices", hasCloudPerTouch: true,
            controls: [
                Control(
                    name: "z", area: Self.whole, kind: .zone(.absolute),
                    routes: [Route(.strength, Binding(.level, low: -18, high: 0, isAdded: true))])
            ])
        performer = Performer(
            mappings: [voices], start: voices, sounds: [Self.sound("one", level: 10), Self.sound("two", level: 8)],
            values: ParameterValues(playing: Self.sound("one", level: 10)), levelDecibels: -12)
        let contact = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5), strength: 0.5)
        let changes = performer.touch(
            TouchFrame(timeMicroseconds: now, contacts: [contact]), by: .device, on: .assumed(aspect: 1.5)
        ).flatMap(\.effects.changes)
        func level(_ changes: [Change]) -> Double? {
            changes.compactMap { if case .set(.level, let value, cloud: 0) = $0 { value } else { nil } }.last
        }
        #expect(level(changes) == 1)
        #expect(level(performer.act(.nextSound, at: now).changes) == -1)
    }
}
