import AudioEngine
import Practice
import Threads

/// What is heard of a sound that is open: it goes on or stands still, round in a part or not, slower or faster, counted in or not.
///
/// What is written into the stream is heard a little later; all frames are the stream's where nothing else is said.
final class HeardSound {
    private let rate: Double
    private let reader: MarkedReader
    private(set) var isPlaying = false
    /// The part to go round in, in frames of the sound; `nil` = through all, once.
    private(set) var part: Range<Int>?
    /// Whether a bar is counted in before it begins from standing still, or a pass is faster than the one before.
    var countsIn = false
    /// What is counted in by.
    var plan = CountInPlan()
    private(set) var judging = PassJudging()
    /// How often it was heard to its end.
    private(set) var ends = 0
    private var track = HeardTrack()
    private var countIn: (clicks: CountIn, frame: Int)?
    /// The passes that are in the stream and not heard to their ends, the first the one that is heard.
    private var passes: [Pass] = []
    private var passCount = 0
    private var results: [RisingSpeed.PassResult] = []
    private var piece = [Float](repeating: 0, count: 2 * pieceFrames)

    private struct Pass {
        var number: Int
        var isWhole: Bool
        var part: Range<Int>
        /// Whether another pass follows.
        var goesRound: Bool
        /// Where the next one begins.
        var end: Int?
    }

    private static let pieceFrames = 1_024

    init(_ samples: [Float], rate: Int) {
        self.rate = Double(rate)
        reader = MarkedReader(samples, rate: rate)
    }

    var frames: Int { reader.frames }
    /// Whether it was heard to its end.
    var hasEnded: Bool { !isPlaying && reader.isAtEnd }
    /// The speed of what was read last.
    var speed: Double { reader.speed }

    // MARK: What is heard with a frame of the stream

    /// Where in the sound it is, in seconds.
    func seconds(at frame: Int) -> Double { min(track.place(at: frame) ?? reader.heard, Double(frames)) / rate }

    func speed(at frame: Int) -> Double { track.piece(at: frame)?.speed ?? reader.speed }

    func countedBeat(at frame: Int) -> CountedBeat? {
        guard isPlaying, let piece = track.piece(at: frame), let clicks = piece.countIn,
            frame < piece.frame + piece.frames
        else { return nil }
        return CountedBeat(beat: clicks.beat(at: piece.clickFrame + max(frame - piece.frame, 0)), of: clicks.beats)
    }

    // MARK: Going

    /// Stands at a place before anything is heard, in seconds.
    func open(at seconds: Double, speed: Double) { reader.move(to: seconds * rate, loop: nil, speed: speed) }

    /// Where it was read to, in seconds.
    var seconds: Double { reader.heard / rate }

    /// Stands still, or goes on from where it is.
    func setPlaying(_ plays: Bool, _ stream: SharedValue<MarkedStream>) {
        isPlaying = plays
        stream.pointee.isPlaying.store(plays, ordering: .releasing)
    }

    /// Begins from standing still, with the bar before where that is wished.
    func begin(at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        move(to: seconds, stream)
        if countsIn {
            let place = reader.heard / rate
            countIn = plan.countIn(before: place, speed: reader.speed, isFadedIn: true, rate: rate).map { ($0, 0) }
        }
        setPlaying(true, stream)
    }

    /// Goes to a place, in seconds, and round in a part from now on; `speed` is the one it has where it is `nil`.
    func move(to seconds: Double, in part: Range<Int>?, speed: Double? = nil, _ stream: SharedValue<MarkedStream>) {
        self.part = part
        let place = seconds * rate
        stream.pointee.forget()
        // What begins anew has the speed that comes next.
        let next = isBeginning(place) ? reader.nextSpeed : nil
        if speed != nil || next != nil { reader.nextSpeed = nil }
        reader.move(to: place, loop: part, speed: speed ?? next ?? reader.speed)
        countIn = nil
        settle()
        judging.giveUp()
        passes = []
        beginPass(isWhole: isBeginning(reader.heard))
        track.clear(
            to: HeardTrack.Piece(
                frame: stream.pointee.written, frames: 0, place: reader.heard, step: 0, speed: reader.speed,
                pass: passCount))
    }

    func move(to seconds: Double, _ stream: SharedValue<MarkedStream>) { move(to: seconds, in: part, stream) }

    private func isBeginning(_ place: Double) -> Bool {
        abs(place - Double(part?.lowerBound ?? 0)) <= Self.beginningSeconds * rate
    }

    /// A pass that begins no further in than this is a whole one, in seconds.
    private static let beginningSeconds = 0.05

    // MARK: The stream

