import AudioEngine
import Files
import Numbers
import Practice
import Sounds
import Threads

/// A sound that is open to be marked: what is heard of it, and what is to be written beside it.
package final class OpenMarking {
    package let sound: MarkedSound
    let rate: Double
    private let waveform: Waveform
    let heard: HeardSound
    package internal(set) var sheet: MarkingSheet {
        didSet {
            changes += 1
            followSheet()
        }
    }
    /// How often anything was marked.
    package private(set) var changes = 0
    /// What the file beside it had when it was read.
    private let found: SoundSidecar
    /// What it has, or is about to have.
    private var saved: SoundSidecar
    /// Whether marks were saved and nobody was told.
    private var isUntold = false
    var history = MarkingHistory()
    /// Beats that are tapped one after the other, and how all stood before the first.
    var tapping: (taps: BeatTaps, before: MarkingSheet, last: Double)?
    package internal(set) var loop: Int?
    var beatLoop: ClosedRange<Double>?
    /// Whether all of it goes round, where no section does.
    var repeats = false
    var snap = MarkingSnap.off
    /// Whether it is listened to for beats.
    var isFindingBeats = false
    /// What came of the last step and is not seen in the picture at once.
    var news: String?
    /// Whether it was told that marks are kept in memory only.
    private var hasToldKeeping = false
    /// Why the sidecar is not written over; `nil` where it may be.
    let problem: String?
    private let stamp: FileStamp?

    /// How far a place may be from where the sound goes through 0 to be brought there, in seconds.
    private static let snapSeconds = 0.02
    /// A step back from less than so many seconds behind a place goes to the one before it, while it plays.
    static let stepBack = 0.3

    /// - Parameters:
    ///   - samples: left and right, one after the other, at `rate`.
    ///   - unsaved: marks of the same file that could not be saved before: they are there again, as a step that can be undone.
    ///   - memory: how it was left.
    package init(
        _ sound: MarkedSound, samples: [Float], rate: Int, unsaved: UnsavedMarks? = nil, memory: MarkingMemory? = nil
    ) {
        (self.sound, self.rate) = (sound, Double(rate))
        let duration = Double(samples.count / 2) / Double(rate)
        if let file = sound.file {
            let path = SoundSidecar.path(of: file)
            stamp = FileStamp(path)
            let beside = SidecarFile(path: path, durationSeconds: duration, mayBeMissing: true)
            problem = beside.remark
            (found, saved) = (beside.sidecar, beside.sidecar)
        } else {
            (stamp, problem) = (nil, nil)
            (found, saved) = (sound.marks, sound.marks)
        }
        sheet = MarkingSheet(memory?.marks ?? saved, durationSeconds: duration)
        if let unsaved, problem == nil {
            history.add("restored unsaved marks", before: sheet)
            // What somebody else wrote meanwhile stays, but for what was marked here.
            let marks = unsaved.sidecar.merged(since: unsaved.base, with: saved)
            sheet = MarkingSheet(marks, durationSeconds: duration)
        }
        heard = HeardSound(samples, rate: rate)
        waveform = Waveform(samples, rate: self.rate)
        followSheet()
        if let memory { restore(memory) }
    }

    private func followSheet() { heard.plan = CountInPlan(grid: sheet.grid, tempo: sheet.sidecar.tempo) }

    private func restore(_ memory: MarkingMemory) {
        snap = memory.snap
        hasToldKeeping = memory.marks.map { $0 != sound.marks } ?? false
        heard.countsIn = memory.countsIn
        heard.open(at: memory.seconds < sheet.durationSeconds ? memory.seconds : 0, speed: memory.speed)
    }

    /// How it is left, while frame `frame` of the stream is heard.
    package func memory(at frame: Int) -> MarkingMemory {
        MarkingMemory(
            seconds: heard.hasEnded ? 0 : heard.seconds(at: frame), speed: heard.speed(at: frame), snap: snap,
            countsIn: heard.countsIn, marks: sound.file == nil ? sheet.sidecar : nil)
    }

    /// How everything stands while frame `frame` of the stream is heard.
    package func state(at frame: Int) -> MarkingState {
        var state = MarkingState(
            sound: sound.name, durationSeconds: sheet.durationSeconds, positionSeconds: heard.seconds(at: frame),
            isPlaying: heard.isPlaying, speed: heard.speed(at: frame), loop: loop, repeats: repeats, snap: snap,
            beats: sheet.grid.beats, sections: sheet.sidecar.sections.map(SoundSummary.Section.init),
            rootHz: markedRootHz, tempo: sheet.sidecar.tempo, isSaved: sheet.sidecar == saved, waveform: waveform)
        state.file = sound.file
        state.beatsSource = sheet.sidecar.beatsSource
        state.isFindingBeats = isFindingBeats
        state.beatLoop = beatLoop
        state.countsIn = heard.countsIn
        state.countIn = heard.countedBeat(at: frame)
        state.rising = heard.judging.rising
        (state.passes, state.cleanPasses) = (heard.judging.passes, heard.judging.cleanPasses)
        state.keepsMarks = sound.file != nil
        state.ends = heard.ends
        return state
    }

    /// The sound's own pitch as it is marked, in Hz.
    package var markedRootHz: Double { sheet.sidecar.rootHz ?? sound.rootHz }

    /// Brings a place, in seconds, to what places snap to by now.
    package var snapping: (Double) -> Double {
        let (grid, waveform) = (sheet.grid, waveform)
        return switch snap {
        case .off: { $0 }
        case .beats: { grid.snapped($0) }
        case .zeroCrossings: { waveform.zeroCrossing(near: $0, within: Self.snapSeconds) ?? $0 }
        }
    }

    /// What places snap to from now on.
    /// - Returns: a line where there is nothing to snap to.
    package func setSnap(_ new: MarkingSnap) -> String? {
        snap = new
        return new == .beats && sheet.grid.isEmpty ? "\(sound.name) has no beats: places stay where they are" : nil
    }

    /// What came of the last step, in a line, where the picture does not show it; told once.
    package func takeNews() -> String? {
        defer { news = nil }
        return news
    }

    /// That marks are not kept in a file, with the first that is made; `nil` where they are, or it was told.
    package func takeKeepingNote() -> String? {
        guard sound.file == nil, changes > 0, !hasToldKeeping else { return nil }
        hasToldKeeping = true
        let word = sound.name.contains(" ") ? "'\(sound.name)'" : sound.name
        return "\(sound.name) is built in: marks are kept only until Quern quits; "
            + "quern sounds \(word) -o \(sound.name.replacing(" ", with: "-")).wav makes a file"
    }

    /// Where in the sound frame `frame` of the stream lies, in seconds.
    func seconds(at frame: Int) -> Double { heard.seconds(at: frame) }

    /// Reads a piece ahead; whether there may be more.
    package func fill(_ stream: SharedValue<MarkedStream>) -> Bool { heard.fill(stream) }

    func pause(_ stream: SharedValue<MarkedStream>) { heard.setPlaying(false, stream) }

    /// A touch at a frame of the stream.
    package func touch(at frame: Int) { heard.touch(at: frame) }

    /// What came of passes since it was asked for last, where the speed rises.
    package func takePassResults() -> [RisingSpeed.PassResult] { heard.takeResults() }

    /// Hands out what was marked since it was read, or handed out last, to be saved; `nil` where nothing was, or it has no file.
    /// - Parameter isLast: whether it is closed: what was saved before is told too.
    func takeUnsaved(isLast: Bool) -> UnsavedMarks? {
        guard let file = sound.file, sheet.sidecar != saved || isLast && isUntold else { return nil }
        saved = sheet.sidecar
        isUntold = !isLast
        return UnsavedMarks(
            sound: sound.name, file: file, sidecar: sheet.sidecarInOrder, base: found, stamp: stamp, isLast: isLast)
    }
}
