import Broker
import Files
import Glibc
import TestSupport
import Testing
import Threads

@Suite(.serialized) struct OwnBrokerTests {
    @Test func aBrokerThatIsKilledIsBackAtItsPortAndItsClientsWithIt() throws {
        let room = try TestRoom()
        let leader = try room.client("leader")
        let follower = try room.client("anna", user: "follower", subscriptions: [.init("quern/room/state")])
        let killed = try #require(room.broker.processNumber)
        let killedAt = MonotonicTime.seconds
        kill(killed, SIGKILL)
        #expect(eventually { room.broker.restarts == 1 })
        #expect(MonotonicTime.seconds - killedAt < 1)
        #expect(
            eventually {
                leader.heard.connections == 2 && follower.heard.connections == 2 && follower.client.hasSubscribed
            })
        #expect(MonotonicTime.seconds - killedAt < 3)
        #expect(room.broker.port == room.port && room.broker.processNumber != killed)
        #expect(leader.client.publish("quern/room/state", [1]))
        #expect(eventually { follower.heard.topics == ["quern/room/state"] })
        #expect(leader.heard.reasons.first == "the connection to the broker at 127.0.0.1:\(room.port) broke off")
        #expect(eventually { room.lines.trouble == nil && !room.lines.takeLines().isEmpty })
    }

    @Test func aFollowerPublishesToItsOwnTopicsAloneAndReadsItsOwnRoomAlone() throws {
        let room = try TestRoom { settings in
            settings.accounts.append(
                BrokerAccount(user: "other", password: TestRoom.password, writable: ["quern/other/#"]))
        }
        let leader = try room.client("leader", subscriptions: [.init("quern/#", .atLeastOnce)])
        let other = try room.client("other", user: "other")
        let follower = try room.client(
            "anna", user: "follower", subscriptions: [.init("#", .atLeastOnce), .init("quern/other/#", .atLeastOnce)])
        for topic in ["state", "from/bert/x", "from/anna", "from"] {
            follower.client.publish("quern/room/\(topic)", [1], quality: .atLeastOnce, isRetained: true)
        }
        other.client.publish("quern/other/secret", [2], quality: .atLeastOnce, isRetained: true)
        other.client.publish("quern/room/state", [2], quality: .atLeastOnce, isRetained: true)
        #expect(eventually { leader.heard.topics.contains("quern/other/secret") })
        follower.client.publish("quern/room/from/anna/x", [3], quality: .atLeastOnce)
        #expect(eventually { leader.heard.topics.contains("quern/room/from/anna/x") })
        #expect(eventually { follower.heard.topics.contains("quern/room/from/anna/x") })
        // from/anna itself is what the pattern's # ends in.
        let allowed: Set = ["quern/room/from/anna", "quern/room/from/anna/x"]
        #expect(Set(leader.heard.topics) == allowed.union(["quern/other/secret"]))
        #expect(Set(follower.heard.topics) == allowed)
        #expect(follower.heard.all.remarks.contains { $0.contains("refused a message to \"quern/room/state\"") })
    }

    @Test func whoHasNoAccountIsNotLetIn() throws {
        let room = try TestRoom()
        for address in [
            try BrokerAddress(host: "127.0.0.1", port: room.port), try room.address("stranger"),
            try room.address("leader", password: "-"),
        ] {
            let client = BrokerClient(.init(address: address, clientID: "anna"))
            let heard = Listener()
            try client.start(heard)
            #expect(eventually { heard.reasons.first?.contains("refused the user name or the password") == true })
            #expect(client.stop())
        }
    }

    @Test func noFileIsLeftWhileTheBrokerRunsAndNoneAfterIt() throws {
        func folders() -> [String] {
            ["/tmp", getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp"].flatMap { Folder.names($0) }
                .filter { $0.hasPrefix("quern-broker-") }
        }
        let before = Set(folders())
        let room = try TestRoom()
        #expect(Set(folders()).subtracting(before).isEmpty)
        let process = try #require(room.broker.processNumber)
        let words = try WholeFile.read("/proc/\(process)/cmdline", limit: 4_096, takesDevices: true)
        #expect(!String(decoding: words, as: UTF8.self).contains(TestRoom.password))
        room.broker.stop()
        #expect(kill(process, 0) == -1 && errno == ESRCH)
        #expect(!room.broker.isRunning && room.broker.restarts == 0 && room.lines.takeLines() == [])
    }

    @Test func theBrokerRunsAsWhoeverRunsTheProgram() throws {
        let room = try TestRoom()
        let process = try #require(room.broker.processNumber)
        var status = stat()
        #expect(stat("/proc/\(process)", &status) == 0 && status.st_uid == geteuid())
    }

    @Test func theBrokerEndsWithAProgramThatIsKilled() throws {
        let holder = try ChildProcess(Self.holder)
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.last != UInt8(ascii: "\n"), read(holder.output, &byte, 1) == 1 { line.append(byte) }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        try #require(words.count == 2 && words[0] > 0)
        #expect(kill(words[0], 0) == 0)
        // The line comes from the holder itself: its parent is this test, and the broker's parent is it.
        let parent = try #require(parentProcess(of: words[0]))
        #expect(kill(parent, SIGKILL) == 0)
        #expect(eventually { kill(words[0], 0) == -1 || isZombie(words[0]) })
    }

    @Test func whatKeepsTheBrokerFromStartingIsSaidInOneLine() throws {
        func line(_ change: (inout OwnBroker.Settings) -> Void) throws -> String {
            var settings = OwnBroker.Settings(accounts: [BrokerAccount(user: "leader")])
            change(&settings)
            let problem = #expect(throws: OwnBroker.Problem.self) { try OwnBroker(settings).start() }
            return try #require(problem).description
        }
        #expect(try line { $0.searchPath = ["/nowhere"] }.hasSuffix("is not installed: sudo apt install mosquitto"))
        let room = try TestRoom()
        #expect(try line { $0.port = room.port } == "port \(room.port) is in use")
        #expect(try line { $0.addresses = ["192.0.2.1"] } == "no port is free at 192.0.2.1")
        #expect(try line { $0.addresses = ["host\nuser root"] }.hasPrefix("no IP address"))
        #expect(try line { $0.accounts[0].user = "a:b" }.hasPrefix("no user name"))
        #expect(try line { $0.accounts[0].password = "a\nb:ccccc" }.hasPrefix("a broker's password"))
        #expect(try line { $0.accounts[0].readable = ["a\ntopic write #"] }.hasPrefix("no filter of topics"))
        #expect(try line { $0.ownTopics = "a/#/b" }.hasPrefix("no filter of topics"))
    }

    @Test func passwordsAreLongAndNeverTheSame() {
        let passwords = (0..<100).map { _ in BrokerAccount.randomPassword() }
        #expect(Set(passwords).count == 100 && passwords.allSatisfy { $0.count == 24 })
    }

    /// Beside the tests.
    private static let holder: String = {
        let test = Path.resolved("/proc/self/exe") ?? ""
        return [Path.parent(of: test), CommandLine.arguments.first.flatMap { Path.parent(of: Path.whole($0)) }]
            .compactMap { $0.map { Path.joined($0, "BrokerHolder") } }.first { access($0, X_OK) == 0 } ?? "BrokerHolder"
    }()
}

/// A field of `/proc/N/stat` after the name (proc(5)): 0 the state, 1 the parent.
private func processField(_ index: Int, of process: Int32) -> String? {
    guard let bytes = try? WholeFile.read("/proc/\(process)/stat", limit: 4_096, takesDevices: true) else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > index ? String(fields[index]) : nil
}

private func parentProcess(of process: Int32) -> Int32? { processField(1, of: process).flatMap { Int32($0) } }
private func isZombie(_ process: Int32) -> Bool { processField(0, of: process) == "Z" }
