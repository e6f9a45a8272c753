import Practice
import SoundMarking
import Sounds
import Threads

/// Finds the beats of the sound that is open, away from the hands.
final class BeatFinding: Sendable {
    private let marking: Marking
    private let messages: Messages
    private let listening: SerialQueue
    private let cache: String?

    /// - Parameter cache: where built-in sounds lie that were made.
    init(_ marking: Marking, _ messages: Messages, on listening: SerialQueue, cache: String?) {
        (self.marking, self.messages, self.listening, self.cache) = (marking, messages, listening, cache)
    }

    /// Begins to listen, where it does not already. What comes is a step that can be undone, and a line.
    /// - Parameter take: has the beats in the sound; why not, where they cannot be.
    func find(take: @escaping @Sendable (BeatGrid, MarkedSound) -> String?) {
        guard let sound = marking.beginFinding() else { return }
        let isListening = listening.run { [self] in
            let line = line(sound, take)
            if marking.endFinding(sound) { messages.note(line, .notice) }
        }
        if !isListening { _ = marking.endFinding(sound) }
    }

    /// Listens to all of it, and says what came.
    private func line(_ sound: MarkedSound, _ take: (BeatGrid, MarkedSound) -> String?) -> String {
        do {
            let grid = try beats(sound) { !listening.isStopping && marking.isFinding(sound) }
            if let trouble = take(grid, sound) { return trouble }
            let tempo = grid.beatsPerMinute.map { ", \(Int($0.rounded())) BPM" } ?? ""
            return "\(grid.count) beats found\(tempo): check them"
        } catch {
            return "\(error)"
        }
    }

    private func beats(_ sound: MarkedSound, isWanted: () -> Bool) throws -> BeatGrid {
        let finder = try BeatFinder()
        if let file = sound.file { return try finder.beats(in: file, isWanted: isWanted) }
        guard let builtIn = BuiltInSound.named(sound.name) else { return BeatGrid() }
        let excerpt = try SoundExcerpt(builtIn, from: BuiltInSoundCache(folder: cache), rate: BeatFinder.rate)
        return try finder.beats(of: excerpt, called: sound.name, isWanted: isWanted)
    }
}
