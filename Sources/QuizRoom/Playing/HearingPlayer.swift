import AudioEngine
import Quiz

/// Plays what a game lets be heard, and says when each clip of it begins and ends, on the audio's clock.
struct HearingPlayer {
    /// What is played: its number at the instrument, and where its clips lie in it.
    private struct Playing {
        var number: Int
        var clips: [Range<Int>]
        /// How many of them have begun, and ended.
        var begun = 0, ended = 0
    }

    private let instrument: QuizInstrument
    private var playing: Playing?

    /// Between two clips, in seconds.
    private static let gapSeconds = 0.4

    init(_ instrument: QuizInstrument) { self.instrument = instrument }

    /// Plays clips one after the other, in place of what is heard.
    mutating func play(_ clips: [[Float]]) {
        let gap = [Float](repeating: 0, count: 2 * Int(Self.gapSeconds * Double(instrument.rate)))
        var samples: [Float] = []
        var ranges: [Range<Int>] = []
        for (index, clip) in clips.enumerated() {
            if index > 0 { samples += gap }
            ranges.append(samples.count / 2..<(samples.count + clip.count) / 2)
            samples += clip
        }
        playing = Playing(number: instrument.play(samples), clips: ranges)
    }

    /// Ends what is heard.
    mutating func silence() {
        if let playing { instrument.end(playing.number) }
        playing = nil
    }

    /// What began and ended since the last time, each with its moment.
    mutating func takeEvents(at now: Double) -> [(event: QuizGameEvent, seconds: Double)] {
        guard var playing else { return [] }
        var events: [(QuizGameEvent, Double)] = []
        var rest: Int64?
        var first: Int64 = 0
        switch instrument.progress(playing.number) {
        case .waiting: return []
        case .heard(let frame): first = frame
        case .ended(let frame, let end):
            first = frame
            // Ended before its time, by all sound being ended.
            if end - frame < Int64(playing.clips.last?.upperBound ?? 0) { rest = end }
        case .gone: rest = Int64(now * Double(instrument.rate))
        }
        let rate = Double(instrument.rate)
        func moment(_ frame: Int) -> Double { Double(min(first + Int64(frame), rest ?? .max)) / rate }
        while playing.ended < playing.clips.count {
            let clip = playing.clips[playing.ended]
            if playing.begun == playing.ended {
                guard rest != nil || now >= moment(clip.lowerBound) else { break }
                playing.begun += 1
                events.append((.clipBegan(playing.ended), min(moment(clip.lowerBound), now)))
            }
            guard rest != nil || now >= moment(clip.upperBound) else { break }
            events.append((.clipEnded(playing.ended), min(moment(clip.upperBound), now)))
            playing.ended += 1
        }
        self.playing = playing.ended < playing.clips.count ? playing : nil
        return events
    }
}
