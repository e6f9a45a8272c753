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

    /// Who gets the pieces of a file that somebody sends, where it is awaited. On the server's thread, before any of it is read.
    /// - Parameters:
    ///   - name: as that of ``file(_:authorization:)``.
    ///   - authorization: the request's header of that name, as it came.
    func upload(_ name: String, authorization: String?) -> RequestedUpload
}

extension RequestAnswering {
    /// No file is awaited.
    public func upload(_ name: String, authorization: String?) -> RequestedUpload { .absent }
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

/// What becomes of a piece of a file that somebody sends.
public enum RequestedUpload: Sendable {
    /// It is read, and added to what came before: on a thread of its own, with how many bytes of the file come before the piece.
    case awaited(add: @Sendable (_ piece: [UInt8], _ offset: Int64) -> UploadAnswer)
    /// No file of that name is awaited: 404.
    case absent
    /// Not from this one: 403.
    case forbidden
}

/// What is said of a piece of a file.
public enum UploadAnswer: Equatable, Sendable {
    /// The file is whole: 201.
    case whole
    /// The piece was added, and so many bytes are there: 204.
    case added(bytes: Int64)
    /// Another piece comes next, from that byte on: 409.
    case misplaced(bytes: Int64)
    /// More came than the file has, or all of it, and it is not what it was to be; it begins anew: 422.
    case damaged
    /// It is not awaited any more: 404.
    case unwanted
    /// There is no room for it on the disk, or the disk fails: 507.
    case full
    /// Something else is in the way: it is to be tried again a little later: 503.
    case busy
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
