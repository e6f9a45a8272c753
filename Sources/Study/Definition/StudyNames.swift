extension StudyDefinition {
    /// All mappings that it names, each once.
    public var mappingNames: [String] { unique(conditions.map(\.mapping)) }

    /// All that is played from in it, each once.
    public var soundsPlayed: [StudySound] {
        let clips = each.flatMap { part -> [StudySound] in
            guard case .block(let block) = part.kind else { return [] }
            return switch block.task {
            case .listen(let clips, _), .trace(let clips, _): clips.map(\.sound)
            case .play, .match, .comeBack, .commands, .learn: []
            }
        }
        return unique(conditions.map(\.sound) + clips)
    }

    private func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
        values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The mappings and scenes that lie beside its file, by the names that it has for them: they belong to it, and go with its data.
    public var ownFiles: [String] {
        let scenes = soundsPlayed.compactMap { sound -> String? in
            if case .scene(let name) = sound { name } else { nil }
        }
        return Set(mappingNames + scenes).filter { name in
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            return name.hasSuffix(".toml") && !parts.contains("..") && !parts.contains("") && !name.hasPrefix(".")
        }.sorted()
    }
}