    /// Fills the stream with a piece; whether there may be more.
    func fill(_ stream: SharedValue<MarkedStream>) -> Bool {
        let taken = stream.pointee.taken
        followPasses(until: taken)
        let count = min(stream.pointee.room, Self.pieceFrames)
        guard count > 0 else { return false }
        let begin = stream.pointee.written
        let given = piece.withUnsafeMutableBufferPointer { piece in
            guard let samples = piece.baseAddress else { return 0 }
            var given = 0
            while given < count {
                let came = read(count - given, into: samples + 2 * given, at: begin + given)
                if came == 0 { break }
                given += came
            }
            stream.pointee.write(samples, frames: given)
            return given
        }
        guard given > 0 else {
            // The end was heard: it stands still there.
            if taken >= begin, reader.isAtEnd { setPlaying(false, stream) }
            return false
        }
        track.forget(before: taken - MarkedStream.capacity)
        return true
    }

    private func read(_ count: Int, into output: UnsafeMutablePointer<Float>, at frame: Int) -> Int {
        let (place, speed) = (reader.heard, reader.speed)
        var piece = HeardTrack.Piece(
            frame: frame, frames: 0, place: place, step: 0, speed: speed, pass: passes.last?.number ?? 0)
        if let (clicks, first) = countIn {
            piece.frames = min(count, clicks.frames - first)
            (piece.countIn, piece.clickFrame) = (clicks, first)
            clicks.write(from: first, count: piece.frames, into: output)
            let next = first + piece.frames
            countIn = next < clicks.frames ? (clicks, next) : nil
        } else {
            piece.frames = reader.read(count, into: output)
            piece.step = speed
        }
        guard piece.frames > 0 else { return 0 }
        track.add(piece)
        if piece.countIn == nil, reader.hasPassEnded { endPass(at: frame + piece.frames, speed) }
        return piece.frames
    }

    // MARK: Passes

    private func beginPass(isWhole: Bool) {
        let pass = Pass(number: passCount, isWhole: isWhole, part: part ?? 0..<reader.frames, goesRound: part != nil)
        passCount += 1
        passes.append(pass)
        if passes.count == 1 { hear(pass) }
    }

    /// A pass was read to its end; where it goes round, the next one begins there.
    private func endPass(at frame: Int, _ speed: Double) {
        passes[passes.count - 1].end = frame
        guard part != nil else { return }
        beginPass(isWhole: true)
        if countsIn, reader.speed > speed {
            countIn = plan.countIn(before: reader.heard / rate, speed: reader.speed, isFadedIn: false, rate: rate)
                .map { ($0, 0) }
        }
    }

    private func hear(_ pass: Pass) {
        let seconds = Double(pass.part.lowerBound) / rate...Double(pass.part.upperBound) / rate
        judging.begin(isWhole: pass.isWhole, PassTouches(plan.grid, in: seconds))
    }

    /// Counts the passes that were heard to their ends by a frame; those that nothing was said of are judged a quarter of a pass later.
    private func followPasses(until frame: Int) {
        while let pass = passes.first, let end = pass.end, end <= frame {
            judging.end()
            if !pass.goesRound { ends += 1 }
            passes.removeFirst()
            if let next = passes.first { hear(next) }
        }
        if !passes.isEmpty, !isEarly(at: frame) { settle() }
    }

    /// Whether a frame is in the first quarter of the pass that is heard.
    private func isEarly(at frame: Int) -> Bool {
        guard let pass = passes.first else { return true }
        guard let piece = track.piece(at: frame), piece.pass == pass.number, piece.countIn == nil else { return true }
        let place = seconds(at: frame) * rate
        return place - Double(pass.part.lowerBound) < Double(pass.part.count) / 4
    }

    private func settle() {
        if let result = judging.settle() { follow(result) }
    }

    private func follow(_ result: RisingSpeed.PassResult) {
        if case .faster(let percent) = result { reader.nextSpeed = Double(percent) / 100 }
        results.append(result)
    }

    /// What came of passes since it was asked for last.
    func takeResults() -> [RisingSpeed.PassResult] {
        defer { results = [] }
        return results
    }

    /// The player's word on the pass that is heard with a frame, or on the one before.
    /// - Returns: whom it is about, and what comes of it.
    func say(isClean: Bool, at frame: Int) -> (said: PassJudging.Said, result: RisingSpeed.PassResult?) {
        let none: PassJudging.Said? = !isPlaying ? .nothing : countedBeat(at: frame) != nil ? .countingIn : nil
        let answer = judging.say(isClean: isClean, isEarly: isEarly(at: frame), orNone: none)
        if let result = answer.result { follow(result) }
        return answer
    }

    /// A touch at a frame.
    func touch(at frame: Int) {
        guard isPlaying, let pass = passes.first, let piece = track.piece(at: frame), piece.countIn == nil else {
            return
        }
        judging.touch(at: seconds(at: frame), speed: piece.speed, isBefore: piece.pass < pass.number)
    }

    /// How the speed rises from now on; `nil`: it stays.
    func setRising(_ plan: RisingSpeed.Plan?) {
        judging.rising = plan.map { RisingSpeed($0) }
        reader.nextSpeed = nil
    }

    /// The player sets the speed by hand.
    func setSpeed(_ speed: Double, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        judging.rising?.set(percent: Int((speed * 100).rounded()))
        move(to: seconds, in: part, speed: speed, stream)
    }
}
