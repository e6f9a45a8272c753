import Practice
import SoundMarking
import Sounds
import Testing

@Suite("Beats of a sound that is open") struct BeatMarkingTests {
    private let sound = OfflineMarking()

    private func beat(_ step: BeatStep) -> String? { sound.open.beat(step, at: sound.now) }
    private func undo() -> String? { sound.open.stepHistory(back: true, at: sound.now) }
    private func redo() -> String? { sound.open.stepHistory(back: false, at: sound.now) }
    private var seconds: [Double] { sound.state.beats.map(\.seconds) }

    @Test("what was found is tapped once a hand corrected it, and found again when that is undone")
    func source() {
        #expect(sound.state.beatsSource == nil && sound.state.beats.count == 20)
        #expect(sound.open.setBeats(BeatGrid([Beat(seconds: 1), Beat(seconds: 2)]), at: sound.now) == nil)
        #expect(sound.state.beatsSource == .found && seconds == [1, 2])
        #expect(beat(.nudge(seconds: 0.01)) == nil && seconds == [1.01, 2] && sound.state.beatsSource == .tapped)
        #expect(undo() == "move beat 1" && sound.state.beatsSource == .found)
        #expect(undo() == "find the beats" && sound.state.beats.count == 20)
    }

    @Test("every correction is a step that is undone and done again, with sections between")
    func undoing() {
        sound.open.go(to: 1.1, sound.now)
        let steps: [BeatStep] = [
            .nudge(seconds: 0.02), .nudgeAll(seconds: 0.01), .insert(at: 3.3), .insert(at: nil), .delete(at: 3.2),
            .halve, .double, .firstOfBar(beatsPerBar: 3), .firstOfBar(beatsPerBar: nil), .clear,
        ]
        var stood: [[Beat]] = []
        for step in steps {
            stood.append(sound.state.beats)
            if step == .halve { #expect(sound.open.mark("marker", at: sound.now) { $0.tap(at: 5) } == nil) }
            #expect(beat(step) == nil && (sound.state.beats != stood.last || step == .firstOfBar(beatsPerBar: nil)))
        }
        #expect(sound.state.beats.isEmpty && sound.state.beatsSource == nil)
        var undone = 0
        while undo() != nil { undone += 1 }
        #expect(sound.state.beats == stood[0] && sound.state.sections.isEmpty && undone == steps.count)
        while redo() != nil {}
        #expect(sound.state.beats.isEmpty && sound.state.sections.count == 2)
    }

    @Test("what cannot be corrected says why")
    func refused() {
        let plain = OfflineMarking(hasBeats: false)
        for step: BeatStep in [.nudge(seconds: 1), .halve, .double, .clear, .delete(at: nil), .bar(1)] {
            #expect(plain.open.beat(step, at: plain.now) == "clicks has no beats: find them, or tap them")
        }
        #expect(plain.open.beat(.insert(at: 1), at: plain.now) == nil && plain.state.beats.count == 1)
        #expect(plain.open.beat(.double, at: plain.now) == "too few beats to double")
        #expect(beat(.insert(at: 0.5)) == "beat 2 lies at 0.500 s already")
        #expect(beat(.insert(at: 0.51)) == "beat 2 lies at 0.500 s, only 10 ms away: nudge moves it")
        #expect(beat(.insert(at: 0.44)) == nil && sound.state.beats.count == 21)
        #expect(beat(.insert(at: 11)) == "clicks ends at 10.00 s")
        #expect(beat(.firstOfBar(beatsPerBar: 99)) == "a bar has 1 to 32 beats")
    }

    @Test("tapped beats lie where they were heard, within 5 ms, take the place of those there, and are one step")
    func taps() {
        let plain = OfflineMarking(hasBeats: false)
        plain.open.toggle(plain.now)
        for _ in 0..<4 {
            _ = plain.hear(24_000)
            #expect(plain.open.beat(.tap, at: plain.now) == nil)
        }
        for (beat, place) in zip(plain.state.beats, [0.5, 1, 1.5, 2]) { #expect(abs(beat.seconds - place) < 0.005) }
        #expect(plain.state.beats.count == 4 && plain.state.beatsSource == .tapped)
        #expect(plain.open.stepHistory(back: true, at: plain.now) == "tap 4 beats" && plain.state.beats.isEmpty)
        // Standing still a beat comes where the cursor is.
        plain.open.toggle(plain.now)
        #expect(plain.open.beat(.tap, at: plain.now) == nil && abs((plain.state.beats.first?.seconds ?? 0) - 2) < 0.02)
        // Another half speed: what counts is the sound's own time.
        plain.open.setSpeed(0.5, plain.now)
        plain.open.go(to: 4, plain.now)
        plain.open.toggle(plain.now)
        for _ in 0..<2 {
            _ = plain.hear(24_000)
            #expect(plain.open.beat(.tap, at: plain.now) == nil)
        }
        let last = plain.state.beats.suffix(2).map(\.seconds)
        #expect(abs(last[0] - 4.25) < 0.005 && abs(last[1] - 4.5) < 0.005)
    }

    @Test("a beat that is moved or deleted is named, and a deletion says what brings it back")
    func told() {
        sound.open.go(to: 1.1, sound.now)
        #expect(beat(.nudge(seconds: 0.01)) == nil && sound.open.takeNews() == "moved: beat 3 → 1.010 s")
        #expect(sound.open.takeNews() == nil, "once")
        #expect(beat(.delete(at: nil)) == nil)
        #expect(sound.open.takeNews() == "beat 3 at 1.010 s deleted: undo brings it back")
        #expect(beat(.clear) == nil && sound.open.takeNews() == "19 beats deleted: undo brings back all")
        _ = sound.open.mark("section 1", at: sound.now) { $0.setSection(1, begin: 2, end: 4) }
        _ = sound.open.mark("name", at: sound.now) { $0.name(1, "chorus") }
        #expect(sound.open.forget(1, at: sound.now) == nil)
        #expect(sound.open.takeNews() == "section 1 chorus deleted: undo brings it back")
        #expect(undo() == "section 1 deleted" && sound.state.sections.map(\.name) == ["chorus"])
        #expect(sound.open.forget(7, at: sound.now) == "no section 7: there are only 1" && sound.open.takeNews() == nil)
    }
}
