import Files
import Sounds

/// JAMS, written: beats in the namespace `beat`, whose value is the number in the bar, and sections in `segment_open`.
enum JAMSWriting {
    static func text(
        _ grid: BeatGrid, _ sections: [SoundSidecar.Section], title: String, durationSeconds: Double?
    ) -> String {
        let end = max(grid.beats.last?.seconds ?? 0, sections.map(\.end).max() ?? 0)
        let duration = durationSeconds ?? end
        let beats = zip(grid.beats, grid.numbersInBar).map { beat, number in
            Observation(time: beat.seconds, duration: 0, value: .number(number))
        }
        let segments = sections.map {
            Observation(time: $0.begin, duration: $0.end - $0.begin, value: .text($0.name))
        }
        var annotations: [Annotation] = []
        if !beats.isEmpty { annotations.append(Annotation(namespace: "beat", data: beats, duration: duration)) }
        if !segments.isEmpty {
            annotations.append(Annotation(namespace: "segment_open", data: segments, duration: duration))
        }
        let document = Document(
            annotations: annotations, metadata: FileMetadata(title: boundedName(title), duration: duration))
        return (JSONText(document)?.description ?? "") + "\n"
    }

    private struct Document: Encodable {
        var annotations: [Annotation]
        var metadata: FileMetadata
        var sandbox: [String: String] = [:]

        private enum CodingKeys: String, CodingKey {
            case annotations
            case metadata = "file_metadata"
            case sandbox
        }
    }

    private struct FileMetadata: Encodable {
        var title: String
        var artist = ""
        var release = ""
        var duration: Double
        var identifiers: [String: String] = [:]
        var version = "0.3.4"

        private enum CodingKeys: String, CodingKey {
            case title, artist, release, duration, identifiers
            case version = "jams_version"
        }
    }

    private struct Annotation: Encodable {
        var namespace: String
        var data: [Observation]
        var time = 0.0
        var duration: Double
        var metadata = AnnotationMetadata()
        var sandbox: [String: String] = [:]

        private enum CodingKeys: String, CodingKey {
            case namespace, data, time, duration
            case metadata = "annotation_metadata"
            case sandbox
        }
    }

    private struct AnnotationMetadata: Encodable {
        var curator = ["name": "", "email": ""]
        var annotator: [String: String] = [:]
        var version = ""
        var corpus = ""
        var tools = "Quern"
        var rules = ""
        var validation = ""
        var source = ""

        private enum CodingKeys: String, CodingKey {
            case curator, annotator, version, corpus, validation
            case tools = "annotation_tools"
            case rules = "annotation_rules"
            case source = "data_source"
        }
    }

    private struct Observation: Encodable {
        enum Value {
            case number(Int?)
            case text(String)
        }

        var time: Double
        var duration: Double
        var value: Value

        private enum CodingKeys: String, CodingKey { case time, duration, value, confidence }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(time, forKey: .time)
            try values.encode(duration, forKey: .duration)
            switch value {
            case .number(let number?): try values.encode(number, forKey: .value)
            case .number(nil): try values.encodeNil(forKey: .value)
            case .text(let text): try values.encode(text, forKey: .value)
            }
            try values.encodeNil(forKey: .confidence)
        }
    }
}
