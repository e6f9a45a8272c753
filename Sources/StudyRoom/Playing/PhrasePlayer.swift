import Files
import Instrument
import SoundMarking
import Study

/// Lets a phrase be heard: as a sound that is open to be practised.
struct PhrasePlayer {
    private let instrument: StudyInstrument
    /// The file of the phrase that is open.
    private var path: String?
    /// Whether it stands at its beginning, or stood there once: a sound that is opened plays at once.
    private var hasStood = false

    init(_ instrument: StudyInstrument) { self.instrument = instrument }

    /// Does a step with the phrase; its file lies beside the performance at that path.
    /// - Throws: where the file cannot be written.
    mutating func perform(_ step: PhraseStep, besides performance: String) throws {
        switch step {
        case .open(let phrase):
            let path = Path.whole(Path.beside(performance, "phrase-\(phrase.name).wav"))
            try PhraseFile.write(phrase, to: path)
            (self.path, hasStood) = (path, false)
            instrument.perform(.marking(.openFile(path)))
        case .play: mark(.play)
        case .section(let number?): mark(.playSection(number))
        case .section(nil):
            mark(.loop(nil))
            mark(.practice(.loopOff))
        case .loopBegin: mark(.practice(.loopBegin))
        case .loopEnd: mark(.practice(.loopEnd))
        case .beat(let count): mark(.beat(.step(count)))
        case .speed(let speed): mark(.speed(speed))
        }
    }

    /// How it stands; `nil` until it can be heard, standing still at its beginning at first.
    mutating func hear() -> BlockHearing? {
        guard let path, let marking = instrument.state().marking, marking.file == path else { return nil }
        if !hasStood, marking.isPlaying {
            mark(.play)
            mark(.seek(to: 0))
            return nil
        }
        hasStood = true
        return BlockHearing(
            isPlaying: marking.isPlaying, positionSeconds: marking.positionSeconds, loopSeconds: marking.loopSeconds)
    }

    /// It stands still.
    func pause() { if let path, isPlaying(path) { mark(.play) } }

    /// It is closed.
    mutating func end() {
        if path != nil { mark(.close) }
        path = nil
    }

    private func isPlaying(_ path: String) -> Bool {
        let marking = instrument.state().marking
        return marking?.file == path && marking?.isPlaying == true
    }

    private func mark(_ step: MarkingStep) { instrument.perform(.marking(step)) }
}
