import AudioIO
import Files
import Glibc

/// Writes what came in lately as a sound file of the player's folder: whole or not at all, and never over another.
package enum InputExcerpt {
    /// Writes stereo frames into a new file of the folder, named after a time in seconds since 1970.
    /// - Returns: its path.
    /// - Throws: an error of the kind `fileNotWritable`.
    package static func write(
        _ samples: [Float], rate: Int, in folder: String, at time: Int = Glibc.time(nil)
    ) throws(AudioError) -> String {
        let stem = "\(folder)/live \(LocalTime.text(time, "%Y-%m-%d %H.%M"))"
        do throws(FileProblem) {
            try Folder.make(folder)
        } catch {
            throw AudioError(.fileNotWritable, "cannot write '\(stem).wav': \(error.text)")
        }
        let scratch = "\(stem).\(getpid()).new"
        defer { unlink(Path.system(scratch)) }
        let file = try SoundFileWriter(path: scratch, rate: rate, format: .wavFloat, called: "\(stem).wav")
        var problem: AudioError?
        samples.withUnsafeBufferPointer { samples in
            guard let first = samples.baseAddress else { return }
            do throws(AudioError) {
                try file.write(first, frames: samples.count / 2)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        try file.settle()
        try file.close()
        for number in 1..<1_000 {
            let path = number == 1 ? "\(stem).wav" : "\(stem) \(number).wav"
            // A link takes no other file's place, as renaming would.
            if link(Path.system(scratch), Path.system(path)) == 0 { return path }
            let reason = errno
            guard reason == EEXIST else {
                throw AudioError(.fileNotWritable, "cannot write '\(path)': \(systemMessage(reason))")
            }
        }
        throw AudioError(.fileNotWritable, "cannot write '\(stem).wav': too many files with that name")
    }
}
