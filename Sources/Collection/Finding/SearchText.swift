import Files

/// What is typed to find sounds: words with commas or spaces between them, and among them `tag:drum`, `family:kicks`, `longer:10` and
/// `shorter:2` (seconds).
public struct SearchText: Equatable, Sendable {
    /// The words without those that filter.
    public private(set) var words = ""
    /// The tag that a sound must have.
    public private(set) var tag: String?
    /// The name of a folder that it must lie in, at any depth.
    public private(set) var family: String?
    /// What of it is no filter, in a line; `nil` where nothing is wrong.
    public private(set) var problem: String?
    /// Which filter is not written to its end, such as `tag:`, in a line; `nil` where all are. It does not filter yet.
    public private(set) var unfinished: String?
    /// Where nothing is found, what may be wrong: a word that looks like a filter and is none; `nil` where there is none.
    public private(set) var hint: String?
    private var longerSeconds: Double?
    private var shorterSeconds: Double?

    /// The filters, as they are told.
    public static let filters = "tag:WORD, family:FOLDER, longer:SECONDS and shorter:SECONDS"

    /// Takes what was typed apart.
    public init(_ typed: String) {
        var words: [Substring] = []
        for word in typed.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? parts[1] : ""
            let name = parts[0].lowercased()
            if parts.count == 2, value.isEmpty, let example = Self.examples[name] {
                unfinished = "\(name): needs a value, such as \(name):\(example)"
            } else if parts.count == 2, Self.examples[name] == nil, name.contains(where: \.isLetter) {
                hint = printable(
                    "nothing found: \(boundedName(String(parts[0]))): is no filter; there are \(Self.filters)")
            }
            switch name {
            case "tag" where parts.count == 2: tag = value.isEmpty ? tag : String(value)
            case "family" where parts.count == 2: family = value.isEmpty ? family : String(value)
            case "longer" where parts.count == 2: longerSeconds = seconds(value, of: word, "longer") ?? longerSeconds
            case "shorter" where parts.count == 2:
                shorterSeconds = seconds(value, of: word, "shorter") ?? shorterSeconds
            default: words.append(word)
            }
        }
        self.words = words.joined(separator: " ")
        if problem == nil, let longerSeconds, let shorterSeconds, longerSeconds > shorterSeconds {
            problem = "no sound is longer than \(longerSeconds) s and shorter than \(shorterSeconds) s"
        }
    }

    /// Whether there is anything to find.
    public var isEmpty: Bool { words.isEmpty && !isFiltering }
    /// Whether sounds are left out that the words alone would find.
    public var isFiltering: Bool { tag != nil || family != nil || lengthSeconds != nil }

    /// The lengths that are wanted, in seconds; any where `nil`.
    public var lengthSeconds: ClosedRange<Double>? {
        guard longerSeconds != nil || shorterSeconds != nil else { return nil }
        let low = longerSeconds ?? 0
        return low...max(shorterSeconds ?? .greatestFiniteMagnitude, low)
    }

    /// Whether a sound passes the filters that has no tags, lies in no folder and is that long.
    public func admits(seconds: Double?) -> Bool {
        guard tag == nil, family == nil else { return false }
        guard let lengthSeconds else { return true }
        return seconds.map(lengthSeconds.contains) ?? false
    }

    /// The same as a question to the collection.
    public func query(_ sort: CollectionQuery.Sort = .name, limit: Int) -> CollectionQuery {
        var query = CollectionQuery(words, sort: sort)
        (query.tag, query.family, query.lengthSeconds, query.limit) = (tag, family, lengthSeconds, limit)
        return query
    }

    /// Each filter, with a value that it may have.
    private static let examples = ["tag": "drum", "family": "kicks", "longer": "10", "shorter": "2"]

    private mutating func seconds(_ text: Substring, of word: Substring, _ name: String) -> Double? {
        guard !text.isEmpty else { return nil }
        if let seconds = Double(text), seconds.isFinite, seconds >= 0 { return seconds }
        problem = printable("\(boundedName(String(word))): \(name) takes seconds, such as \(name):10")
        return nil
    }
}
