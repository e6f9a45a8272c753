import AudioEngine
import Files
import Granular
import Recording
import SeededGenerator
import Session
import TestSupport
import Testing
import Threads
import UnthreadedSound

/// What is passed on while it is played, and the engine that is made of it elsewhere.
@Suite struct FollowingTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func whoFollowsFromTheBeginningHasTheSameSamples(seed: UInt64) throws {
        let played = try FollowedPlaying(seed: seed)
        var follower: FollowingEar?
        for block in 0..<300 {
            played.play(block)
            if block == 0 { played.recorder.addFollower([], needsHistory: false) }
            try Self.hear(played, &follower)
        }
        let ear = try #require(follower)
        #expect(ear.isExact)
        #expect(try ear.rendered(from: 0, to: 300 * 256, sources: played.sources) == played.heard)
    }

    @Test(arguments: [UInt64(5), 6, 7])
    func whoComesLaterHasTheSameSamplesFromThenOn(seed: UInt64) throws {
        let played = try FollowedPlaying(seed: seed)
        var follower: FollowingEar?
        for block in 0..<300 {
            played.play(block)
            if block == 170 { played.recorder.addFollower([], needsHistory: false) }
            try Self.hear(played, &follower)
        }
        let ear = try #require(follower)
        #expect(ear.isExact)
        let rendered = try ear.rendered(from: 171 * 256, to: 300 * 256, sources: played.sources)
        #expect(rendered == Array(played.heard.dropFirst(2 * 171 * 256)))
    }

    @Test func whatIsFollowedSaysWhereTimeAndFramesMeet() throws {
        let played = try FollowedPlaying(seed: 1)
        var follower: FollowingEar?
        played.play(0)
        played.recorder.addFollower([], needsHistory: false)
        try Self.hear(played, &follower)
        for block in 1..<20 { played.play(block) }
        try Self.hear(played, &follower)
        let feed = try #require(follower).feed
        #expect(feed.clock?.frame == Int64(5_120))
        #expect(feed.performance.endFrame == Int64(5_120))
    }

    /// What happens is told ahead of its frame; what happens before that may still come.
    @Test func onlyWhatIsSaidToBeThereIsKnown() throws {
        let played = try FollowedPlaying(seed: 4)
        var follower: FollowingEar?
        for block in 0..<200 {
            played.play(block)
            if block % 50 == 0 { played.recorder.addFollower([], needsHistory: false) }
            let known = follower?.feed.performance.endFrame ?? 0
            for text in played.recorder.takeStreamed(tellsTime: true) {
                try FollowingEar.hear(text, &follower)
                if case .piece = text, let piece = follower?.lastPiece {
                    #expect(piece.events.allSatisfy { $0.frame >= known })
                }
            }
            #expect(follower?.feed.performance.endFrame == Int64((block + 1) * 256))
        }
    }

    @Test func piecesAreUnderstoodWithoutThoseBefore() throws {
        let played = try FollowedPlaying(seed: 3)
        var all: FollowingEar?
        var some: FollowingEar?
        for block in 0..<100 {
            played.play(block)
            if block == 0 { played.recorder.addFollower([], needsHistory: false) }
            for text in played.recorder.takeStreamed(tellsTime: true) {
                try FollowingEar.hear(text, &all)
                if block == 0 || block > 50 { try FollowingEar.hear(text, &some) }
            }
        }
        // What was heard after the gap is at the same frames.
        let (whole, rest) = (try #require(all), try #require(some))
        let late = whole.events.filter { $0.frame > 60 * 256 }
        #expect(!late.isEmpty)
        #expect(rest.events.filter { $0.frame > 60 * 256 }.map(\.frame) == late.map(\.frame))
    }

    /// However long it has been played, who comes renders no more than what happened since how the engine stood was told last.
    @Test(arguments: [UInt64(5), 6, 7])
    func whoBeginsWithHowTheEngineStandsHasTheSameSamples(seed: UInt64) throws {
        let played = try FollowedPlaying(seed: seed)
        var follower: FollowingEar?
        for block in 0..<400 {
            played.play(block)
            if block == 330 { played.recorder.addFollower([], needsHistory: false) }
            try Self.hear(played, &follower)
            if block % 100 == 50 { #expect(try played.advance()) }
        }
        let ear = try #require(follower)
        #expect(ear.isExact)
        #expect(ear.log.state != nil)
        #expect(ear.log.beginFrame >= 240 * 256)
        let rendered = try ear.rendered(from: 331 * 256, to: 400 * 256, sources: played.sources)
        #expect(rendered == Array(played.heard.dropFirst(2 * 331 * 256)))
        #expect(rendered.contains { abs($0) > 0.01 })
    }

    @Test func aFileThatBeginsWithHowTheEngineStandsRendersByItself() throws {
        let played = try FollowedPlaying(seed: 8)
        let (recorder, folder, staged) = (
            PerformanceRecorder(FollowedPlaying.configuration), try Scratch(), StagedFiles()
        )
        var follower: FollowingEar?
        for block in 0..<300 {
            played.play(block)
            if block == 150 { played.recorder.addFollower([], needsHistory: false) }
            for text in played.recorder.takeStreamed(tellsTime: true) {
                try FollowingEar.hear(text, &follower)
                guard let ear = follower else { continue }
                if case .beginning = text {
                    recorder.beginFollowing(
                        ear.feed.performance.build,
                        log: PerformanceLog(followed: ear.log, sounds: ear.feed.performance.sounds), mappings: [],
                        frame: ear.feed.performance.endFrame, isSameEngine: false)
                    try recorder.begin(staged.begin("\(folder.path)/a.quern"), commands: [])
                    recorder.setFirstFrame(of: "\(folder.path)/a.quern", to: 160 * 256)
                } else if let piece = ear.lastPiece {
                    recorder.addFollowed(
                        piece.events, [], sounds: ear.feed.performance.sounds, mappings: [],
                        frame: ear.feed.performance.endFrame)
                }
            }
            if block == 100 { #expect(try played.advance()) }
        }
        recorder.end("\(folder.path)/a.quern", at: 300 * 256)
        recorder.stop()
        try staged.moveAllIntoPlace()
        let kept = try Performance(file: "\(folder.path)/a.quern")
        #expect(kept.version == 7 && kept.state != nil && kept.isWhole)
        var samples: [Float] = []
        let sources = played.sources
        PerformanceRendering(kept, sources: sources, kernel: FollowedPlaying.configuration.kernel)
            .run(periodFrames: 333) { block, frames in
                samples += UnsafeBufferPointer(start: block, count: 2 * frames)
            }
        #expect(samples == Array(played.heard.dropFirst(2 * 160 * 256)))
    }

    @Test func whoRecordsGetsAllThatHappened() throws {
        let played = try FollowedPlaying(seed: 9)
        var follower: FollowingEar?
        for block in 0..<200 {
            played.play(block)
            if block == 150 { played.recorder.addFollower([], needsHistory: true) }
            try Self.hear(played, &follower)
            if block == 100 { #expect(try played.advance()) }
        }
        let ear = try #require(follower)
        #expect(ear.log.state == nil && ear.log.beginFrame == 0)
        #expect(try ear.rendered(from: 0, to: 200 * 256, sources: played.sources) == played.heard)
    }

    /// How the engine stands is not known any more where something was lost; in silence a fresh engine is as it is made.
    @Test func whatWasLostIsNotAdvanced() throws {
        let played = try FollowedPlaying(seed: 3)
        for block in 0..<60 { played.play(block) }
        _ = played.recorder.takeStreamed(tellsTime: true)
        let before = try #require(played.recorder.streamed).log.engine
        let advanced = before.advanced(to: 12_800, FollowedPlaying.configuration, sources: played.sources)
        #expect(advanced?.beginFrame == 12_800)
        // Nothing comes before the beginning, and what is not there cannot be told.
        #expect(before.advanced(to: 0, FollowedPlaying.configuration, sources: played.sources) == nil)
        var lost = before
        lost.breakOff()
        #expect(lost.advanced(to: 12_800, FollowedPlaying.configuration, sources: played.sources) == nil)
        var renewed = try #require(advanced)
        renewed.record(Performance.TimedEvent(frame: 25_600, .renew))
        #expect(renewed.state == nil && renewed.beginFrame == 25_600)
    }

    @Test func aStateOfAnotherEngineIsNotExact() throws {
        let played = try FollowedPlaying(seed: 3)
        for block in 0..<60 { played.play(block) }
        _ = played.recorder.takeStreamed(tellsTime: true)
        let log = try #require(played.recorder.streamed).log.engine
        let advanced = try #require(
            log.advanced(to: 12_800, FollowedPlaying.configuration, sources: played.sources))
        var other = FollowedPlaying.configuration
        other.channels = 4
        for (configuration, isExact) in [(FollowedPlaying.configuration, true), (other, false)] {
            var replay = EngineReplay(configuration, log: advanced, sources: played.sources)
            for event in advanced.events { replay.add(event) }
            replay.render(upTo: 25_600)
            #expect(replay.isExact == isExact)
        }
    }

    @Test func aLongBeginningHasAShortOneWithTheSameValues() throws {
        let played = try FollowedPlaying(seed: 7)
        played.start()
        for block in 0..<100 {
            played.change(100, in: block)
            played.render()
        }
        played.recorder.addFollower([], needsHistory: false)
        let texts = played.recorder.takeStreamed(tellsTime: true)
        let beginning = try #require(texts.compactMap(\.beginning).last)
        let provisional = try #require(beginning.provisional)
        #expect(beginning.isExact && !provisional.isExact)
        #expect(provisional.text.count < beginning.text.count / 4)
        func values(_ text: [UInt8]) throws -> [String: Double] {
            let (_, piece) = try PerformanceFeed.begin(text)
            var values: [String: Double] = [:]
            for event in piece.events {
                if case .change(.set(let parameter, let value, let cloud)) = event.event {
                    values["\(parameter)@\(cloud)"] = value
                }
            }
            return values
        }
        let (short, whole) = (try values(provisional.text), try values(beginning.text))
        for (name, value) in whole { #expect(short[name] == value) }
        // What is short needs none.
        #expect(provisional.provisional == nil)
    }

    @Test func nobodyIsAskedToReadALongPast() throws {
        let played = try FollowedPlaying(seed: 2)
        var follower: FollowingEar?
        played.start()
        for block in 0..<1_100 {
            for number in 0..<400 {
                played.change(.set(.pitch, Double(200 + (number + block) % 300), cloud: 0), in: block)
            }
            played.render()
            _ = played.recorder.takeStreamed(tellsTime: false)
        }
        played.recorder.addFollower([], needsHistory: false)
        try Self.hear(played, &follower)
        let ear = try #require(follower)
        #expect(!ear.isExact)
        #expect(ear.events.count < 5_000)
        // It sounds all the same: a cloud that runs is told of.
        let rendered = try ear.rendered(from: 1_100 * 256, to: 1_160 * 256, sources: played.sources)
        #expect(rendered.contains { $0 != 0 })
    }

    @Test(arguments: 0..<200)
    func whatCannotBeReadIsRefusedInALine(number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number))
        let played = try FollowedPlaying(seed: 1)
        var texts: [StreamedText] = []
        played.start()
        played.recorder.addFollower([], needsHistory: false)
        for _ in 0..<5 {
            played.render()
            texts += played.recorder.takeStreamed(tellsTime: true)
        }
        var follower: FollowingEar?
        for text in texts {
            do throws(PerformanceError) {
                try FollowingEar.hear(text, &follower) { spoilt($0, by: &random) }
            } catch {
                #expect(!error.description.contains("\n"))
                #expect(error.description.utf8.count < 300)
            }
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func whatAFollowerRecordsIsWholeThoughPiecesWereLost(seed: UInt64) throws {
        let played = try FollowedPlaying(seed: seed)
        let (recorder, folder, staged) = (
            PerformanceRecorder(FollowedPlaying.configuration), try Scratch(), StagedFiles()
        )
        var all: FollowingEar?
        var missing: FollowingEar?
        func begin(isSameEngine: Bool) throws {
            let ear = try #require(missing)
            recorder.beginFollowing(
                ear.feed.performance.build,
                log: PerformanceLog(followed: ear.log, sounds: ear.feed.performance.sounds), mappings: [],
                frame: ear.feed.performance.endFrame, isSameEngine: isSameEngine)
        }
        for block in 0..<200 {
            played.play(block)
            if block == 0 || block == 120 { played.recorder.addFollower([], needsHistory: block > 0) }
            for text in played.recorder.takeStreamed(tellsTime: true) {
                switch text {
                case .beginning where block == 0:
                    try FollowingEar.hear(text, &all)
                    try FollowingEar.hear(text, &missing)
                    try begin(isSameEngine: false)
                    try recorder.begin(staged.begin("\(folder.path)/a.quern"), commands: [])
                case .beginning:
                    try FollowingEar.hear(text, &missing)
                    try begin(isSameEngine: true)
                case .piece where missing == nil: continue
                case .piece where 60..<120 ~= block: try FollowingEar.hear(text, &all)
                case .piece(let bytes):
                    try FollowingEar.hear(text, &all)
                    let piece = try #require(try missing?.feed.read(bytes))
                    for event in piece.events { missing?.log.record(event) }
                    let performance = try #require(missing).feed.performance
                    recorder.addFollowed(
                        piece.events, [], sounds: performance.sounds, mappings: [], frame: performance.endFrame)
                }
            }
        }
        recorder.stop()
        try staged.moveAllIntoPlace()
        let kept = try Performance(file: "\(folder.path)/a.quern")
        #expect(kept.events.count > 150)
        let happened = try #require(all).events
        // A file's are in the order of their frames.
        let inOrder = happened.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
        #expect(kept.events == inOrder.map(\.element))
        #expect(recorder.takeMessages().isEmpty)
    }

    @Test func whatAFollowerRecordsEndsWhereWhatWasMissedIsNotKnown() throws {
        let played = try FollowedPlaying(seed: 4)
        let (recorder, folder, staged) = (
            PerformanceRecorder(FollowedPlaying.configuration), try Scratch(), StagedFiles()
        )
        played.play(0)
        played.recorder.addFollower([], needsHistory: false)
        var follower: FollowingEar?
        try Self.hear(played, &follower)
        let ear = try #require(follower)
        for isSameEngine in [false, true, false] {
            recorder.beginFollowing(
                ear.feed.performance.build,
                log: PerformanceLog(followed: ear.log, sounds: ear.feed.performance.sounds), mappings: [],
                frame: ear.feed.performance.endFrame, isSameEngine: isSameEngine)
            if !recorder.isRecording { try recorder.begin(staged.begin("\(folder.path)/a.quern"), commands: []) }
            if isSameEngine { #expect(recorder.takeMessages().isEmpty) }
        }
        #expect(
            recorder.takeMessages() == [
                "\(folder.path)/a.quern ends here: some of what the leader played did not come"
            ])
    }

    private static func hear(_ played: FollowedPlaying, _ follower: inout FollowingEar?) throws {
        for text in played.recorder.takeStreamed(tellsTime: true) { try FollowingEar.hear(text, &follower) }
    }
}

extension StreamedText {
    /// A beginning that somebody asked for.
    fileprivate var beginning: StreamedBeginning? {
        switch self {
        case .beginning(let beginning): beginning
        case .piece: nil
        }
    }
}

/// A text with a few other bytes.
private func spoilt(_ bytes: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
}

/// An engine that is played at random, and recorded.
private final class FollowedPlaying {
    let recorder: PerformanceRecorder
    let sound: UnthreadedSound
    private(set) var heard: [Float] = []
    let sources: [Int: Source]
    private var random: SeededGenerator
    private let exchange: SharedValue<SoundExchange>

    static let configuration = EngineConfiguration(seed: 11)

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let source = Source.thesis(sampleRate: 48_000)
        sound = UnthreadedSound(Self.configuration, source: source)
        sources = [0: source]
        let exchange = sound.exchange
        self.exchange = exchange
        recorder = PerformanceRecorder(Self.configuration)
        recorder.register(
            SourceReference(source).identity,
            as: Performance.Sound(name: "thesis", file: nil, fingerprint: "f", rootHz: 440))
        recorder.openStream()
        // What is recorded is taken by the tests alone, not by the thread.
        recorder.useSnapshot(
            PerformanceRecorder.Snapshot(
                drain: { body in
                    exchange.pointee.applied.drain(body)
                    return exchange.pointee.applied.lostCount
                },
                engine: { exchange.pointee.state.value },
                clock: {
                    PerformanceFeed.Clock(
                        frame: exchange.pointee.state.value.frame, microseconds: MonotonicTime.microseconds)
                },
                mappingText: { Performance.MappingText(title: $0, isMirrored: false, text: "") }, renew: {}))
        change(.assign(SourceReference(source), slot: 0), in: 0)
    }

    func start() { change(.start(cloud: 0), in: 0) }

    /// A block in which things happen at random, some of them late.
    func play(_ block: Int) {
        if block == 0 { start() }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let frame = Int64(block * 256) + Int64.random(in: -100...700, using: &random)
            let changes: [Change] = [
                .set(.pitch, Double.random(in: 100...1_000, using: &random), cloud: 0),
                .set(.density, Double.random(in: 5...100, using: &random), cloud: 0),
                .set(.pitchSpread, Double.random(in: 0...12, using: &random), cloud: 0),
                .grain(count: 3, cloud: 0), .release(cloud: 0), .start(cloud: 0), .set(.reverbMix, 0.3, cloud: 0),
            ]
            let change = changes[Int.random(in: changes.indices, using: &random)]
            _ = exchange.pointee.ring.write(TimedChange(frame: max(frame, 0), change: change))
        }
        render()
    }

    /// So many changes in a block.
    func change(_ count: Int, in block: Int) {
        for number in 0..<count {
            change(.set(.pitch, Double(200 + (number + 7 * block) % 300), cloud: UInt8(number % 16)), in: block)
        }
    }

    func change(_ change: Change, in block: Int) {
        _ = exchange.pointee.ring.write(TimedChange(frame: Int64(block * 256), change: change))
    }

    /// Who comes later begins with how the engine stands by now; whether that is known.
    func advance() throws -> Bool {
        let (log, reached) = try #require(recorder.streamed)
        let frame = reached / Int64(Engine.gridFrames) * Int64(Engine.gridFrames)
        guard let advanced = log.engine.advanced(to: frame, Self.configuration, sources: sources) else { return false }
        recorder.beginStream(as: advanced, madeOf: log.engine)
        return true
    }

    func render() {
        var samples = [Float](repeating: 0, count: 512)
        sound.render(into: &samples, frames: 256)
        heard += samples
    }
}

/// One who follows.
private struct FollowingEar {
    var feed: PerformanceFeed
    var isExact: Bool
    var events: [Performance.TimedEvent]
    var log: EngineLog
    /// What came last, where it was no beginning.
    var lastPiece: PerformanceFeed.Piece?

    static func hear(
        _ text: StreamedText, _ ear: inout FollowingEar?, through line: ([UInt8]) -> [UInt8] = { $0 }
    ) throws(PerformanceError) {
        switch text {
        case .beginning(let beginning):
            let (bytes, isExact) = (line(beginning.text), beginning.isExact)
            let (feed, first) = try PerformanceFeed.begin(bytes)
            var configuration = FollowedPlaying.configuration
            configuration.levelDecibels = feed.performance.build.levelDecibels
            ear = FollowingEar(
                feed: feed, isExact: isExact, events: first.events,
                log: EngineLog(
                    configuration, beginFrame: feed.performance.beginFrame, state: feed.performance.state))
            for event in first.events { ear?.log.record(event) }
        case .piece(let bytes):
            guard let piece = try ear?.feed.read(line(bytes)) else { return }
            ear?.events += piece.events
            ear?.lastPiece = piece
            for event in piece.events { ear?.log.record(event) }
        }
    }

    func rendered(from first: Int64, to end: Int64, sources: [Int: Source]) throws -> [Float] {
        var replay = EngineReplay(FollowedPlaying.configuration, log: log, sources: sources)
        for event in log.events { replay.add(event) }
        replay.render(upTo: first)
        var engine = replay.finish()
        var samples = [Float](repeating: 0, count: 2 * Int(end - first))
        engine.render(into: &samples, frames: Int(end - first))
        return samples
    }
}
