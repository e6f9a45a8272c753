import AudioIO
import Glibc
import TestSupport
import Testing

/// What happens to a card while it plays, told by cards that misbehave to order.
@Suite struct CardProblemTests {
    private let counting = CountingRenderer()

    private func start(_ cards: [FakeCard], rates: [Int] = []) throws -> AudioOutput {
        let settings = AudioSettings(target: .card("fake"), periodFrames: FakeCard.period)
        let output = try AudioOutput(settings, opener: FakeCard.opener(cards, rates: rates))
        output.start(counting.renderer)
        #expect(eventually { output.status.frames > 10 * FakeCard.period })
        return output
    }

    private func goesOn(_ output: AudioOutput) -> Bool {
        let frames = output.status.frames
        return eventually { output.status.frames > frames + 20 * FakeCard.period }
    }

    @Test func aCardHearsSilenceAndThenAllThatIsRendered() throws {
        let card = FakeCard()
        let output = try start([card])
        #expect(output.status.kind == .card)
        output.stop()
        let heard = card.heard.withLock { $0 }
        let lead = 2 * FakeCard.fill
        #expect(heard[..<lead].allSatisfy { $0 == 0 })
        // The block that stopping cut off may be missing at the end.
        let played = heard[lead...].prefix { $0 != 0 }
        #expect(played.count / 2 >= counting.state.pointee.frames - FakeCard.period)
        #expect(isCount(played))
        #expect(heard[(lead + played.count)...].allSatisfy { $0 == 0 })
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test func aCardWithTooFewChannelsIsRefusedAndOneWithMoreIsPlayed() throws {
        let settings = AudioSettings(target: .card("fake"), periodFrames: FakeCard.period, channels: 4)
        let card = FakeCard()
        let error = #expect(throws: AudioError.self) {
            try AudioOutput(settings, opener: FakeCard.opener([card], channels: 2))
        }
        #expect(error?.kind == .refused)
        #expect(
            error?.description
                == "audio device 'fake' has only 2 channels: use --channels 2 or choose another device")
        #expect(card.closes.load(ordering: .relaxed) == 1)
        let output = try AudioOutput(settings, opener: FakeCard.opener([FakeCard()], channels: 8))
        #expect(output.status.channels == 4)
        output.stop()
        for channels in [0, 1, 3, 18] {
            #expect(throws: AudioError.self) {
                try AudioOutput(AudioSettings(target: .silent, channels: channels))
            }
        }
    }

    @Test func whatTheCardGaveIsShownAndADifferenceRemarkedOn() throws {
        let output = try start([FakeCard()], rates: [44_100])
        let status = output.status
        #expect((status.rate, status.periodFrames, status.bufferFrames) == (44_100, FakeCard.period, FakeCard.fill))
        #expect(status.remark?.contains("44100 Hz instead of 48000 Hz") == true)
        output.stop()
    }

    @Test func wakeTimesOnlyRise() throws {
        let output = try start([FakeCard()])
        #expect(goesOn(output))
        output.stop()
        #expect(counting.state.pointee.uneven == 0)
    }

    @Test func theDelayIsWhatTheCardReports() throws {
        let card = FakeCard()
        let output = try start([card])
        #expect(eventually { output.status.delaySeconds > 0 && output.status.delaySeconds < 0.003 })
        output.stop()
    }

    @Test func anUnderrunIsCountedAndPlayedOn() throws {
        let card = FakeCard()
        let output = try start([card])
        card.fail(.underrun)
        #expect(eventually { output.status.underruns == 1 })
        #expect(goesOn(output))
        let status = output.status
        #expect(status.kind == .card)
        #expect(status.lastGapSeconds > 0)
        #expect(status.remark?.contains("audio dropout") == true)
        output.stop()
    }

    @Test func aCardThatKeepsRunningDryIsKeptFuller() throws {
        let card = FakeCard()
        let output = try start([card])
        for count in 1...4 {
            card.fail(.underrun)
            #expect(eventually { output.status.underruns == count })
        }
        #expect(eventually { output.status.bufferFrames == FakeCard.fill + FakeCard.period })
        #expect(output.status.remark?.contains("buffer increased to 144 frames from 96") == true)
        #expect(card.room.load(ordering: .relaxed) == FakeCard.buffer - FakeCard.fill)
        #expect(goesOn(output))
        output.stop()
    }

    @Test(arguments: [FakeCard.Fault.suspended, .cannotResume])
    func aMachineThatSleptGoesOn(fault: FakeCard.Fault) throws {
        let card = FakeCard()
        let output = try start([card])
        card.fail(fault)
        #expect(eventually { output.status.underruns == 1 })
        #expect(card.resumes.load(ordering: .relaxed) == (fault == .suspended ? 3 : 1))
        #expect(goesOn(output))
        #expect(output.status.kind == .card)
        output.stop()
    }

    @Test func aCardThatVanishesIsSurvivedAndPlaysAgainWhenItIsBack() throws {
        let (first, second) = (FakeCard(), FakeCard())
        let output = try start([first, second])
        first.fail(.unplugged)
        #expect(eventually { output.status.kind == .silent })
        #expect(output.status.remark?.contains("disconnected") == true)
        #expect(eventually { output.status.kind == .card })
        #expect(output.status.remark?.contains("is back") == true)
        #expect(goesOn(output))
        output.stop()
        #expect(second.taken.load(ordering: .relaxed) > FakeCard.buffer)
        #expect(first.closes.load(ordering: .relaxed) == 1)
        #expect(second.closes.load(ordering: .relaxed) == 1)
    }

    @Test func aCardThatAnotherProgramHasIsHeardOnceItIsFree() throws {
        let card = FakeCard()
        var settings = AudioSettings(target: .card("fake"), periodFrames: FakeCard.period)
        #expect(throws: AudioError(.busy, "fake is in use")) {
            try AudioOutput(settings, opener: FakeCard.opener([card], busy: 1))
        }
        settings.waitsWhereBusy = true
        let output = try AudioOutput(settings, opener: FakeCard.opener([card], busy: 2))
        #expect(output.status.kind == .silent && output.status.rate == 48_000)
        #expect(output.status.remark?.hasPrefix("fake is in use") == true)
        output.start(counting.renderer)
        #expect(goesOn(output))
        #expect(eventually { output.status.kind == .card })
        #expect(output.status.remark?.contains("is back") == true)
        #expect(goesOn(output))
        output.stop()
        #expect(card.taken.load(ordering: .relaxed) > FakeCard.buffer)
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test func framesGoOnWhileTheCardIsAway() throws {
        let card = FakeCard()
        let output = try start([card])
        card.fail(.unplugged)
        #expect(eventually { output.status.kind == .silent })
        #expect(goesOn(output))
        #expect(output.status.kind == .silent)
        output.stop()
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test func aCardThatComesBackAtAnotherRateIsNotPlayed() throws {
        let (first, second) = (FakeCard(), FakeCard())
        let output = try start([first, second], rates: [48_000, 44_100])
        first.fail(.unplugged)
        #expect(eventually { output.status.remark?.contains("44100 Hz instead of 48000 Hz") == true })
        #expect(output.status.kind == .silent)
        output.stop()
        #expect(second.taken.load(ordering: .relaxed) == 0)
        #expect(second.closes.load(ordering: .relaxed) == 1)
    }

    /// `stuck` never has room, `neverReady` says it has and has not.
    @Test(arguments: [FakeCard.Fault.stuck, .neverReady])
    func aCardThatNeverHasRoomIsGivenUpWithoutABusyLoop(fault: FakeCard.Fault) throws {
        let card = FakeCard()
        let output = try start([card])
        let before = card.waits.load(ordering: .relaxed)
        card.fail(fault)
        #expect(eventually { output.status.kind == .silent })
        // One second as a playing card, up to three as one that starts: at most one look a millisecond, where a busy loop of
        // a real card's poll would make millions.
        #expect(card.waits.load(ordering: .relaxed) - before < 6_000)
        #expect(goesOn(output))
        output.stop()
    }

    @Test func stoppingIsBoundedWhateverTheCardDoes() throws {
        let card = FakeCard()
        let output = try start([card])
        card.fail(.stuck)
        let frames = output.status.frames
        output.stop()
        #expect(output.status.frames <= frames + 2 * FakeCard.period)
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test func stoppingTwiceOrWithoutAStartIsHarmless() throws {
        let card = FakeCard()
        let settings = AudioSettings(target: .card("fake"), periodFrames: FakeCard.period)
        let output = try AudioOutput(settings, opener: FakeCard.opener([card]))
        output.stop()
        output.stop()
        #expect(card.closes.load(ordering: .relaxed) == 1)
        #expect(!output.start(counting.renderer))
    }
}

@Suite struct ErrorLineTests {
    @Test(arguments: [
        (EBUSY, AudioError.Kind.busy, "fuser -v /dev/snd/*"), (EACCES, .noPermission, "usermod -aG audio"),
        (ECONNREFUSED, .noCard, "sound server"), (EIO, .cardFailed, "another with --audio"),
    ])
    func anErrorNumberHasItsKindAndWhatMendsIt(number: Int32, kind: AudioError.Kind, words: String) {
        let error = ALSAProblem.opening("hw:0", -number)
        #expect(error.kind == kind)
        #expect(error.description.contains(words))
        #expect(error.description.contains("'hw:0'"))
        #expect(!error.description.contains("\n"))
    }
}
