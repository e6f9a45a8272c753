import Files
import Glibc
import Handover
import PhoneClient
import PhoneServer
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct UploadTests {
    @Test func `a file goes whole to the leader who waits for it, for this room alone`() throws {
        let leader = try ReceivingLeader()
        let content = Leader.content(3_000_000)
        let offer = try leader.offer(content)
        #expect(leader.expect(offer.item))
        #expect(leader.upload(offer) == .done)
        #expect(eventually { leader.received == ["\(leader.folder.path)/room-only/rain.wav"] })
        #expect(try WholeFile.read("\(leader.folder.path)/room-only/rain.wav", limit: 4_000_000) == content)
        // Once more it is there already.
        #expect(leader.upload(offer) == .done && leader.received.count == 1 && leader.remarks.isEmpty)
        leader.receiver.stop()
        leader.folder.end()
        #expect(access(leader.folder.path, F_OK) != 0)
    }

    @Test func `cut in between it goes on where it was`() throws {
        // Before the first byte, and with the answer to a piece that came.
        let proxy = try CuttingProxy(cuts: [0, 10, 1_000, 0, 0, 10, 1_000, 1_000, 10])
        defer { proxy.stop() }
        let leader = try ReceivingLeader(behind: proxy)
        let content = Leader.content(1_500_000)
        let offer = try leader.offer(content)
        leader.expect(offer.item)
        #expect(leader.upload(offer, at: "127.0.0.1:\(proxy.port)") == .done)
        #expect(eventually { leader.received.count == 1 })
        #expect(try WholeFile.read(#require(leader.received.first), limit: 4_000_000) == content)
        let offsets = proxy.heads.compactMap { head in
            head.split(separator: "\r\n").first { $0.hasPrefix("Upload-Offset: ") }.flatMap { Int($0.dropFirst(15)) }
        }
        // None of it is sent twice but what got no answer.
        #expect(offsets == offsets.sorted() && Set(offsets).count == 12, "\(offsets)")
        #expect(leader.remarks.isEmpty)
    }

    @Test func `what was begun before a restart goes on`() throws {
        let leader = try ReceivingLeader()
        let content = Leader.content(1_000_000)
        let offer = try leader.offer(content)
        try WholeFile.write(
            Array(content[..<900_000]), to: "\(leader.folder.path)/room-only/.\(offer.item.hash).part")
        leader.expect(offer.item)
        #expect(leader.upload(offer) == .done)
        #expect(eventually { leader.received.count == 1 })
        #expect(try WholeFile.read(#require(leader.received.first), limit: 4_000_000) == content)
        #expect(leader.pieceCount < 4)
    }

    @Test func `nobody stores anything without the key, or what was not asked for`() throws {
        let leader = try ReceivingLeader()
        let offer = try leader.offer(Leader.content(1_000))
        #expect(
            leader.upload(offer, patience: 0.3)
                == .failed("\"rain.wav\" does not go to the leader: the leader does not wait for it"))
        leader.expect(offer.item)
        #expect(
            leader.upload(offer, authorization: "Quern guessed")
                == .failed("\"rain.wav\" does not go to the leader: the leader does not let you send it"))
        for authorization in ["", "Quern ", "Quern \(ReceivingLeader.authorization)"] {
            #expect(try leader.send([1], to: "\(offer.item.hash)", authorization: authorization).contains(" 403 "))
        }
        leader.receiver.expectNothing()
        #expect(try leader.send([1], to: "\(offer.item.hash)").contains(" 404 "))
        #expect(leader.names.isEmpty && leader.received.isEmpty)
    }

    @Test func `what has another hash than was announced is not stored`() throws {
        let leader = try ReceivingLeader()
        let offer = try leader.offer(Leader.content(1_000))
        leader.expect(offer.item)
        let other = Leader.content(1_000, seed: 2)
        #expect(try leader.send(Array(other[..<600]), to: "\(offer.item.hash)").contains("Upload-Offset: 600\r\n"))
        let head = try leader.send(Array(other[600...]), to: "\(offer.item.hash)", at: 600)
        #expect(head.contains(" 422 ") && head.contains("Upload-Offset: 0\r\n"))
        #expect(leader.remarks == ["\"rain.wav\" came damaged, and begins anew"] && leader.received.isEmpty)
        // The right one comes nevertheless.
        #expect(leader.upload(offer) == .done && eventually { leader.received.count == 1 })
    }

    @Test func `more than was announced, and pieces that do not follow, are not stored`() throws {
        let leader = try ReceivingLeader()
        let offer = try leader.offer(Leader.content(1_000))
        leader.expect(offer.item)
        let hash = "\(offer.item.hash)"
        #expect(try leader.send([1, 2, 3], to: hash, at: 5).contains(" 409 "))
        #expect(try leader.send([], to: hash, at: 5).contains("Upload-Offset: 0\r\n"))
        #expect(try leader.send([], to: hash, at: .max).contains(" 400 "))
        #expect(try leader.send([UInt8](repeating: 0, count: 1_001), to: hash).contains(" 422 "))
        #expect(try leader.send([UInt8](repeating: 0, count: 131_073), to: hash).contains(" 413 "))
        #expect(leader.received.isEmpty && leader.names.allSatisfy { $0.hasSuffix(".part") })
        let large = try #require(
            HandoverItem(name: "a", kind: .sound, size: 256_000_000, hash: offer.item.hash, mayBeKept: false))
        var count = 0
        for number in 0..<8 {
            let hash = try #require(FileHash(String(repeating: "\(number)", count: 64)))
            let item = try #require(
                HandoverItem(name: "a", kind: .sound, size: large.size, hash: hash, mayBeKept: false))
            if leader.expect(item) { count += 1 }
        }
        #expect(count == 3 && leader.remarks.last == "\"a\" is too much: more than 1 GB would come in this room")
    }

    @Test(arguments: ["../../../rain.wav", "/etc/rain.wav", ".rain.wav", "ra\u{1b}[2Jin\n.wav", "..", "a/../.."])
    func `a file lies in the room's folder, whatever it is called`(_ name: String) throws {
        let leader = try ReceivingLeader()
        let offer = try leader.offer(Leader.content(2_000), as: "rain.wav")
        let named = try #require(
            HandoverItem(
                name: name, kind: .sound, size: offer.item.size, hash: offer.item.hash, mayBeKept: false))
        leader.expect(named)
        #expect(leader.upload(offer) == .done && eventually { leader.received.count == 1 })
        let path = try #require(leader.received.first)
        let inside = "\(leader.folder.path)/room-only/"
        #expect(path.hasPrefix(inside) && !path.dropFirst(inside.count).contains("/"))
        #expect(path.unicodeScalars.allSatisfy { $0.value >= 0x20 } && !path.dropFirst(inside.count).hasPrefix("."))
    }

    @Test func `a disk that is too full takes nothing, and the sender says so`() throws {
        let full = DiskReserve { _ in FileSystemSpace(totalBytes: 1 << 40, availableBytes: 1_000) }
        let leader = try ReceivingLeader(reserve: full)
        let offer = try leader.offer(Leader.content(2_000))
        leader.expect(offer.item)
        #expect(
            leader.upload(offer)
                == .failed("\"rain.wav\" does not go to the leader: the leader has no room for it"))
        #expect(leader.names.isEmpty && leader.remarks.count == 1)
    }
}

