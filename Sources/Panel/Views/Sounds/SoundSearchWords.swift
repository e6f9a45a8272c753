import Collection

/// What is typed to find sounds: words with commas between them, as a space previews, and among them `tag:drum`, `longer:10` and
/// `shorter:2` (seconds).
struct SoundSearchWords: Equatable {
    /// The words without those that filter.
    private(set) var text = ""
    /// The tag that a sound must have.
    private(set) var tag: String?
    private var longerSeconds: Double?
    private var shorterSeconds: Double?

    init(_ typed: String) {
        var words: [Substring] = []
        for word in typed.split(whereSeparator: { $0 == "," || $0 == " " }) {
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? parts[1] : ""
            // What is not written to its end does not filter yet.
            switch parts[0].lowercased() {
            case "tag" where parts.count == 2: tag = value.isEmpty ? tag : String(value)
            case "longer" where parts.count == 2: longerSeconds = Self.seconds(value) ?? longerSeconds
            case "shorter" where parts.count == 2: shorterSeconds = Self.seconds(value) ?? shorterSeconds
            default: words.append(word)
            }
        }
        text = words.joined(separator: " ")
    }

    /// Whether there is anything to find.
    var isEmpty: Bool { text.isEmpty && !isFiltering }
    /// Whether sounds are left out that the text alone would find.
    var isFiltering: Bool { tag != nil || lengthSeconds != nil }

    /// The lengths that are wanted, in seconds; any where `nil`.
    var lengthSeconds: ClosedRange<Double>? {
        guard longerSeconds != nil || shorterSeconds != nil else { return nil }
        let low = longerSeconds ?? 0
        return low...max(shorterSeconds ?? .greatestFiniteMagnitude, low)
    }

    /// Whether a sound passes the filters that has no tags and is that long.
    func admits(seconds: Double?) -> Bool {
        guard tag == nil else { return false }
        guard let lengthSeconds else { return true }
        return seconds.map(lengthSeconds.contains) ?? false
    }

    /// The same as a question to the collection.
    func query(_ order: SoundOrder, like: String?, limit: Int) -> CollectionQuery {
        var query = CollectionQuery(text, sort: order.sort)
        (query.tag, query.lengthSeconds, query.limit) = (tag, lengthSeconds, limit)
        if order == .likeness { query.like = like }
        return query
    }

    private static func seconds(_ text: Substring) -> Double? {
        Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
