import Granular
import Mapping
import Performer
import Sounds
import Testing

@Suite("Taking back what was done to the snapshots")
struct TakeBackTests {
    private func performer() -> Performer {
        let mapping = Mapping(
            name: "Touch", controls: [.zone(name: "z", area: Area(x: 0...1, y: 0...1), x: nil, y: nil)])
        return Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    @Test("what was saved over comes back with its name, and once more is replaced; the sound stays")
    func savedOver() {
        var performer = performer()
        _ = performer.set(.pitch, to: 200, at: 0)
        _ = performer.act(.storeSnapshot(3), at: 0)
        _ = performer.nameSnapshot(3, "low")
        _ = performer.set(.pitch, to: 700, at: 0)
        _ = performer.act(.storeSnapshot(3), at: 0)
        #expect(performer.snapshots.kept[3]?.snapshot.values[.pitch] == 700)
        let effects = performer.takeBackSnapshot()
        #expect(effects.message == "snapshot: 3, low as it was before" && effects.keepsSnapshots)
        #expect(performer.snapshots.kept[3]?.snapshot.values[.pitch] == 200)
        #expect(performer.mapper.values[.pitch] == 700)
        _ = performer.takeBackSnapshot()
        #expect(performer.snapshots.kept[3]?.snapshot.values[.pitch] == 700)
    }

    @Test("what was deleted comes back, what was saved anew is free again, and a name is as it was")
    func deleted() {
        var performer = performer()
        #expect(performer.takeBackSnapshot().message == "No snapshot was changed: nothing to undo")
        _ = performer.storeSnapshot()
        #expect(performer.takeBackSnapshot().message == "snapshot: 1 is free again")
        #expect(performer.snapshots.numbers.isEmpty && performer.snapshots.current == nil)
        _ = performer.storeSnapshot()
        _ = performer.nameSnapshot(1, "first")
        _ = performer.deleteSnapshot(1)
        _ = performer.takeBackSnapshot()
        #expect(performer.snapshots.summaries.map(\.name) == ["first"])
        _ = performer.nameSnapshot(1, "second")
        _ = performer.takeBackSnapshot()
        #expect(performer.snapshots.summaries.map(\.name) == ["first"])
    }

    @Test("what another instance of Quern changed since is not taken back")
    func adopted() {
        var performer = performer()
        _ = performer.storeSnapshot()
        _ = performer.deleteSnapshot(1)
        var other = self.performer()
        _ = other.storeSnapshot()
        performer.adoptSnapshots(other.snapshots.kept, moved: [:])
        #expect(performer.takeBackSnapshot().message == "No snapshot was changed: nothing to undo")
        #expect(performer.snapshots.numbers == [1])
    }
}