/// A real server that waits for files.
private final class ReceivingLeader: PhoneHandling, RequestAnswering {
    static let authorization = "Quern let-me-in"

    private struct State {
        var received: [String] = []
        var remarks: [String] = []
        var pieceCount = 0
    }

    let scratch: Scratch
    let folder: RoomFolder
    let receiver: FileReceiver
    private let server: PhoneServer
    private let state: Lines
    private let port = Atomic<Int>(0)

    private final class Lines: Sendable {
        let state = Mutex(State())
    }

    convenience init(behind proxy: CuttingProxy) throws {
        try self.init(names: ["127.0.0.1:\(proxy.port)"])
        proxy.lead(to: port.load(ordering: .relaxed))
    }

    init(names: [String] = [], reserve: DiskReserve = DiskReserve()) throws {
        scratch = try Scratch()
        folder = try RoomFolder(base: scratch.path, room: "room-leader")
        let lines = Lines()
        state = lines
        receiver = FileReceiver(
            into: folder, reserve: reserve,
            received: { _, path in lines.state.withLock { $0.received.append(path) } },
            remark: { line in lines.state.withLock { $0.remarks.append(line) } })
        var settings = PhoneServer.Settings(address: "127.0.0.1")
        settings.names = names
        server = PhoneServer(settings, page: try PhonePage())
        port.store(try server.start(self, answering: self), ordering: .relaxed)
    }

    deinit { server.stop() }

    var received: [String] { state.state.withLock { $0.received } }
    var remarks: [String] { state.state.withLock { $0.remarks } }
    var pieceCount: Int { state.state.withLock { $0.pieceCount } }
    var names: [String] {
        (Folder.names(folder.path) + Folder.names("\(folder.path)/room-only"))
            .filter { ![".room.lock", "room-only"].contains($0) }
    }

    /// A file of somebody's.
    func offer(_ bytes: [UInt8], as name: String = "rain.wav") throws -> FileOffer {
        try WholeFile.write(bytes, to: "\(scratch.path)/\(name)")
        return try FileOffer("\(scratch.path)/\(name)", as: .sound, mayBeKept: false)
    }

    @discardableResult
    func expect(_ item: HandoverItem) -> Bool { receiver.expect(item, authorization: Self.authorization) }

    func upload(
        _ offer: FileOffer, at address: String? = nil, authorization: String = ReceivingLeader.authorization,
        patience: Double = 60
    ) -> FileUpload.End? {
        var timing = FetchTiming()
        (timing.firstPause, timing.longestPause, timing.withoutProgress) = (0.02, 0.1, patience)
        let address = address ?? "127.0.0.1:\(port.load(ordering: .relaxed))"
        return try? FileUpload(offer, to: address, authorization: authorization, timing: timing).run { true }
    }

    /// Sends a piece as anybody can; the head of the answer.
    func send(
        _ piece: [UInt8], to hash: String, at offset: Int64 = 0,
        authorization: String = ReceivingLeader.authorization
    ) throws -> String {
        let client = try PhoneClient(port: port.load(ordering: .relaxed))
        try client.send(
            client.request(
                "PATCH /files/\(hash)",
                [
                    "Host": "127.0.0.1:\(port.load(ordering: .relaxed))", "Authorization": authorization,
                    "Content-Type": "application/partial-upload", "Upload-Offset": "\(offset)",
                    "Content-Length": "\(piece.count)",
                ]))
        // Who is refused may be cut off in the middle of it.
        try? client.send(piece)
        return client.readHead()
    }

    func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer { .init(json: body) }
    func file(_ name: String, authorization: String?) -> RequestedFile { .absent }
    func upload(_ name: String, authorization: String?) -> RequestedUpload {
        state.state.withLock { $0.pieceCount += 1 }
        return receiver.upload(name, authorization: authorization)
    }
    func connected(_ phone: PhoneConnection, from address: String) {}
    func received(_ text: [UInt8], from phone: PhoneConnection) {}
    func disconnected(_ phone: PhoneConnection) {}
    func wake() {}
    func remark(_ line: String) {}
}
