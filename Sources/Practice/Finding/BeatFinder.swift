import Files
import Glibc
import Sounds

/// Finds the beats of a sound by `aubiotrack` of aubio (https://aubio.org), a program of its own, as it comes under the GNU General Public
/// License. What it finds is a proposal, which the player corrects.
package struct BeatFinder: Sendable {
    /// Why there are no beats, in a line.
    package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// What kind of problem it is.
        package enum Kind: Sendable { case notInstalled, failed, noBeats, unwanted }

        package let kind: Kind
        package let description: String

        /// The command's exit code, after sysexits.h.
        package var exitCode: Int32 {
            switch kind {
            case .notInstalled, .failed, .unwanted: 69
            case .noBeats: 65
            }
        }
    }

    private let program: String

    static let name = "aubiotrack"
    /// How to get it, for messages.
    package static let advice = "aubiotrack finds beats and is not installed: sudo apt install aubio-tools"
    /// Frames a second of what it listens to: its window is made for these.
    package static let rate = 44_100
    private static let maxBytes = 1 << 20
    /// What is nowhere louder is silent: -60 dB, 10 above the noise that is added.
    private static let silence: Float = 0.001

    /// Looks for the program.
    /// - Parameter searchPath: folders with colons between them, as the environment's `PATH` has it.
    /// - Throws: where it is in none of them, with how to get it.
    package init(searchPath: String? = getenv("PATH").map { String(cString: $0) }) throws(Problem) {
        let folders = (searchPath ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let places = folders.map { Path.joined(String($0), Self.name) }
        guard
            let program = places.first(where: { access(Path.system($0), X_OK) == 0 && (try? FileKind(at: $0)) == .file }
            )
        else { throw Problem(kind: .notInstalled, description: Self.advice) }
        self.program = program
    }

    /// Listens to a sound file to its end.
    /// - Parameter isWanted: asked again and again; `false` ends the search at once.
    /// - Returns: at least two beats, without bars.
    /// - Throws: a ``SoundError`` where the sound cannot be read, else a ``Problem``.
    package func beats(in file: String, isWanted: () -> Bool = { true }) throws -> BeatGrid {
        // Its own decoder may begin elsewhere than ours, and read less: it is given the samples that are played.
        let excerpt = try SoundExcerpt(ofAll: file, rate: Self.rate) { _ in isWanted() }
        return try beats(of: excerpt, called: file, isWanted: isWanted)
    }

    /// The same for a sound that is read already.
    /// - Parameters:
    ///   - excerpt: at ``rate``.
    ///   - file: what messages call it.
    package func beats(
        of excerpt: SoundExcerpt, called file: String, isWanted: () -> Bool = { true }
    ) throws -> BeatGrid {
        let sound = excerpt.samples
        let seconds = Double(sound.count / 2) / Double(Self.rate)
        guard sound.contains(where: { abs($0) > Self.silence }) else {
            throw Problem(kind: .noBeats, description: "\(file): no beats found: it is silent")
        }
        // It finds other beats where the bass is louder: both are proposals.
        let proposals = try [true, false].map { isBassLouder in
            let input = try UnnamedSound(sound, rate: Self.rate, isBassLouder: isBassLouder)
            let output = try printed(of: input, called: file, seconds: seconds, isWanted: isWanted)
            return Self.grid(output, durationSeconds: seconds)
        }
        var choice = BeatChoice(OnsetStrength(sound, rate: Self.rate, isWanted: isWanted))
        for proposal in proposals { choice.add(proposal, isWanted: isWanted) }
        try check(isWanted(), file)
        let chosen = choice.best.map { Self.grid($0, durationSeconds: seconds) }
        guard let grid = chosen ?? proposals.first(where: { $0.count > 1 }), grid.count > 1 else {
            throw Problem(
                kind: .noBeats, description: "\(file): no beats found; --import reads those of another program")
        }
        return grid
    }

    /// What the program prints when it listens to a sound.
    private func printed(
        of input: UnnamedSound, called file: String, seconds: Double, isWanted: () -> Bool
    ) throws(Problem) -> [UInt8] {
        let child: ChildProcess
        do {
            child = try ChildProcess(program, ["-i", "/dev/stdin"], input: .descriptor(input.descriptor))
        } catch {
            throw Problem(kind: .failed, description: "cannot start \(program): \(error.text)")
        }
        let output = child.readAll(maxBytes: Self.maxBytes, withinSeconds: max(60, seconds), isWanted: isWanted)
        try check(isWanted(), file)
        guard let output else { throw Problem(kind: .failed, description: "\(file): \(Self.name) did not finish") }
        return output
    }

    private func check(_ isWanted: Bool, _ file: String) throws(Problem) {
        guard isWanted else {
            throw Problem(kind: .unwanted, description: "\(file): the search for beats was stopped")
        }
    }

    /// The beats in what the program printed: a time in seconds a line. The first seconds, in which it only listens, get the beats that fit
    /// before its first ones.
    static func grid(_ output: [UInt8], durationSeconds: Double) -> BeatGrid {
        let times = output.split(separator: UInt8(ascii: "\n")).prefix(Beat.maxCount)
            .compactMap { Double(String(decoding: $0, as: UTF8.self).trimmed) }
        let found = grid(times, durationSeconds: durationSeconds).beats
        return BeatGrid(found + earlier(found).map { Beat(seconds: $0) }, durationSeconds: durationSeconds)
    }

    private static func grid(_ times: [Double], durationSeconds: Double) -> BeatGrid {
        // A loop comes to its first beat again at its end.
        let inside = times.filter { $0 <= durationSeconds - endSeconds }
        let beats = BeatGrid(inside.map { Beat(seconds: $0) }, durationSeconds: durationSeconds).beats
        return BeatGrid(BeatSmoothing.smoothed(beats), durationSeconds: durationSeconds)
    }

    /// What lies nearer to the end is no beat: nothing of it is heard, in seconds.
    private static let endSeconds = 0.05
    /// Of so many beats at the beginning none may differ from their median by more than this fraction.
    private static let steadyBeats = 8, steadiness = 0.1
    /// It has found its first beat by then, in seconds, or the music begins later.
    private static let listeningSeconds = 6.0

    private static func earlier(_ beats: [Beat]) -> [Double] {
        let beginning = Array(beats.prefix(steadyBeats))
        guard beginning.count == steadyBeats, let beat = BeatGrid(beginning).beatSeconds,
            beginning[0].seconds < listeningSeconds,
            zip(beginning.dropFirst(), beginning).allSatisfy({
                abs($0.seconds - $1.seconds - beat) < steadiness * beat
            })
        else { return [] }
        return Array(stride(from: beginning[0].seconds - beat, through: 0, by: -beat))
    }
}
