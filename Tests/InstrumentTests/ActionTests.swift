import Granular
import Instrument
import Mapping
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

    private func desk(_ start: Int = 0) -> Desk {
        Desk(
            mappings: Self.mappings, start: Self.mappings[start], sounds: Self.sounds,
            values: ParameterValues(playing: Self.sounds[0].source), levelDecibels: -12)
    }

    private func touch(_ desk: inout Desk, _ phase: Contact.Phase, y: Double) -> [Change] {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: y))
        let frame = TouchFrame(timeMicroseconds: 0, contacts: [contact])
        return desk.touch(frame, by: .device, on: .assumed(aspect: 1.5)).flatMap(\.outcome.changes)
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
        var desk = desk()
        for (action, place) in [(Action.nextSound, 1), (.nextSound, 2), (.nextSound, 3), (.nextSound, 0)]
            + [(.previousSound, 3), (.previousSound, 2)]
        {
            let outcome = desk.act(action, at: 0)
            #expect(desk.sound == place)
            #expect(outcome.message == "sound: \(Self.sounds[place].name)")
            let uses = uses(outcome.changes)
            #expect(uses.count == 16 && uses.values.allSatisfy { $0 == UInt8(place) })
        }
    }

    @Test func betweenFilesThePitchKeepsItsInterval() {
        var desk = desk()
        _ = desk.nudge(.position, steps: 40, at: 0)
        let before = desk.mapper.values
        _ = desk.act(.nextSound, at: 0)
        #expect(desk.mapper.values[.pitch] == 400)
        for parameter in Parameter.allCases where parameter != .pitch {
            #expect(desk.mapper.values[parameter] == before[parameter])
        }
    }

    @Test func betweenWaveformsNothingMoves() {
        var desk = desk()
        for _ in 0..<2 { _ = desk.act(.nextSound, at: 0) }
        _ = desk.nudge(.pitch, steps: 3, at: 0)
        let before = desk.mapper.values
        let changes = desk.act(.nextSound, at: 0).changes
        #expect(desk.mapper.values == before)
        #expect(changes.count == 16)
    }

    @Test func aWaveformAndAFileEachFindTheirOwnPitchAgain() {
        var desk = desk(2)
        _ = touch(&desk, .began, y: 0)
        _ = touch(&desk, .ended, y: 0)
        _ = desk.act(.previousSound, at: 0)
        let start = ParameterValues(playing: Self.sounds[3].source)
        for parameter in [Parameter.pitch, .pitchOffset, .positionSpread] {
            #expect(desk.mapper.values[parameter] == start[parameter])
        }
        _ = touch(&desk, .began, y: 1)
        _ = touch(&desk, .ended, y: 1)
        _ = desk.act(.nextSound, at: 0)
        #expect(desk.mapper.values[.pitch] == 100 && desk.mapper.values[.positionSpread] == 0.05)
        _ = desk.act(.previousSound, at: 0)
        #expect(desk.mapper.values[.pitch] == 1_000 && desk.mapper.values[.positionSpread] == 1)
    }

    @Test func whereThereIsNoOtherSoundItIsSaid() {
        var desk = Desk(
            mappings: Self.mappings, start: Self.mappings[0], sounds: [Self.sounds[0]], levelDecibels: -12)
        let outcome = desk.act(.nextSound, at: 0)
        #expect(outcome.changes.isEmpty && outcome.message != nil)
    }

    // MARK: Freeze

    @Test func frozenThePlaceThatIsReadStandsStillAndGoesOnAfter() {
        var desk = desk(1)
        #expect(scanSpeed(touch(&desk, .began, y: 1)) == 2)
        let frozen = desk.act(.freeze, at: 0).changes
        #expect(desk.isFrozen && scanSpeed(frozen) == 0)
        #expect(frozen.contains { if case .freeze(true) = $0 { true } else { false } })
        // The finger plays on: its value is shown, and heard when it goes on.
        #expect(scanSpeed(touch(&desk, .moved, y: 0)) == 0)
        #expect(desk.mapper.values[.scanSpeed] == -2)
        let again = desk.act(.freeze, at: 0).changes
        #expect(!desk.isFrozen && scanSpeed(again) == -2)
        #expect(again.contains { if case .freeze(false) = $0 { true } else { false } })
        #expect(scanSpeed(touch(&desk, .moved, y: 0.75)) == 1)
    }

    @Test func frozenASnapshotInAnotherMappingLeavesTheSpeedToGoOnWith() {
        let button = Control(
            name: "b", area: Area(x: 0...1, y: 0...1), kind: .button(deeds: [], isToggle: true),
            links: [Link(.press, Binding(.scanSpeed, low: 0, high: 3, isAdded: true))])
        let adding = Mapping(name: "Adding", controls: [button])
        var values = ParameterValues(playing: Self.sounds[0].source)
        values[.scanSpeed] = 0.5
        var desk = Desk(
            mappings: [Self.mappings[0], adding], start: Self.mappings[0], sounds: Self.sounds, values: values,
            levelDecibels: -12)
        _ = desk.act(.storeSnapshot(1), at: 0)
        _ = desk.choose("Adding")
        #expect(scanSpeed(touch(&desk, .began, y: 0.5)) == 3.5)
        _ = touch(&desk, .ended, y: 0.5)
        _ = desk.act(.freeze, at: 0)
        // The button's share goes with its mapping, while all stands still.
        #expect(scanSpeed(desk.act(.snapshot(1), at: 0).changes) == 0)
        #expect(scanSpeed(desk.act(.freeze, at: 0).changes) == 0.5)
    }

    // MARK: Snapshots

    @Test func aSnapshotBringsBackValuesSoundAndMapping() {
        var desk = desk()
        _ = touch(&desk, .began, y: 1)
        #expect(desk.storeSnapshot().message == "snapshot: 1 kept")
        let kept = desk.mapper.values
        _ = touch(&desk, .moved, y: 0)
        _ = touch(&desk, .ended, y: 0)
        _ = desk.act(.nextSound, at: 0)
        _ = desk.act(.nextSound, at: 0)
        _ = desk.act(.nextMapping, at: 0)
        let outcome = desk.recallSnapshot(by: 0)
        #expect(outcome.message == "snapshot: 1")
        #expect(desk.mapper.values == kept)
        #expect(desk.mapper.mapping.name == "Density")
        #expect(desk.sound == 0 && uses(outcome.changes)[15] == 0)
    }

    @Test func aSnapshotThatIsNotThereChangesNothing() {
        var desk = desk()
        for outcome in [
            desk.act(.snapshot(7), at: 0), desk.recallSnapshot(by: 0), desk.recallSnapshot(by: -1),
            desk.act(.storeSnapshot(0), at: 0), desk.act(.storeSnapshot(17), at: 0),
        ] {
            #expect(outcome.changes.isEmpty && outcome.message != nil)
        }
        #expect(desk.recallSnapshot(by: 1).changes.isEmpty)
    }

    @Test func snapshotsAreStoredByNumberAndSteppedThrough() {
        var desk = desk()
        var densities: [Double] = []
        for (number, y) in [(2, 0.2), (5, 0.5), (16, 0.9)] {
            _ = touch(&desk, .began, y: y)
            densities.append(desk.mapper.values[.density])
            #expect(desk.act(.storeSnapshot(number), at: 0).message == "snapshot: \(number) kept")
        }
        for (step, number) in [(1, 0), (1, 1), (-1, 0), (-1, 2), (0, 2)] {
            _ = desk.recallSnapshot(by: step)
            #expect(desk.mapper.values[.density] == densities[number])
        }
        #expect(desk.act(.snapshot(5), at: 0).message == "snapshot: 5")
        #expect(desk.mapper.values[.density] == densities[1])
    }

    @Test func theNextNumberThatIsFreeIsTakenUntilNoneIs() {
        var desk = desk()
        _ = desk.act(.storeSnapshot(2), at: 0)
        let messages = (0..<16).map { _ in desk.storeSnapshot().message ?? "" }
        #expect(messages.prefix(2) == ["snapshot: 1 kept", "snapshot: 3 kept"])
        #expect(messages[14] == "snapshot: 16 kept" && messages[15] == "no more than 16 snapshots are kept")
    }

    // MARK: The rest

    @Test func mappingsGoRoundBothWays() {
        var desk = desk()
        let names = [Action.nextMapping, .nextMapping, .nextMapping, .previousMapping].map { action in
            _ = desk.act(action, at: 0)
            return desk.mapper.mapping.name
        }
        #expect(names == ["Scan", "Pitch", "Density", "Pitch"])
    }

    @Test func theDensityFollowsTheBeat() {
        var desk = desk()
        #expect(desk.act(.tapTempo, at: 1_000_000).message == nil)
        let outcome = desk.act(.tapTempo, at: 1_500_000)
        #expect(outcome.message == "tempo: 120.0 beats a minute, 2.0 grains/s")
        #expect(desk.mapper.values[.density] == 2)
        #expect(outcome.changes.contains { if case .set(.density, 2, 0) = $0 { true } else { false } })
    }

    @Test func recordIsLeftToWhoeverHasFiles() {
        var desk = desk()
        let outcome = desk.act(.record, at: 0)
        #expect(outcome.togglesRecording && outcome.changes.isEmpty)
    }
}
