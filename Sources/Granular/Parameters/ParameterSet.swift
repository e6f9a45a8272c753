/// Some of the parameters: a bit for each, with room for 128. It is made, asked and walked through without allocating, so the
/// audio thread may.
public struct ParameterSet: SetAlgebra, Sequence, BitwiseCopyable, Hashable, Sendable {
    private var bits: UInt128

    /// None.
    public init() { bits = 0 }

    /// That one alone. Unlike a literal of two and more, it makes no array.
    public init(_ parameter: Parameter) { bits = Self.bit(parameter) }

    private init(bits: UInt128) { self.bits = bits }

    /// Every parameter.
    public static var all: ParameterSet { ParameterSet(bits: (1 << UInt128(Parameter.count)) - 1) }

    /// Those that belong to the whole sound: ``Parameter/isShared``.
    public static var shared: ParameterSet {
        ParameterSet(.reverbKind).union(ParameterSet(.reverbTime)).union(ParameterSet(.reverbDamping))
            .union(ParameterSet(.reverbMix)).union(ParameterSet(.reverbFreeze)).union(ParameterSet(.delayMix))
            .union(ParameterSet(.delayTime)).union(ParameterSet(.delayFeedback)).union(ParameterSet(.delayWidth))
            .union(ParameterSet(.delayDamping)).union(ParameterSet(.feedback))
    }

    /// Whether there is none in it.
    public var isEmpty: Bool { bits == 0 }

    /// How many are in it.
    public var count: Int { bits.nonzeroBitCount }

    /// Whether `parameter` is in it.
    public func contains(_ parameter: Parameter) -> Bool { bits & Self.bit(parameter) != 0 }

    /// Adds `parameter`; says whether it was not there before.
    @discardableResult
    public mutating func insert(_ parameter: Parameter) -> (inserted: Bool, memberAfterInsert: Parameter) {
        defer { bits |= Self.bit(parameter) }
        return (!contains(parameter), parameter)
    }

    /// Takes `parameter` out; `nil` where it was not there.
    @discardableResult
    public mutating func remove(_ parameter: Parameter) -> Parameter? {
        defer { bits &= ~Self.bit(parameter) }
        return contains(parameter) ? parameter : nil
    }

    /// Adds `parameter`; `nil` where it was not there before.
    @discardableResult
    public mutating func update(with parameter: Parameter) -> Parameter? {
        insert(parameter).inserted ? nil : parameter
    }

    /// What is in either.
    public func union(_ other: ParameterSet) -> ParameterSet { ParameterSet(bits: bits | other.bits) }
    /// What is in both.
    public func intersection(_ other: ParameterSet) -> ParameterSet { ParameterSet(bits: bits & other.bits) }
    /// What is in one of the two alone.
    public func symmetricDifference(_ other: ParameterSet) -> ParameterSet { ParameterSet(bits: bits ^ other.bits) }
    /// Adds what is in `other`.
    public mutating func formUnion(_ other: ParameterSet) { bits |= other.bits }
    /// Keeps only what is in `other` too.
    public mutating func formIntersection(_ other: ParameterSet) { bits &= other.bits }
    /// Keeps what is in one of the two alone.
    public mutating func formSymmetricDifference(_ other: ParameterSet) { bits ^= other.bits }

    /// Gives the parameters in the order of ``Parameter/allCases``.
    public struct Iterator: IteratorProtocol {
        fileprivate var bits: UInt128

        /// The next parameter; `nil` after the last.
        public mutating func next() -> Parameter? {
            guard bits != 0 else { return nil }
            defer { bits &= bits - 1 }
            return Parameter(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
        }
    }

    /// Walks through them in the order of ``Parameter/allCases``.
    public func makeIterator() -> Iterator { Iterator(bits: bits) }

    private static func bit(_ parameter: Parameter) -> UInt128 { 1 << UInt128(parameter.rawValue) }
}
