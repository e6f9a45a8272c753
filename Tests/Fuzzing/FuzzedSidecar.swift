import Sounds

/// Sidecars: read for a sound of any length and for one of ten seconds; one without a mistake is written and read again.
enum FuzzedSidecar {
    static func read(_ bytes: [UInt8]) {
        for duration in [nil, 10.0] {
            let file = SidecarFile(bytes: bytes, file: "a.wav.toml", durationSeconds: duration)
            for problem in file.problems { expectOneLine("\(problem)") }
            guard file.problems.isEmpty else { continue }
            let again = SidecarFile(
                bytes: Array(file.sidecar.text.utf8), file: "a.wav.toml", durationSeconds: duration)
            precondition(again.problems.isEmpty, "what was written has a mistake: \(again.problems[0])")
            precondition(again.sidecar.name == file.sidecar.name && again.sidecar.licence == file.sidecar.licence)
            precondition(again.sidecar.tags == file.sidecar.tags && again.sidecar.art == file.sidecar.art)
            precondition(again.sidecar.beats.map(\.isDownbeat) == file.sidecar.beats.map(\.isDownbeat))
            precondition(again.sidecar.sections.map(\.name) == file.sidecar.sections.map(\.name))
        }
    }
}
