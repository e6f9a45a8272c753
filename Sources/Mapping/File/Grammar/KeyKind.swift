import Granular

/// What the value of a key can be.
indirect enum KeyKind: Sendable {
    /// A text in one line.
    case line
    /// A text in one line in which there is something to see.
    case name
    /// One of these words.
    case choice([String])
    /// The name of one of these parameters, full or short.
    case parameter([Parameter])
    /// A note: "A2".
    case note
    /// A number of this range, with the unit that it counts.
    case number(ClosedRange<Double>, unit: String)
    /// A whole number of this range.
    case wholeNumber(ClosedRange<Int>)
    /// So many whole numbers of this range.
    case wholeNumbers(ClosedRange<Int>, count: Int)
    /// true or false.
    case flag
    /// Two finite numbers in any order.
    case pair
    /// Two numbers of this range, the lower one first.
    case span(ClosedRange<Double>, unit: String)
    /// A side of an area: two numbers from 0 to 1, the lower one first.
    case side
    /// Two or more numbers from 0 to 1.
    case fractions
    /// A cloud: 1…16, "all" or "own".
    case cloud
    /// A table.
    case table(TableKind)
    /// A table, or an array of such.
    case oneOrMore(TableKind)
    /// An array of tables, each written under the key in two pairs of brackets.
    case list(TableKind)
}
