import Mapping
import Session

/// The mappings of a performance that is followed, under titles that no other one has here. A value.
struct FollowedMappings: Sendable {
    /// Their texts, with the titles under which they are played here.
    private(set) var played: [Performance.MappingText] = []
    private var texts: [Performance.MappingText] = []
    /// Whose they are, as it stands behind their titles.
    private let owner: String

    /// None yet.
    init(of owner: String) { self.owner = owner }

    /// Takes those in that are new, or others than before.
    /// - Returns: what they read as; those that cannot be read are not played.
    mutating func titles(_ told: [Performance.MappingText]) -> [Mapping] {
        if told.count < texts.count || Array(told.prefix(texts.count)) != texts { (texts, played) = ([], []) }
        var news: [Mapping] = []
        for text in told.dropFirst(texts.count) {
            texts.append(text)
            var here = text
            let read = MappingFile(text: text.text, file: "mapping \(text.title)")
            if var mapping = read.mapping {
                if text.isMirrored { mapping = mapping.mirrored }
                here.title = "\(text.title) (\(owner))"
                mapping.name = here.title
                news.append(mapping)
            }
            played.append(here)
        }
        return news
    }
}
