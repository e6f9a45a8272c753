import Files
import Handover
import PhoneServer
import Synchronization
import TestSupport

/// A real server with files to hand over, in a folder of its own.
final class Leader: PhoneHandling, RequestAnswering {
    static let authorization = "Bearer let-me-in"

    let scratch: Scratch
    let server: PhoneServer
    let offered: OfferedFiles
    private let port = Atomic<Int>(0)

    /// One that is also reached by way of `proxy`.
    convenience init(behind proxy: CuttingProxy) throws {
        try self.init { $0.names = ["127.0.0.1:\(proxy.port)"] }
        proxy.lead(to: number)
    }

    init(_ change: (inout PhoneServer.Settings) -> Void = { _ in }) throws {
        var settings = PhoneServer.Settings(address: "127.0.0.1")
        settings.limits.fileBytesPerSecond = 200_000_000
        change(&settings)
        scratch = try Scratch()
        server = PhoneServer(settings, page: try PhonePage())
        let names = Names()
        offered = OfferedFiles(isAllowed: { $0 == Self.authorization }, changed: { names.add($0.name) })
        self.names = names
        port.store(try server.start(self, answering: self), ordering: .relaxed)
    }

    deinit { server.stop() }

    private final class Names: Sendable {
        let all = Mutex<[String]>([])
        func add(_ name: String) { all.withLock { $0.append(name) } }
    }
    private let names: Names

    var number: Int { port.load(ordering: .relaxed) }
    var address: String { "127.0.0.1:\(number)" }
    var changedNames: [String] { names.all.withLock { $0 } }

    /// Bytes that no part of repeats.
    static func content(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            withUnsafeBytes(of: state) { bytes += $0 }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Writes a file, and offers it.
    @discardableResult
    func offer(_ bytes: [UInt8], as name: String = "rain.wav", mayBeKept: Bool = true) throws -> HandoverItem {
        try WholeFile.write(bytes, to: "\(scratch.path)/\(name)")
        let offer = try FileOffer("\(scratch.path)/\(name)", as: .sound, mayBeKept: mayBeKept)
        offered.add(offer)
        return offer.item
    }

    func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer { .init(json: body) }
    func file(_ name: String, authorization: String?) -> RequestedFile {
        offered.file(name, authorization: authorization)
    }
    func connected(_ phone: PhoneConnection, from address: String) {}
    func received(_ text: [UInt8], from phone: PhoneConnection) {}
    func disconnected(_ phone: PhoneConnection) {}
    func wake() {}
    func remark(_ line: String) {}
}
