import CHash
import CSndFile
import Files
import Glibc

/// Keeps built-in sounds as files, so that each is made once.
///
/// A file carries the number of what made it in its name and the fingerprint of its samples inside: one that is older, torn or
/// changed is made anew. Where nothing can be kept, a sound is made each time.
public struct BuiltInSoundCache: Sendable {
    /// Counts up with every change of a built-in sound.
    static let version = 1

    private let folder: String?

    /// A cache in a folder, which is made with the first sound; `nil` = keep nothing.
    public init(folder: String?) { self.folder = folder }

    /// The sound's channels at ``BuiltInSound/rate``: from the file, else made, and kept.
    /// - Parameter trouble: told in a line why it could not be kept.
    public func sound(_ builtIn: BuiltInSound, problem: (String) -> Void = { _ in }) -> [[Float]] {
        guard let place = path(builtIn) else { return builtIn.make() }
        if let kept = Self.read(place, like: builtIn) { return kept }
        let channels = builtIn.make()
        do throws(FileProblem) {
            try write(channels, at: place)
        } catch {
            problem("\(place): \(error.text): \(builtIn.name) is rendered again each time")
        }
        return channels
    }

    /// Makes and keeps the sound where that was not done yet.
    public func prepare(_ builtIn: BuiltInSound) {
        guard let place = path(builtIn), access(place, F_OK) != 0 else { return }
        try? write(builtIn.make(), at: place)
    }

    /// Where the sound is kept; `nil` without a folder.
    public func path(_ builtIn: BuiltInSound) -> String? {
        folder.map { "\($0)/\(Self.stem(builtIn))\(Self.version).wav" }
    }

    private static func stem(_ builtIn: BuiltInSound) -> String {
        String(builtIn.name.map { $0 == " " ? "-" : $0 }) + "-"
    }

    private static func read(_ place: String, like builtIn: BuiltInSound) -> [[Float]]? {
        guard let file = try? OpenSoundFile(place), file.rate == BuiltInSound.rate,
            let fingerprint = file.comment,
            let channels = try? file.samples(longestSeconds: builtIn.durationSeconds + 1),
            fingerprint == Self.fingerprint(channels)
        else { return nil }
        return channels
    }

    /// Writes the file beside its place and moves it there, whole or not at all.
    private func write(_ channels: [[Float]], at place: String) throws(FileProblem) {
        guard let folder else { return }
        try Folder.make(folder)
        do throws(FileProblem) {
            let file = try StagedFile(place, overwriting: true)
            try Self.write(channels, to: try file.open())
            try file.moveIntoPlace()
        } catch {
            // Somebody else has just made the same sound, or makes it now.
            guard error == .exists || error == .inUse else { throw error }
        }
        removeOlder(than: place, in: folder)
    }

    /// What other versions left of the same sound.
    private func removeOlder(than place: String, in folder: String) {
        guard let stem = place.split(separator: "/").last?.dropLast("\(Self.version).wav".count) else { return }
        for name in Folder.names(folder) where name.hasPrefix(stem) && name.hasSuffix(".wav") {
            if let version = Int(name.dropFirst(stem.count).dropLast(4)), version < Self.version {
                unlink("\(folder)/\(name)")
            }
        }
    }

    /// Writes 32-bit floats. The descriptor is closed.
    private static func write(_ channels: [[Float]], to descriptor: Int32) throws(FileProblem) {
        var info = SF_INFO()
        info.samplerate = Int32(BuiltInSound.rate)
        info.channels = Int32(channels.count)
        info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        // libsndfile closes the descriptor, also where it cannot use it.
        guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE)) else {
            throw FileProblem(errno: errno == 0 ? EIO : errno)
        }
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        sf_set_string(file, Int32(SF_STR_COMMENT), fingerprint(channels))
        var samples = [Float](repeating: 0, count: channels[0].count * channels.count)
        for (number, channel) in channels.enumerated() {
            for frame in channel.indices { samples[frame * channels.count + number] = channel[frame] }
        }
        errno = 0
        let written = sf_writef_float(file, samples, sf_count_t(channels[0].count))
        // libsndfile passes on what the system said last.
        let code = errno == 0 ? EIO : errno
        guard sf_close(file) == 0, written == channels[0].count else { throw FileProblem(errno: code) }
    }

    private static func fingerprint(_ channels: [[Float]]) -> String {
        channels.map { String(XXH3_64bits($0, $0.count * MemoryLayout<Float>.stride), radix: 16) }.joined(
            separator: " ")
    }
}
