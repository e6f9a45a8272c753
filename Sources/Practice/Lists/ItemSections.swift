import Sounds

extension PracticeList.Item {
    /// The names of the sections that stand beside the sound, empty for those without; `nil` where nobody knows, as the sound is missing, or
    /// there is a mistake in what stands beside it.
    package var sectionNames: [String]? {
        guard !isMissing else { return nil }
        guard let path else { return builtIn.flatMap { BuiltInSound.named($0)?.marks.sections.map(\.name) } }
        let file = SidecarFile(path: SoundSidecar.path(of: path), durationSeconds: nil, mayBeMissing: true)
        return file.problems.isEmpty ? file.sidecar.sections.map(\.name) : nil
    }
}
