import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite struct ActionTests {
    private static func mapping(_ name: String, _ parameter: Parameter, _ low: Double, _ high: Double) -> Mapping {
        Mapping(
            name: name,
            controls: [
                .fader(name: "c", area: Area(x: 0...1, y: 0...1), Binding(parameter, low: low, high: high))
            ])
    }

    private static let mappings = [
        mapping("Density", .density, 1, 100), mapping("Scan", .scanSpeed, -2, 2), mapping("Pitch", .pitch, 100, 1_000),
    ]

    private static func tone(rootHz: Double) -> Source {
        Source(sound: [(0..<24_000).map { Float($0 % 100) / 100 - 0.5 }], sampleRate: 48_000, rootHz: rootHz)
    }

    private static let sounds = [
        Sound(name: "low", source: tone(rootHz: 100)), Sound(name: "high", source: tone(rootHz: 400)),
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000)),
    ]

    private func performer(_ start: Int = 0) -> Performer {
        Performer(
            mappings: Self.mappings, start: Self.mappings[start], sounds: Self.sounds,
            values: ParameterValues(playing: Self.sounds[0].source), levelDecibels: -12)
    }

    private func touch(_ performer: inout Performer, _ phase: Contact.Phase, y: Double) -> [Change] {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: y))
        let frame = TouchFrame(timeMicroseconds: 0, contacts: [contact])
        return performer.touch(frame, by: .device, on: .assumed(aspect: 1.5)).flatMap(\.effects.changes)
    }

    private func scanSpeed(_ changes: [Change]) -> Double? {
        changes.compactMap { if case .set(.scanSpeed, let speed, 0) = $0 { speed } else { nil } }.last
    }

    private func uses(_ changes: [Change]) -> [UInt8: UInt8] {
        changes.reduce(into: [:]) { found, change in
            if case .use(let slot, let cloud) = change { found[cloud] = slot }
        }
    }

    // MARK: Sounds

    @Test func soundsGoRoundBothWaysForEveryCloud() {
        var performer = performer()
        for (action, place) in [(Action.nextSound, 1), (.nextSound, 2), (.nextSound, 3), (.nextSound, 0)]
            + [(.previousSound, 3), (.previousSound, 2)]
        {
            let effects = performer.act(action, at: 0)
            #expect(performer.sound == place)
            #expect(effects.message == "sound: \(Self.sounds[place].name)")
            let uses = uses(effects.changes)
            #expect(uses.count == 16 && uses.values.allSatisfy { $0 == UInt8(place) })
        }
    }

    @Test func betweenFilesThePitchKeepsItsInterval() {
        var performer = performer()
        _ = performer.nudge(.position, steps: 40, at: 0)
        let before = performer.mapper.values
        _ = performer.act(.nextSound, at: 0)
        #expect(performer.mapper.values[.pitch] == 400)
        for parameter in Parameter.allCases where parameter != .pitch {
            #expect(performer.mapper.values[parameter] == before[parameter])
        }
    }

    @Test func betweenWaveformsNothingMoves() {
        var performer = performer()
        for _ in 0..<2 { _ = performer.act(.nextSound, at: 0) }
        _ = performer.nudge(.pitch, steps: 3, at: 0)
        let before = performer.mapper.values
        let changes = performer.act(.nextSound, at: 0).changes
        #expect(performer.mapper.values == before)
        #expect(changes.count == 16)
    }

    @Test func aWaveformAndAFileEachFindTheirOwnPitchAgain() {
        var performer = performer(2)
        _ = touch(&performer, .began, y: 0)
        _ = touch(&performer, .ended, y: 0)
        _ = performer.act(.previousSound, at: 0)
        let start = ParameterValues(playing: Self.sounds[3].source)
        for parameter in [Parameter.pitch, .pitchOffset, .positionSpread] {
            #expect(performer.mapper.values[parameter] == start[parameter])
        }
        _ = touch(&performer, .began, y: 1)
        _ = touch(&performer, .ended, y: 1)
        _ = performer.act(.nextSound, at: 0)
        #expect(performer.mapper.values[.pitch] == 100 && performer.mapper.values[.positionSpread] == 0.05)
        _ = performer.act(.previousSound, at: 0)
        #expect(performer.mapper.values[.pitch] == 1_000 && performer.mapper.values[.positionSpread] == 1)
    }

    @Test func whereThereIsNoOtherSoundItIsSaid() {
        var performer = Performer(
            mappings: Self.mappings, start: Self.mappings[0], sounds: [Self.sounds[0]], levelDecibels: -12)
        let effects = performer.act(.nextSound, at: 0)
        #expect(effects.changes.isEmpty && effects.message != nil)
    }

    // MARK: Freeze

    @Test func frozenThePlaceThatIsReadStandsStillAndGoesOnAfter() {
        var performer = performer(1)
        #expect(scanSpeed(touch(&performer, .began, y: 1)) == 2)
        let frozen = performer.act(.freeze, at: 0).changes
        #expect(performer.isFrozen && scanSpeed(frozen) == 0)
        #expect(frozen.contains { if case .freeze(true) = $0 { true } else { false } })
        // The finger plays on: its value is shown, and heard when it goes on.
        #expect(scanSpeed(touch(&performer, .moved, y: 0)) == 0)
        #expect(performer.mapper.values[.scanSpeed] == -2)
        let again = performer.act(.freeze, at: 0).changes
        #expect(!performer.isFrozen && scanSpeed(again) == -2)
        #expect(again.contains { if case .freeze(false) = $0 { true } else { false } })
        #expect(scanSpeed(touch(&performer, .moved, y: 0.75)) == 1)
    }

    @Test func frozenAScanThatASoundBeganWithStandsStillToo() {
        var values = ParameterValues(playing: Self.sounds[0].source)
        values[.scanSpeed] = 0.5
        var performer = Performer(
            mappings: Self.mappings, start: Self.mappings[0], sounds: Self.sounds, values: values, levelDecibels: -12)
        #expect(scanSpeed(performer.act(.freeze, at: 0).changes) == 0)
        #expect(scanSpeed(performer.act(.freeze, at: 0).changes) == 0.5)
    }

    @Test func frozenASnapshotInAnotherMappingLeavesTheSpeedToGoOnWith() {
        let button = Control(
            name: "b", area: Area(x: 0...1, y: 0...1), kind: .button(triggers: [], isToggle: true),
            routes: [Route(.press, Binding(.scanSpeed, low: 0, high: 3, isAdded: true))])
        let adding = Mapping(name: "Adding", controls: [button])
        var values = ParameterValues(playing: Self.sounds[0].source)
        values[.scanSpeed] = 0.5
        var performer = Performer(
            mappings: [Self.mappings[0], adding], start: Self.mappings[0], sounds: Self.sounds, values: values,
            levelDecibels: -12)
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.choose("Adding")
        #expect(scanSpeed(touch(&performer, .began, y: 0.5)) == 3.5)
        _ = touch(&performer, .ended, y: 0.5)
        _ = performer.act(.freeze, at: 0)
        // The button's share goes with its mapping, while all stands still.
        #expect(scanSpeed(performer.act(.snapshot(1), at: 0).changes) == 0)
        #expect(scanSpeed(performer.act(.freeze, at: 0).changes) == 0.5)
    }

    // MARK: Snapshots

    @Test func aSnapshotBringsBackValuesSoundAndMapping() {
        var performer = performer()
        _ = touch(&performer, .began, y: 1)
        #expect(performer.storeSnapshot().message == "snapshot: 1 saved")
        let kept = performer.mapper.values
        _ = touch(&performer, .moved, y: 0)
        _ = touch(&performer, .ended, y: 0)
        _ = performer.act(.nextSound, at: 0)
        _ = performer.act(.nextSound, at: 0)
        _ = performer.act(.nextMapping, at: 0)
        let effects = performer.recallSnapshot(by: 0)
        #expect(effects.message == "snapshot: 1")
        #expect(performer.mapper.values == kept)
        #expect(performer.mapper.mapping.name == "Density")
        #expect(performer.sound == 0 && uses(effects.changes)[15] == 0)
    }

    @Test func aSnapshotThatIsNotThereChangesNothing() {
        var performer = performer()
        for effects in [
            performer.act(.snapshot(7), at: 0), performer.recallSnapshot(by: 0), performer.recallSnapshot(by: -1),
            performer.act(.storeSnapshot(0), at: 0), performer.act(.storeSnapshot(17), at: 0),
        ] {
            #expect(effects.changes.isEmpty && effects.message != nil)
        }
        #expect(performer.recallSnapshot(by: 1).changes.isEmpty)
    }

    @Test func snapshotsAreStoredByNumberAndSteppedThrough() {
        var performer = performer()
        var densities: [Double] = []
        for (number, y) in [(2, 0.2), (5, 0.5), (16, 0.9)] {
            _ = touch(&performer, .began, y: y)
            densities.append(performer.mapper.values[.density])
            #expect(performer.act(.storeSnapshot(number), at: 0).message == "snapshot: \(number) saved")
        }
        for (step, number) in [(1, 0), (1, 1), (-1, 0), (-1, 2), (0, 2)] {
            _ = performer.recallSnapshot(by: step)
            #expect(performer.mapper.values[.density] == densities[number])
        }
        #expect(performer.act(.snapshot(5), at: 0).message == "snapshot: 5")
        #expect(performer.mapper.values[.density] == densities[1])
    }

    @Test func theNextNumberThatIsFreeIsTakenUntilNoneIs() {
        var performer = performer()
        _ = performer.act(.storeSnapshot(2), at: 0)
        let messages = (0..<16).map { _ in performer.storeSnapshot().message ?? "" }
        #expect(messages.prefix(2) == ["snapshot: 1 saved", "snapshot: 3 saved"])
        #expect(messages[14] == "snapshot: 16 saved" && messages[15] == "all 16 snapshots are taken: delete one first")
    }

    // MARK: The rest

    @Test func mappingsGoRoundBothWays() {
        var performer = performer()
        let names = [Action.nextMapping, .nextMapping, .nextMapping, .previousMapping].map { action in
            _ = performer.act(action, at: 0)
            return performer.mapper.mapping.name
        }
        #expect(names == ["Scan", "Pitch", "Density", "Pitch"])
    }

    @Test func theDensityFollowsTheBeat() {
        var performer = performer()
        #expect(performer.act(.tapTempo, at: 1_000_000).message == nil)
        let effects = performer.act(.tapTempo, at: 1_500_000)
        #expect(effects.message == "tempo: 120.0 BPM, 2.0 grains/s")
        #expect(performer.mapper.values[.density] == 2)
        #expect(effects.changes.contains { if case .set(.density, 2, 0) = $0 { true } else { false } })
    }

    @Test func recordIsLeftToWhoeverHasFiles() {
        var performer = performer()
        let effects = performer.act(.record, at: 0)
        #expect(effects.togglesRecording && effects.changes.isEmpty)
    }
}
