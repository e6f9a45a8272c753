import Practice
import SoundMarking
import Testing

@Suite("Going through a sound") struct GoingThroughTests {
    private let sound = OfflineMarking()
    private let beat = OfflineMarking.beatFrames, click = OfflineMarking.clickFrames
    /// Silence before the first click that is counted in: 10 ms.
    private let silence = 480

    private func practise(_ step: PracticeStep, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sound.open.practice(step, at: sound.now) == nil, sourceLocation: sourceLocation)
    }

    private func go(_ step: BeatStep) -> Double {
        #expect(sound.open.beat(step, at: sound.now) == nil)
        return sound.now.seconds
    }

    @Test("a loop between two beats goes round to the frame, pass by pass")
    func loop() {
        practise(.loopBetween(1.1, 1.9))
        #expect(sound.state.beatLoop == 1...2 && sound.state.loop == nil && sound.now.seconds == 1)
        sound.open.toggle(sound.now)
        let clicks = OfflineMarking.onsets(sound.hear(10 * beat))
        #expect(clicks == (0..<10).map { $0 * beat + click })
        #expect(sound.state.passes == 5 && sound.state.ends == 0)
    }

    @Test(
        "a bar is counted in before it begins, to the frame, and slower where the sound is slower", arguments: [1, 0.5])
    func countIn(speed: Double) throws {
        practise(.countIn(true))
        sound.open.setSpeed(speed, sound.now)
        sound.open.go(to: 1, sound.now)
        sound.open.toggle(sound.now)
        let counted = Int(Double(beat) / speed)
        let heard = sound.hear(silence + 2 * counted + 10)
        #expect(sound.state.countIn == CountedBeat(beat: 3, of: 4) && sound.now.seconds == 1 && sound.state.isPlaying)
        let more = heard + sound.hear(2 * counted + 3_000)
        #expect(OfflineMarking.onsets(more).prefix(4) == (0..<4).map { silence + $0 * counted }[...])
        #expect(sound.state.countIn == nil)
        #expect(abs(sound.now.seconds - (1 + 3_010 * speed / 48_000)) < 1e-6)
        if speed == 1 { #expect(try #require(OfflineMarking.onsets(more).last) == silence + 4 * beat + click) }
    }

    @Test("from between two beats, clicks go on in the beat: the sound's next beat is the one after the last click")
    func countInBetween() {
        practise(.countIn(true))
        sound.open.go(to: 1.2, sound.now)
        sound.open.toggle(sound.now)
        let ahead = Int(0.3 * 48_000)
        let onsets = OfflineMarking.onsets(sound.hear(silence + 4 * beat + 2 * click))
        #expect(onsets == (0..<4).map { silence + $0 * beat } + [silence + 4 * beat + click])
        #expect(abs(sound.now.seconds - (1.2 + Double(ahead + 2 * click) / 48_000)) < 1e-6)
    }

    @Test("counting in stops at once, and begins anew with the next play; while it plays nothing is counted in")
    func countInStops() {
        practise(.countIn(true))
        sound.open.toggle(sound.now)
        _ = sound.hear(silence + beat + 100)
        #expect(sound.state.countIn == CountedBeat(beat: 2, of: 4))
        sound.open.toggle(sound.now)
        #expect(sound.state.countIn == nil && !sound.state.isPlaying)
        _ = sound.hear(2_000)
        sound.open.toggle(sound.now)
        // A block in which what waited is thrown away.
        _ = sound.hear(256)
        #expect(OfflineMarking.onsets(sound.hear(silence + beat)) == [silence])
        _ = sound.hear(4 * beat)
        sound.open.go(to: 5, sound.now)
        #expect(sound.state.countIn == nil && sound.state.isPlaying)
    }

    @Test("without beats the tempo that is marked counts in, and without one a line says what to do")
    func withoutBeats() {
        let plain = OfflineMarking(hasBeats: false)
        #expect(
            plain.open.practice(.countIn(true), at: plain.now)?.contains("find or tap beats, or set a tempo") == true)
        _ = plain.open.mark("tempo", at: plain.now) { $0.setTempo(60) }
        plain.open.toggle(plain.now)
        #expect(OfflineMarking.onsets(plain.hear(silence + 3 * 48_000 + 10)) == (0..<4).map { silence + $0 * 48_000 })
        #expect(plain.open.beat(.step(1), at: plain.now) == "clicks has no beats: find them, or tap them")
        #expect(plain.open.practice(.loopMove(1), at: plain.now) == "no loop: set where it begins or ends first")
        #expect(plain.open.practice(.loopBetween(2, 3.5), at: plain.now) == nil)
        #expect(plain.open.practice(.loopMove(2), at: plain.now) == nil && plain.state.beatLoop == 5...6.5)
        #expect(plain.open.practice(.loopMove(3), at: plain.now) == "no room to move the loop")
    }

    @Test("the speed rises with the pass after a clean one, to the frame")
    func rising() {
        practise(.loopBetween(1, 2))
        practise(.rise(RisingSpeed.Plan(startPercent: 50, goalPercent: 100, stepPercent: 50, passes: 1)))
        #expect(sound.state.speed == 0.5 && sound.now.seconds == 1)
        sound.open.toggle(sound.now)
        _ = sound.hear(2 * beat)
        practise(.pass(isClean: true))
        #expect(sound.open.takePassResults() == [.faster(percent: 100)] && sound.state.speed == 0.5)
        // The slow pass is twice as long, and the fast one is the sound itself.
        _ = sound.hear(2 * beat)
        let clicks = OfflineMarking.onsets(sound.hear(4 * beat))
        #expect(clicks == (0..<4).map { $0 * beat + click })
        #expect(sound.state.speed == 1 && sound.state.passes == 3 && sound.state.cleanPasses == 1)
    }

    @Test("before a pass that is faster a bar is counted in, if that is wished")
    func risingCountedIn() {
        practise(.loopBetween(1, 2))
        practise(.countIn(true))
        practise(.rise(RisingSpeed.Plan(startPercent: 50, goalPercent: 100, stepPercent: 50, passes: 1)))
        sound.open.toggle(sound.now)
        _ = sound.hear(silence + 8 * beat)
        practise(.pass(isClean: true))
        _ = sound.hear(4 * beat)
        let onsets = OfflineMarking.onsets(sound.hear(6 * beat))
        #expect(onsets == (0..<4).map { $0 * beat } + [4 * beat + click, 5 * beat + click])
    }

    @Test("a word within the first quarter of a pass is about the one before, and a missed pass counts anew")
    func words() {
        practise(.loopBetween(1, 2))
        practise(.rise(RisingSpeed.Plan(startPercent: 50, goalPercent: 100, stepPercent: 5, passes: 2)))
        sound.open.toggle(sound.now)
        _ = sound.hear(4 * beat + 100)
        #expect(sound.state.passes == 1 && sound.state.cleanPasses == 0)
        practise(.pass(isClean: true))
        #expect(sound.open.takePassResults() == [.more(1)] && sound.state.cleanPasses == 1)
        // The one that is heard has a word of its own.
        _ = sound.hear(2 * beat)
        practise(.pass(isClean: false))
        #expect(sound.open.takePassResults() == [.again])
        #expect(sound.open.practice(.pass(isClean: true), at: sound.now) == "this pass has its word already")
        #expect(sound.open.takePassResults().isEmpty, "one word a pass")
        _ = sound.hear(2 * beat)
        #expect(sound.state.passes == 2 && sound.state.cleanPasses == 1)
    }

    @Test("touches near the beats make a pass clean where the player says nothing; without touches nothing is said")
    func touches() {
        practise(.loopBetween(1, 2))
        practise(.rise(RisingSpeed.Plan(startPercent: 100, goalPercent: 110, stepPercent: 5, passes: 1)))
        sound.open.toggle(sound.now)
        func pass(touching offset: Int) -> [RisingSpeed.PassResult] {
            for _ in 0..<2 {
                sound.open.touch(at: sound.now.frame + offset)
                _ = sound.hear(beat)
            }
            return sound.open.takePassResults()
        }
        #expect(pass(touching: 1_000).isEmpty)
        // Said a quarter into the next pass.
        #expect(pass(touching: 9_000) == [.faster(percent: 105)])
        _ = sound.hear(beat)
        #expect(sound.open.takePassResults() == [.again])
        _ = sound.hear(6 * beat)
        #expect(sound.open.takePassResults().isEmpty && sound.state.cleanPasses == 1)
    }

    @Test("steps go beat by beat and bar by bar, with some grace while it plays; out of a loop one goes by going")
    func steps() {
        sound.open.go(to: 1.2, sound.now)
        #expect(go(.step(1)) == 1.5 && go(.step(-1)) == 1 && go(.step(4)) == 3 && go(.bar(1)) == 4 && go(.bar(-2)) == 0)
        #expect(go(.step(-1)) == 0)
        practise(.loopBetween(4, 6))
        sound.open.toggle(sound.now)
        _ = sound.hear(beat + 4_800)
        #expect(abs(go(.step(-1)) - 4) < 1e-9, "soon after a beat the one before is meant")
        #expect(sound.state.beatLoop == 4...6)
        sound.open.go(to: 8.1, sound.now)
        #expect(sound.state.beatLoop == nil && abs(sound.now.seconds - 8.1) < 1e-9)
    }

    @Test("a loop moves by beats, is halved and doubled, and a section that loops gives way to it")
    func loops() {
        _ = sound.open.mark("section 1", at: sound.now) { $0.setSection(1, begin: 2, end: 4) }
        sound.open.setLoop(1, at: sound.now)
        practise(.loopHalve)
        #expect(sound.state.loop == nil && sound.state.beatLoop == 2...3)
        practise(.loopMove(3))
        #expect(sound.state.beatLoop == 3.5...4.5)
        practise(.loopDouble)
        #expect(sound.state.beatLoop == 3.5...5.5 && sound.state.sections.map(\.endSeconds) == [4])
        #expect(sound.open.moveLoop(byLengths: 1, sound.now) == nil && sound.state.beatLoop == 5.5...7.5)
        #expect(sound.open.practice(.loopMove(9), at: sound.now) == "no room to move the loop")
        sound.open.setLoop(1, at: sound.now)
        #expect(sound.state.beatLoop == nil && sound.state.loop == 1)
        practise(.loopOff)
        sound.open.go(to: 6.6, sound.now)
        practise(.loopBegin)
        #expect(sound.state.beatLoop == 6.5...10)
        sound.open.go(to: 8.4, sound.now)
        practise(.loopEnd)
        #expect(sound.state.beatLoop == 6.5...8.5)
    }

    @Test("a word counts for a pass that is heard, and where it does not, a line says why")
    func noPass() {
        func say(_ isClean: Bool) -> String? { sound.open.practice(.pass(isClean: isClean), at: sound.now) }
        practise(.loopBetween(1, 2))
        #expect(say(true)?.hasPrefix("no pass is heard: play") == true)
        practise(.countIn(true))
        sound.open.toggle(sound.now)
        _ = sound.hear(silence + 2 * beat)
        #expect(sound.state.countIn != nil && say(true)?.hasPrefix("counting in: ") == true)
        _ = sound.hear(2 * beat + beat)
        #expect(say(true) == nil && sound.open.takeNews() == "clean: this pass")
        _ = sound.hear(beat + 100)
        #expect(sound.state.passes == 1 && sound.state.cleanPasses == 1, "nothing said while it was counted in")
        _ = sound.hear(2 * beat)
        #expect(say(true) == nil && sound.open.takeNews() == "clean: the pass before")
        #expect(sound.state.passes == 2 && sound.state.cleanPasses == 2)
    }

    @Test("a loop that cannot be says why: beyond the sound's end, or both ends at one beat")
    func noLoop() {
        #expect(sound.open.practice(.loopBetween(8, 14), at: sound.now) == "clicks ends at 10.00 s")
        #expect(sound.open.practice(.loopBetween(12, 14), at: sound.now) == "clicks ends at 10.00 s")
        #expect(
            sound.open.practice(.loopBetween(1.1, 1.2), at: sound.now)
                == "a loop lasts a beat or more: both its ends are at beat 3, 1.000 s")
        #expect(sound.state.beatLoop == nil)
        practise(.loopBetween(8, 10))
    }

    @Test("play, pause and stop do what they say, whatever it does")
    func transport() {
        sound.open.setPlaying(false, sound.now)
        #expect(!sound.state.isPlaying)
        for _ in 0..<2 {
            sound.open.setPlaying(true, sound.now)
            #expect(sound.state.isPlaying)
        }
        _ = sound.hear(beat)
        sound.open.setPlaying(false, sound.now)
        #expect(!sound.state.isPlaying && abs(sound.now.seconds - 0.5) < 1e-6)
        for _ in 0..<2 {
            sound.open.stop(sound.now)
            #expect(!sound.state.isPlaying && sound.now.seconds == 0)
        }
        practise(.loopBetween(1, 2))
        sound.open.setPlaying(true, sound.now)
        _ = sound.hear(beat)
        sound.open.stop(sound.now)
        #expect(sound.now.seconds == 1 && sound.state.beatLoop == 1...2)
    }

    @Test("speeds step by whole multiples of 5 %, or of 25 %, from 25 to 200 %")
    func speeds() {
        func speed(_ from: Double, _ steps: Int, _ percent: Int = 5) -> Double {
            SpeedSteps.speed(from: from, steps: steps, of: percent)
        }
        #expect(speed(1, 1) == 1.05 && speed(1, -1) == 0.95 && speed(0.87, 1) == 0.9 && speed(0.87, -1) == 0.85)
        #expect(speed(1, -1, 25) == 0.75 && speed(0.8, 1, 25) == 1 && speed(0.8, -1, 25) == 0.75)
        #expect(speed(0.25, -1) == 0.25 && speed(2, 1) == 2 && speed(1, 1_000) == 2 && speed(.pi, -1) == 1.95)
        sound.open.setSpeed(1, sound.now)
        for _ in 0..<7 { sound.open.stepSpeed(-1, sound.now) }
        #expect(sound.state.speed == 0.65)
    }
}
