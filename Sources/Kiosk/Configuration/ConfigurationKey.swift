/// One key of the kiosk's file: its name, what its value can be, and what a reader is told of it.
struct ConfigurationKey: Sendable {
    /// What a value can be.
    enum Kind: Sendable {
        /// A text in one line in which there is something to see.
        case line
        /// A number of this range, with its unit.
        case number(ClosedRange<Double>, unit: String)
        /// A whole number of this range.
        case wholeNumber(ClosedRange<Int>)
        /// So many digits, as text.
        case digits(ClosedRange<Int>)
        /// A part of every day: "22:00-08:00".
        case hours
        /// A list of names, at least one.
        case names
        /// A table of parameters and their values.
        case values
    }

    /// As it is written.
    let name: String
    /// What its value can be.
    let kind: Kind
    /// Whether its table is wrong without it.
    let isNeeded: Bool
    /// What holds where it is not written, for readers.
    let defaultValue: String?
    /// One line for users: what it does.
    let about: String

    init(_ name: String, _ kind: Kind, needed: Bool = false, defaultValue: String? = nil, _ about: String) {
        self.name = name
        self.kind = kind
        isNeeded = needed
        self.defaultValue = defaultValue
        self.about = about
    }
}

/// One table of the kiosk's file.
struct ConfigurationTable: Sendable {
    /// As it is written: "screen".
    let name: String
    /// Whether there may be several, each written [[name]].
    let isList: Bool
    /// Whether a file is wrong without it.
    let isNeeded: Bool
    /// In the order in which they are told.
    let keys: [ConfigurationKey]

    init(_ name: String, isList: Bool = false, needed: Bool = false, _ keys: [ConfigurationKey]) {
        self.name = name
        self.isList = isList
        isNeeded = needed
        self.keys = keys
    }

    /// "[screen]".
    var written: String { isList ? "[[\(name)]]" : "[\(name)]" }

    /// The key of that name.
    func key(_ name: String) -> ConfigurationKey? { keys.first { $0.name == name } }
}
