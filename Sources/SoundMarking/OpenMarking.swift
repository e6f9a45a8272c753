import AudioEngine
import Files
import Sounds
import Threads

/// A sound that is open to be marked: what is heard of it, and what is to be written beside it.
package final class OpenMarking {
    package let sound: String
    package let file: String
    package let outline: [Float]
    package let rootHz: Double
    private let rate: Double
    private let reader: MarkedReader
    package private(set) var sheet: MarkingSheet
    /// What the file beside it had when it was read.
    private let found: SoundSidecar
    /// What it has, or is about to have.
    private var saved: SoundSidecar
    private var history = MarkingHistory()
    package private(set) var loop: Int?
    package private(set) var speed = 1.0
    private var isPlaying = false
    /// Why the sidecar is not written over; `nil` where it may be.
    private let problem: String?
    private let stamp: FileStamp?
    /// From which frame of the stream on which frame of the sound is heard, at which speed; the oldest first.
    private var track: [(frame: Int, place: Double, speed: Double)] = []
    private var piece = [Float](repeating: 0, count: 2 * pieceFrames)

    private static let pieceFrames = 1_024
    private static let outlineParts = 512
    /// A step back from less than so many seconds behind a marker goes to the one before it.
    private static let stepBack = 0.3

    /// - Parameters:
    ///   - samples: left and right, one after the other, at `rate`.
    ///   - unsaved: marks of the same file that could not be saved before: they are there again, as a step that can be undone.
    package init(sound: String, file: String, samples: [Float], rate: Int, rootHz: Double, unsaved: UnsavedMarks? = nil)
    {
        (self.sound, self.file, self.rootHz, self.rate) = (sound, file, rootHz, Double(rate))
        let path = SoundSidecar.path(of: file)
        let duration = Double(samples.count / 2) / Double(rate)
        stamp = FileStamp(path)
        let beside = SidecarFile(path: path, durationSeconds: duration, mayBeMissing: true)
        problem = beside.remark
        (found, saved) = (beside.sidecar, beside.sidecar)
        sheet = MarkingSheet(saved, durationSeconds: duration)
        if let unsaved, problem == nil {
            history.add("restored unsaved marks", before: sheet)
            // What somebody else wrote meanwhile stays, but for what was marked here.
            let marks = unsaved.sidecar.merged(since: unsaved.base, with: saved)
            sheet = MarkingSheet(marks, durationSeconds: duration)
        }
        reader = MarkedReader(samples, rate: rate)
        outline = Self.outline(samples)
    }

    /// How everything stands while frame `frame` of the stream is heard.
    package func state(at frame: Int) -> MarkingState {
        MarkingState(
            sound: sound, durationSeconds: sheet.durationSeconds, positionSeconds: seconds(at: frame),
            isPlaying: isPlaying, speed: speed, loop: loop,
            sections: sheet.sidecar.sections.map(SoundSummary.Section.init), rootHz: sheet.sidecar.rootHz ?? rootHz,
            tempo: sheet.sidecar.tempo, isSaved: sheet.sidecar == saved, outline: outline)
    }

    /// Where in the sound frame `frame` of the stream lies, in seconds.
    package func seconds(at frame: Int) -> Double {
        guard let piece = track.last(where: { $0.frame <= frame }) ?? track.first else { return reader.heard / rate }
        var place = piece.place + Double(max(frame - piece.frame, 0)) * piece.speed
        if let part = loopFrames {
            while place >= Double(part.upperBound) { place -= Double(part.count) }
        }
        return min(place / rate, sheet.durationSeconds)
    }

    /// Fills the stream with a piece; whether there may be more.
    package func fill(_ stream: SharedValue<MarkedStream>) -> Bool {
        let count = min(stream.pointee.room, Self.pieceFrames)
        guard count > 0 else { return false }
        let begin = stream.pointee.written
        let done = stream.pointee.taken
        let place = reader.heard
        let given = piece.withUnsafeMutableBufferPointer { piece in
            guard let samples = piece.baseAddress else { return 0 }
            let given = reader.read(count, into: samples)
            stream.pointee.write(samples, frames: given)
            return given
        }
        guard given > 0 else {
            // The end was heard: it stands still there.
            if done >= begin, reader.isAtEnd { setPlaying(false, stream) }
            return false
        }
        while track.count > 1, track[1].frame <= done - MarkedStream.capacity { track.removeFirst() }
        track.append((begin, place, speed))
        return true
    }

    package func setPlaying(_ plays: Bool, _ stream: SharedValue<MarkedStream>) {
        isPlaying = plays
        stream.pointee.isPlaying.store(plays, ordering: .releasing)
    }

    /// Goes on, or stands still; at the end from the beginning.
    package func toggle(_ stream: SharedValue<MarkedStream>) {
        if !isPlaying, reader.isAtEnd { move(to: 0, stream) }
        setPlaying(!isPlaying, stream)
    }

    /// Goes to a place, in seconds.
    package func move(to seconds: Double, _ stream: SharedValue<MarkedStream>) {
        stream.pointee.forget()
        reader.move(to: seconds * rate, loop: loopFrames, speed: speed)
        track = [(stream.pointee.written, reader.heard, speed)]
    }

    /// Goes round in a section, or through all; what has come to the sound's end goes on in the section.
    package func setLoop(_ number: Int?, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        let hasEnded = !isPlaying && reader.isAtEnd
        loop = number
        move(to: seconds, stream)
        if hasEnded, number != nil { setPlaying(true, stream) }
    }

    package func setSpeed(_ new: Double, at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        speed = min(max(new, MarkedReader.speeds.lowerBound), MarkedReader.speeds.upperBound)
        move(to: seconds, stream)
    }

    /// The marker so many places further on from `seconds`.
    package func marker(_ step: Int, from seconds: Double) -> Double {
        let markers = sheet.markers
        let step = min(max(step, MarkingStep.steps.lowerBound), MarkingStep.steps.upperBound)
        let ahead = markers.firstIndex { $0 > seconds + 1e-3 } ?? markers.count - 1
        let behind = markers.lastIndex { $0 < seconds - (isPlaying ? Self.stepBack : 1e-3) } ?? 0
        guard step != 0 else { return seconds }
        let index = step > 0 ? ahead + step - 1 : behind + step + 1
        return markers[min(max(index, 0), markers.count - 1)]
    }

    // MARK: What is marked

    /// The sound's own pitch as it is marked, in Hz.
    package var markedRootHz: Double { sheet.sidecar.rootHz ?? rootHz }

    /// Hands out what was marked since it was read, or handed out last, to be saved; `nil` where nothing was.
    package func takeUnsaved() -> UnsavedMarks? {
        guard sheet.sidecar != saved else { return nil }
        saved = sheet.sidecar
        return UnsavedMarks(sound: sound, file: file, sidecar: saved, base: found, stamp: stamp)
    }

    /// A step of marking, called so; a line where it cannot be done.
    package func mark(
        _ words: String, at seconds: Double, _ stream: SharedValue<MarkedStream>,
        _ change: (inout MarkingSheet) -> String?
    ) -> String? {
        if let problem { return "\(problem); not overwritten: fix it and open the sound again" }
        let before = sheet
        if let words = change(&sheet) { return words }
        guard sheet.sidecar != before.sidecar else { return nil }
        history.add(words, before: before)
        leaveLoop(at: seconds, stream)
        return nil
    }

    /// Undoes the last step, or does the one again that was undone last; what it was, `nil` where there is none.
    package func stepHistory(back: Bool, at seconds: Double, _ stream: SharedValue<MarkedStream>) -> String? {
        guard let words = back ? history.undo(&sheet) : history.redo(&sheet) else { return nil }
        leaveLoop(at: seconds, stream)
        return words
    }

    /// Goes on in the section that may have moved, or through all where it is gone.
    private func leaveLoop(at seconds: Double, _ stream: SharedValue<MarkedStream>) {
        if let loop { setLoop(sheet.part(loop) == nil ? nil : loop, at: seconds, stream) }
    }

    private var loopFrames: Range<Int>? {
        loop.flatMap(sheet.part).map { Int($0.lowerBound * rate)..<Int($0.upperBound * rate) }
    }

    private static func outline(_ samples: [Float]) -> [Float] {
        let frames = samples.count / 2
        return (0..<outlineParts).map { part in
            let range = 2 * (part * frames / outlineParts)..<2 * ((part + 1) * frames / outlineParts)
            return min(samples[range].reduce(0) { max($0, abs($1)) }, 1)
        }
    }
}
