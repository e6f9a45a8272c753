/// One phone that is connected, until it is not. None has the number of one before it.
public struct PhoneConnection: Hashable, Sendable {
    /// Counted from 1.
    public let number: Int

    /// The connection of that number.
    public init(number: Int) { self.number = number }
}

/// What kind of message another of the same kind stands in for, while it still waits for its phone.
public struct PhoneMessageKind: RawRepresentable, Hashable, Sendable {
    /// Whatever number tells the kinds apart.
    public let rawValue: UInt8

    /// The kind of that number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Who is told what phones send. All is told on the server's one thread, in order: what takes long holds up all phones.
public protocol PhoneHandling: AnyObject, Sendable {
    /// A phone is there. `address`: its IP address, or the one that a trusted proxy gave; nothing but digits, letters, `.` and `:`.
    func connected(_ phone: PhoneConnection, from address: String)
    /// It sent a text: valid UTF-8, of no more bytes than ``PhoneServer/Limits/frameBytes``.
    func received(_ text: [UInt8], from phone: PhoneConnection)
    /// It is gone, whoever ended it; told once, and nothing comes from it afterwards.
    func disconnected(_ phone: PhoneConnection)
    /// A moment came that ``PhoneServer/wake(at:)`` was asked for.
    func wake()
    /// A line for the log about who did what they should not: one line without control characters, and never a flood of them.
    func remark(_ line: String)
}
