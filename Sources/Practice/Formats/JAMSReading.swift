import Files
import FoundationEssentials
import Sounds

/// JAMS, read: the first annotation of beats, and the first of sections. See docs of the `jams` package, version 0.3, for its namespaces.
enum JAMSReading {
    static func read(
        _ bytes: [UInt8], file: String
    ) throws(PracticeFileProblem) -> (beats: [Beat], sections: [SoundSidecar.Section]) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch {
            throw problem(error, file)
        }
        guard let annotations = document.annotations else {
            throw PracticeFileProblem(file: file, "not JAMS: it has no annotations")
        }
        let beats = annotations.first { $0.kind == .beats && !$0.observations.isEmpty }?.observations ?? []
        let sections = annotations.first { $0.kind == .sections && !$0.observations.isEmpty }?.observations ?? []
        guard !beats.isEmpty || !sections.isEmpty else {
            throw PracticeFileProblem(file: file, "no annotation of beats or segments in it")
        }
        return (
            beats.map { Beat(seconds: $0.time, isDownbeat: $0.value.numberInBar == 1) },
            sections.map {
                SoundSidecar.Section(
                    name: boundedName($0.value.text ?? ""), begin: $0.time, end: $0.time + ($0.duration ?? 0))
            }
        )
    }

    private static func problem(_ error: any Error, _ file: String) -> PracticeFileProblem {
        guard case DecodingError.dataCorrupted(let context) = error else {
            return PracticeFileProblem(file: file, "not JAMS: its annotations are not as they should be")
        }
        // The decoder says the line only in words: "… around line 3, column 5."
        let words = "\(context.underlyingError.map { "\($0)" } ?? context.debugDescription)"
        let line = words.firstRange(of: "line ").flatMap { Int(words[$0.upperBound...].prefix { $0.isNumber }) }
        return PracticeFileProblem(file: file, line: line ?? 0, "not well-formed JSON")
    }
}

extension JAMSReading {
    private struct Document: Decodable {
        var annotations: [Annotation]?
    }

    private struct Annotation: Decodable {
        enum Kind { case beats, sections, other }

        var kind: Kind
        var observations: [Observation]

        private enum CodingKeys: String, CodingKey { case namespace, data }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let namespace = try values.decodeIfPresent(String.self, forKey: .namespace) ?? ""
            kind =
                ["beat", "beat_position"].contains(namespace)
                ? .beats : namespace.hasPrefix("segment_") || namespace == "multi_segment" ? .sections : .other
            // What other annotations have is nobody's business here.
            observations = kind == .other ? [] : try values.decode(Observations.self, forKey: .data).list
        }
    }

    /// A list of observations, or, as some write it, a list of each of their parts.
    private struct Observations: Decodable {
        var list: [Observation]

        private struct Columns: Decodable {
            var time: [Double]
            var duration: [Double?]?
            var value: [Value]?
        }

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if let columns = try? single.decode(Columns.self) {
                list = columns.time.enumerated().map { index, time in
                    Observation(
                        time: time, duration: columns.duration.flatMap { $0.indices.contains(index) ? $0[index] : nil },
                        value: columns.value.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? Value())
                }
            } else {
                list = try single.decode([Observation].self)
            }
        }
    }

    struct Observation: Decodable {
        var time: Double
        var duration: Double?
        var value: Value

        private enum CodingKeys: String, CodingKey { case time, duration, value }

        init(time: Double, duration: Double?, value: Value) {
            (self.time, self.duration, self.value) = (time, duration, value)
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            time = try values.decode(Double.self, forKey: .time)
            duration = try values.decodeIfPresent(Double.self, forKey: .duration)
            value = try values.decodeIfPresent(Value.self, forKey: .value) ?? Value()
        }
    }

    /// What was observed: a number of a beat, a label of a segment, or an object with either.
    struct Value: Decodable {
        private(set) var text: String?
        private(set) var numberInBar: Double?

        private enum CodingKeys: String, CodingKey { case position, label }

        init() {}

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if let number = try? single.decode(Double.self) {
                numberInBar = number
            } else if let text = try? single.decode(String.self) {
                self.text = text
            } else if let values = try? decoder.container(keyedBy: CodingKeys.self) {
                numberInBar = try? values.decodeIfPresent(Double.self, forKey: .position)
                text = try? values.decodeIfPresent(String.self, forKey: .label)
            }
        }
    }
}
