import NIOHTTP1
import PhoneServer

/// A request as a stranger writes it: its first line, and headers, each a line.
enum FuzzedRequest {
    private static let here = IPAddress("192.0.2.1")
    private static let names = ["desk.local", "Workshop.example.org", "other.example:9000", "[2001:db8::5]"]
    private static let proxies = ["192.0.2.9", "2001:db8::9"]
    private static let rules = [80, 7474].flatMap { port in
        [nil, 8_192].map { RequestRules(hosts: AllowedHosts(names: names, port: port), postBytes: $0) }
    }

    static func read(_ bytes: [UInt8]) {
        guard let head = head(bytes) else { return }
        for rules in rules { check(rules.answer(to: head, reachedAt: here)) }
        for size: Int64 in [0, 1, 1_000, .max] { check(ByteRange(head.headers, tag: "\"tag\"", size: size), size) }
        checkAddress(head.headers)
    }

    private static func head(_ bytes: [UInt8]) -> HTTPRequestHead? {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        guard let words = lines.first?.split(separator: " "), words.count >= 2 else { return nil }
        var head = HTTPRequestHead(version: .http1_1, method: .init(rawValue: "\(words[0])"), uri: "\(words[1])")
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            // Other names are refused before they come here.
            guard parts.count == 2, parts[0].utf8.allSatisfy({ $0 < 0x80 }) else { continue }
            head.headers.add(name: "\(parts[0])", value: "\(parts[1].drop { $0 == " " })")
        }
        return head
    }

    private static func check(_ answer: RequestAnswer) {
        switch answer {
        case .page(let host):
            precondition(host.utf8.allSatisfy(isOfAddress), "a name that says more than a name in the page's policy")
        case .refusal(let refusal):
            expectOneLine(refusal.words)
            expectOneLine(refusal.remark ?? "")
            precondition(refusal.remark?.utf8.count ?? 0 <= 1_000, "a line for the log without bounds")
        case .post(let path, let bytes):
            precondition(path.hasPrefix("/join/") && path.utf8.count <= 64 && (0...8_192).contains(bytes))
        case .file(let name):
            precondition(name.utf8.count == 64 && name.utf8.allSatisfy(isOfAddress), "a name that is no hash")
        case .upload(let name, let offset, let bytes):
            precondition(name.utf8.count == 64 && name.utf8.allSatisfy(isOfAddress), "a name that is no hash")
            precondition(offset >= 0 && (0...131_072).contains(bytes), "a piece without bounds")
        case .icon, .room: break
        }
    }

    private static func check(_ range: ByteRange, _ size: Int64) {
        guard case .part(let part) = range else { return }
        precondition(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size, "bytes outside the file")
    }

    private static func checkAddress(_ headers: HTTPHeaders) {
        let trusted = Set(proxies.compactMap { IPAddress($0) })
        for peer in trusted {
            let found = ForwardedAddress.address(of: peer, headers, trusting: trusted)
            precondition(IPAddress(found.description) == found && found.description.utf8.allSatisfy(isOfAddress))
        }
        guard let stranger = IPAddress("198.51.100.3") else { preconditionFailure("an address that is none") }
        let found = ForwardedAddress.address(of: stranger, headers, trusting: trusted)
        precondition(found == stranger, "a stranger's word about an address was believed")
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-.:[]".utf8.contains(byte)
        }
    }
}
