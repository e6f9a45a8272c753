import Foundation
import PhoneClient
import Threads

/// A phone that speaks to a room through its port, as the page does.
final class TestPhone {
    /// What was not as expected.
    struct Problem: Error { let description: String }

    /// What the room said when it let the phone in.
    private(set) var welcome: [String: Any] = [:]
    private let client: PhoneClient
    private var touches = 0

    /// Opens an address of a room, and joins with its key.
    /// - Parameter token: of an earlier welcome.
    init(_ address: String, name: String, token: String? = nil) throws {
        guard let url = URL(string: address), let port = url.port, let key = url.fragment else {
            throw Problem(description: address)
        }
        client = try PhoneClient.joined(port: port)
        let token = token.map { #","token":"\#($0)""# } ?? ""
        try say(#"{"t":"hello","v":1,"key":"\#(key)","name":"\#(name)","w":390,"h":700\#(token)}"#)
        welcome = try hear("welcome")
    }

    func say(_ text: String) throws { try client.say(text) }

    /// The next message of a kind for which `condition` is true; what comes before it is passed over.
    @discardableResult
    func hear(_ kind: String, where condition: ([String: Any]) -> Bool = { _ in true }) throws -> [String: Any] {
        while let frame = client.readFrame(), frame.kind == 1 {
            let read = try JSONSerialization.jsonObject(with: Data(frame.data)) as? [String: Any]
            if let read, read["t"] as? String == kind, condition(read) { return read }
        }
        throw Problem(description: "no \(kind) came")
    }

    /// The fingers are at these places now; the page's clock is this machine's.
    func touch(_ contacts: String) throws {
        touches += 1
        let milliseconds = Double(MonotonicTime.microseconds) / 1_000
        try say(#"{"t":"touch","n":\#(touches),"at":\#(milliseconds),"c":[\#(contacts)]}"#)
    }
}
