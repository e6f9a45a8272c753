import AudioIO
import Glibc

/// A folder for one test, gone after it.
final class ScratchFolder {
    let path: String

    init() {
        var template = Array("/tmp/quern-audio-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return "/tmp" }
            return String(cString: base)
        }
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    deinit {
        guard path != "/tmp", let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink(file(name))
        }
        closedir(folder)
        rmdir(path)
    }
}

/// All bytes of a file; none where there is no file.
func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { all += chunk[..<count] }
    return all
}

/// A renderer whose samples tell their own frame: left counts up by steps that a float holds exactly, right counts down.
final class CountingRenderer {
    struct State {
        var frames = 0
        var blocks = 0
        var lastWake: Int64 = 0
        var uneven = 0
    }

    let state: UnsafeMutablePointer<State>

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    deinit { state.deallocate() }

    static func sample(_ frame: Int) -> Float { Float(frame % 16_384 + 1) / 32_768 }

    var renderer: AudioRenderer {
        AudioRenderer(context: state) { context, samples, frames, wake in
            let state = context.assumingMemoryBound(to: State.self)
            for index in 0..<frames {
                let value = CountingRenderer.sample(state.pointee.frames + index)
                samples[2 * index] = value
                samples[2 * index + 1] = -value
            }
            if wake <= state.pointee.lastWake { state.pointee.uneven += 1 }
            state.pointee.lastWake = wake
            state.pointee.frames += frames
            state.pointee.blocks += 1
        }
    }
}

/// Float samples out of raw bytes.
func floats(_ bytes: some Collection<UInt8>) -> [Float] {
    let bytes = Array(bytes)
    return bytes.withUnsafeBytes { raw in
        (0..<bytes.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
}

/// What follows the header of the `data` chunk of a WAV file.
func waveData(_ file: [UInt8]) -> [Float] {
    let mark = Array("data".utf8)
    guard let start = file.indices.dropLast(8).first(where: { Array(file[$0..<$0 + 4]) == mark }) else { return [] }
    return floats(file[(start + 8)...])
}

/// Whether `samples` are the first frames of a ``CountingRenderer``, all of them in order.
func isCount(_ samples: some Collection<Float>) -> Bool {
    var index = 0
    for sample in samples {
        let value = CountingRenderer.sample(index / 2)
        if sample != (index % 2 == 0 ? value : -value) { return false }
        index += 1
    }
    return true
}
