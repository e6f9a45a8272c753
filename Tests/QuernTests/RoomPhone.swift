import Foundation
import PhoneClient
import Threads

/// A phone that speaks to a room through a port of this machine, as the page does.
final class RoomPhone {
    /// What was not as expected.
    struct Problem: Error { let description: String }

    /// What it came with: a number, and a token to come back with.
    private(set) var guest = 0
    private(set) var token = ""
    private let client: PhoneClient
    private var votes = 0

    /// Opens an address of a room, and joins with its key.
    /// - Parameter token: of an earlier phone.
    init(_ address: String, name: String, token: String? = nil) throws {
        guard let url = URL(string: address), let port = url.port, let key = url.fragment else {
            throw Problem(description: address)
        }
        client = try PhoneClient.joined(port: port)
        let token = token.map { #","token":"\#($0)""# } ?? ""
        try client.say(#"{"t":"hello","v":1,"key":"\#(key)","name":"\#(name)","w":390,"h":700\#(token)}"#)
        let welcome = try hear("welcome")
        guest = welcome["guest"] as? Int ?? 0
        self.token = welcome["token"] as? String ?? ""
    }

    /// Comes to an address again and again, as the page does, until it is let in.
    static func persistent(_ address: String, name: String, token: String? = nil) throws -> RoomPhone {
        for _ in 0..<300 {
            if let phone = try? RoomPhone(address, name: name, token: token) { return phone }
            usleep(100_000)
        }
        throw Problem(description: "\(address) did not let \(name) in")
    }

    func say(_ text: String) throws { try client.say(text) }

    /// Answers question number `question`, and hears that it counts.
    func vote(_ question: Int, _ answer: Int) throws {
        votes += 1
        try say(#"{"t":"vote","q":\#(question),"n":\#(votes),"a":\#(answer)}"#)
        let answer = try hear("voted") { $0["n"] as? Int == votes }
        if let refused = answer["refused"] { throw Problem(description: "refused: \(refused)") }
    }

    /// The next message of a kind for which `condition` is true; what comes before it is passed over, and pings are answered.
    @discardableResult
    func hear(_ kind: String, where condition: ([String: Any]) -> Bool = { _ in true }) throws -> [String: Any] {
        while let frame = client.readFrame(), frame.kind == 1 {
            let read = try JSONSerialization.jsonObject(with: Data(frame.data)) as? [String: Any]
            if read?["t"] as? String == "ping", let id = read?["id"] as? Int {
                try say(#"{"t":"pong","id":\#(id),"at":\#(Double(MonotonicTime.microseconds) / 1_000)}"#)
            }
            if let read, read["t"] as? String == kind, condition(read) { return read }
        }
        throw Problem(description: "no \(kind) came")
    }

    /// Reads until the connection ends.
    func hearEnd() { while let frame = client.readFrame(), frame.kind == 1 {} }
}
