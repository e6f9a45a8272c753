/// Who answers programs that ask beside the page: short requests in JSON, and files.
public protocol RequestAnswering: AnyObject, Sendable {
    /// Answers a POST request. On the server's thread: what takes long holds up all phones.
    /// - Parameters:
    ///   - body: what was sent, of no more bytes than ``PhoneServer/Limits/bodyBytes``; whether it is JSON nobody has looked at.
    ///   - path: `/join/` and something after it, of letters, digits, `-`, `_` and `/`, 64 bytes at most.
    ///   - address: as ``PhoneHandling/connected(_:from:)`` has it.
    func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer

    /// Finds a file. On the server's thread, which is not to wait for a disk: the file is opened later, on another.
    /// - Parameters:
    ///   - name: the SHA-256 of what is in it, as 64 hexadecimal digits in small letters.
    ///   - authorization: the request's header of that name, as it came.
    func file(_ name: String, authorization: String?) -> RequestedFile
}

/// What a POST request is answered with.
public struct RequestedAnswer: Equatable, Sendable {
    /// The status of HTTP, 200…599.
    public let status: Int
    /// A text of JSON.
    public let json: [UInt8]

    /// An answer; a status that is none becomes 500.
    public init(status: Int = 200, json: [UInt8]) {
        self.status = (200...599).contains(status) ? status : 500
        self.json = json
    }
}

/// What somebody gets who asks for a file.
public enum RequestedFile: Sendable {
    /// It is sent.
    case file(ServedFile)
    /// There is none of that name: 404.
    case absent
    /// Not for this one: 403.
    case forbidden
}

/// A file that is to be sent. Its name is what tells one content from another (a strong ETag; RFC 9110, 8.8.3).
public struct ServedFile: Sendable {
    /// In bytes.
    public let size: Int64
    /// Opens it to be read, on the thread that reads files; `nil` where it is not there any more, or not what it was. The server closes
    /// what it gets.
    public let open: @Sendable () -> Int32?

    /// A file of `size` bytes, 0 or more.
    public init(size: Int64, open: @escaping @Sendable () -> Int32?) {
        self.size = max(0, size)
        self.open = open
    }
}
