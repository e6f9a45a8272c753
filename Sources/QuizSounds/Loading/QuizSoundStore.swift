import Quiz
import Sounds
import Threads

/// Loads sounds by their names, and keeps those that were asked for last. Any threads.
public final class QuizSoundStore: Sendable {
    /// Loads the sound of a name; asks `goesOn` now and then whether it is to go on.
    public typealias Load = @Sendable (_ name: String, _ goesOn: () -> Bool) throws(SoundError) -> Sound

    private struct State {
        /// What was used last comes last.
        var kept: [(name: String, sound: Sound)] = []
    }

    private let load: Load
    private let maxBytes: Int
    private let state = RankedMutex(State(), rank: .leaf)

    /// Makes a store.
    /// - Parameter maxBytes: how much of the sounds is kept; the last one in any case.
    public init(maxBytes: Int = 256 << 20, load: @escaping Load) { (self.maxBytes, self.load) = (maxBytes, load) }

    /// Built-in sounds and waveforms, and those in the player's folder.
    /// - Parameters:
    ///   - cache: the folder that built-in sounds are kept in; made each time where `nil`.
    ///   - folder: the player's sounds; none where `nil`.
    public convenience init(rate: Int, cache: String?, folder: String? = nil) {
        let catalogue = SoundCatalogue(folder: folder)
        self.init { name, goesOn throws(SoundError) in
            switch try catalogue.find(name) {
            case .builtIn(let builtIn): Sound(builtIn, from: BuiltInSoundCache(folder: cache))
            case .file(let path): try Sound(file: path, rate: rate) { _ in goesOn() }
            case .waveform(let name):
                if let waveform = BuiltInWaveforms.all(sampleRate: rate).first(where: { $0.name == name }) {
                    waveform
                } else {
                    throw SoundError(kind: .notFound, description: "\(name): no such waveform")
                }
            }
        }
    }

    /// The sound of that name.
    func sound(_ name: String, goesOn: () -> Bool) throws(QuizSoundProblem) -> Sound {
        if let found = kept(name) { return found }
        let sound: Sound
        do throws(SoundError) {
            sound = try load(name, goesOn)
        } catch {
            throw goesOn() ? .sound(error.description) : .cancelled
        }
        state.withLock { state in
            state.kept.append((name, sound))
            var bytes = state.kept.reduce(0) { $0 + $1.sound.source.byteCount }
            while bytes > maxBytes, state.kept.count > 1 { bytes -= state.kept.removeFirst().sound.source.byteCount }
        }
        return sound
    }

    private func kept(_ name: String) -> Sound? {
        state.withLock { state in
            guard let place = state.kept.firstIndex(where: { $0.name == name }) else { return nil }
            let found = state.kept.remove(at: place)
            state.kept.append(found)
            return found.sound
        }
    }
}
