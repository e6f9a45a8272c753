/// The formats of others in which beats and sections are read and written.
package enum BeatFormat: CaseIterable, Sendable {
    /// The song player's: `<metadata><beats><beat>1.40</beat>…</beats></metadata>`. Beats alone, without bars.
    case songXML
    /// Audacity's labels: `start<TAB>end<TAB>text`, in seconds. A label that is a point is a beat, one with a length a section.
    case audacityLabels
    /// Lines as MIREX and most data sets have them: `time number` for a beat, `start end label` for a section.
    case lab
    /// JAMS, a JSON file of annotations (E. J. Humphrey et al., "JAMS: A JSON Annotated Music Specification", ISMIR 2014).
    case jams

    /// What a file's name ends in, after the dot; the first is written.
    package var endings: [String] {
        switch self {
        case .songXML: ["xml"]
        case .audacityLabels: ["txt"]
        case .lab: ["lab", "beats"]
        case .jams: ["jams", "json"]
        }
    }

    /// What it is called.
    package var title: String {
        switch self {
        case .songXML: "song XML"
        case .audacityLabels: "Audacity labels"
        case .lab: "a .lab file"
        case .jams: "JAMS"
        }
    }

    /// What the ending of a file's name asks for; `nil` for any other.
    package init?(ofFile path: String) {
        guard let ending = fileEnding(path),
            let format = Self.allCases.first(where: { $0.endings.contains(ending) })
        else { return nil }
        self = format
    }

    /// All endings, for messages.
    package static var endingsText: String { ".xml, .txt (Audacity labels), .lab or .jams" }
}

/// What a file's name ends in, after the last dot, in small letters; `nil` without one.
func fileEnding(_ path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
    return name[name.index(after: point)...].lowercased()
}
