import Broker
import Files
import Glibc
import TestSupport
import Testing
import Threads

@Suite(.serialized) struct ClientTests {
    @Test func twoClientsTalk() throws {
        let room = try TestRoom()
        let one = try room.client("one", subscriptions: [.init("quern/room/to/one", .atLeastOnce)])
        let two = try room.client("two", subscriptions: [.init("quern/room/to/two")])
        #expect(one.client.publish("quern/room/to/two", Array("hello".utf8)))
        #expect(eventually { two.heard.messages == [.init(topic: "quern/room/to/two", payload: Array("hello".utf8))] })
        #expect(two.client.publish("quern/room/to/one", [0, 255, 0], quality: .atLeastOnce))
        let answer = BrokerMessage(topic: "quern/room/to/one", payload: [0, 255, 0], quality: .atLeastOnce)
        #expect(eventually { one.heard.messages == [answer] })
        #expect(one.client.stop() && two.client.stop() && one.heard.reasons == [])
    }

    @Test func whatIsRetainedReachesWhoComesLaterUntilItIsCleared() throws {
        let room = try TestRoom()
        let leader = try room.client("leader", subscriptions: [.init("quern/room/state")])
        #expect(leader.client.publish("quern/room/state", [1], quality: .atLeastOnce, isRetained: true))
        // It came by way of the broker, which keeps it from here on.
        #expect(eventually { leader.heard.messages == [.init(topic: "quern/room/state", payload: [1])] })
        let late = try room.client("late", subscriptions: [.init("quern/room/#")])
        #expect(
            eventually { late.heard.messages == [.init(topic: "quern/room/state", payload: [1], isRetained: true)] })
        #expect(leader.client.stop(clearing: ["quern/room/state"]))
        #expect(eventually { late.heard.messages.count == 2 && late.heard.messages[1].payload == [] })
        let later = try room.client("later", subscriptions: [.init("quern/room/#")])
        #expect(late.client.publish("quern/room/end", [2]))
        #expect(eventually { later.heard.topics == ["quern/room/end"] })
    }

    private func will(_ settings: inout BrokerClient.Settings) {
        settings.will = LastWill(topic: "quern/room/gone", payload: [9], isRetained: false, delaySeconds: 1)
        settings.sessionExpirySeconds = 60
    }

    @Test func theWillComesAfterItsDelayWhenAConnectionIsCutForLong() throws {
        let room = try TestRoom()
        let proxy = CuttingProxy(to: room.port)
        let other = try room.client("other", subscriptions: [.init("quern/room/#")])
        let leader = try room.client("leader", port: proxy.port, will)
        let cutAt = MonotonicTime.seconds
        proxy.cut(lasting: true)
        #expect(eventually { other.heard.topics == ["quern/room/gone"] })
        #expect(MonotonicTime.seconds - cutAt > 0.9)
        leader.client.stop()
    }

    @Test func noWillComesAfterAnOrderlyEndNorAfterAShortCutAndOneDoesWhereItIsAsked() throws {
        let room = try TestRoom()
        let proxy = CuttingProxy(to: room.port)
        let other = try room.client("other", subscriptions: [.init("quern/room/#")])
        let leader = try room.client("leader", port: proxy.port, will)
        proxy.cut()
        #expect(eventually { leader.heard.connections == 2 })
        #expect(leader.heard.all.sessions == [false, true])
        #expect(leader.client.stop())
        // The last client's will comes after the delay that the others' would have had.
        let last = try room.client("last") { settings in
            settings.will = LastWill(topic: "quern/room/last", payload: [], isRetained: false, delaySeconds: 2)
            settings.sessionExpirySeconds = 60
        }
        #expect(last.client.stop(leaving: .withWill))
        #expect(eventually { other.heard.topics.contains("quern/room/last") })
        #expect(other.heard.topics == ["quern/room/last"])
    }

    @Test func anOrderlyEndIsOneAlsoInAFloodOfMessages() throws {
        let room = try TestRoom { $0.maxQueuedMessages = 100_000 }
        let other = try room.client("other", subscriptions: [.init("quern/room/gone"), .init("quern/room/last")])
        let slow = Listener(pauseMicroseconds: 2_000)
        let flooded = try room.client("flooded", subscriptions: [.init("quern/room/flood")], hearing: slow) {
            settings in
            settings.will = LastWill(topic: "quern/room/gone", payload: [9], isRetained: false)
        }
        for _ in 0..<2_000 {
            other.client.publish("quern/room/flood", [UInt8](repeating: 1, count: 1_500), quality: .atLeastOnce)
        }
        #expect(eventually { flooded.heard.messages.count > 20 })
        #expect(flooded.client.stop())
        let count = flooded.heard.messages.count
        #expect(eventually { other.client.publish("quern/room/last", [], quality: .atLeastOnce) })
        #expect(eventually { other.heard.topics.contains("quern/room/last") })
        #expect(other.heard.topics == ["quern/room/last"])
        #expect(flooded.heard.messages.count == count)
    }

    @Test func aSessionKeepsSureMessagesOverACutAndWhatWasPublishedMeanwhileIsSent() throws {
        let room = try TestRoom()
        let proxy = CuttingProxy(to: room.port)
        let leader = try room.client("leader", subscriptions: [.init("quern/room/from/#", .atLeastOnce)])
        let follower = try room.client(
            "anna", user: "follower", port: proxy.port, subscriptions: [.init("quern/room/state", .atLeastOnce)]
        ) { $0.sessionExpirySeconds = 60 }
        proxy.cut(lasting: true)
        #expect(eventually { !follower.client.isConnected && !follower.heard.reasons.isEmpty })
        #expect(!follower.client.publish("quern/room/from/anna/late", [1]))
        #expect(follower.client.publish("quern/room/from/anna/sure", [2], quality: .atLeastOnce))
        for number in UInt8(1)...50 { leader.client.publish("quern/room/state", [number], quality: .atLeastOnce) }
        proxy.heal()
        #expect(eventually { follower.heard.messages.map(\.payload) == (1...50).map { [UInt8($0)] } })
        #expect(eventually { leader.heard.topics == ["quern/room/from/anna/sure"] })
        #expect(follower.heard.all.sessions == [false, true])
    }

    @Test func aWrongPasswordGivesOneClearLine() throws {
        let room = try TestRoom()
        let client = BrokerClient(.init(address: try room.address(password: "wrong-password"), clientID: "anna"))
        let heard = Listener()
        try client.start(heard)
        #expect(eventually { !heard.reasons.isEmpty })
        usleep(1_000_000)
        #expect(heard.reasons == ["the broker at 127.0.0.1:\(room.port) refused the user name or the password"])
        #expect(client.stop() && heard.connections == 0)
    }

    @Test func nobodyThereAndNoBrokerGiveOneClearLineEach() throws {
        let silent = CuttingProxy(to: 1)
        func reason(_ address: String) throws -> String? {
            let client = BrokerClient(.init(address: try BrokerAddress(address), clientID: "anna"))
            let heard = Listener()
            try client.start(heard)
            #expect(eventually { !heard.reasons.isEmpty })
            #expect(client.stop())
            return heard.reasons.first
        }
        let free = try #require(FreeTestPort.find())
        #expect(try reason("mqtt://127.0.0.1:\(free)") == "no broker listens at 127.0.0.1:\(free)")
        #expect(try reason("mqtt://localhost:\(free)") == "no broker listens at localhost:\(free)")
        #expect(try reason("mqtt://no-such-host.invalid")?.hasPrefix("no-such-host.invalid: no such host") == true)
        #expect(try reason("mqtt://127.0.0.1:\(silent.port)")?.contains("closed the connection") == true)
        let web = WordServer("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
        #expect(try reason("mqtt://127.0.0.1:\(web.port)")?.contains("MQTT 5 broker") == true)
        #expect(try reason("mqtts://127.0.0.1:\(web.port)")?.contains("TLS") == true)
        let mute = WordServer(nil)
        #expect(try reason("mqtt://127.0.0.1:\(mute.port)") == "the broker at 127.0.0.1:\(mute.port) does not answer")
    }

    @Test func bytesThatAreNoMQTTDoNoHarm() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let server = WordServer(bytes)
            let client = BrokerClient(
                .init(address: try BrokerAddress(host: "127.0.0.1", port: server.port), clientID: "anna"))
            let heard = Listener()
            try client.start(heard)
            #expect(eventually { !heard.reasons.isEmpty }, "\(bytes)")
            #expect(client.stop())
            #expect(heard.reasons.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
        }
    }

    @Test func anAnswerWithAPropertyThatMQTTDoesNotKnowIsNoBrokers() {
        #expect(ConnectAnswer([0x20, 3, 0, 0, 0]) == .whole && ConnectAnswer([0x20, 2, 0, 1]) == .whole)
        #expect(ConnectAnswer([0x20, 9, 0, 0, 6, 0x22, 0, 10, 0x21, 0, 20]) == .whole)
        #expect(
            ConnectAnswer([0x20, 9, 0, 0, 6, 0x22, 0, 10, 0x21, 0]) == .unfinished && ConnectAnswer([]) == .unfinished)
        for bytes: [UInt8] in [
            [0x20, 5, 0, 0, 2, 0x7e, 0], [0x20, 9, 0, 0, 6, 0x22, 0, 10, 0x01, 0, 20], [0x20, 4, 0, 0, 2, 0x22], [0x30],
            [0x20, 255, 255, 255, 255], [0x20, 6, 0, 0, 0, 1, 2, 3], Array("HTTP".utf8),
        ] { #expect(ConnectAnswer(bytes) == .none, "\(bytes)") }
    }

    @Test func floodsAndMessagesThatAreTooLargeDoNoHarm() throws {
        let room = try TestRoom { $0.maxPacketBytes = 100_000 }
        let one = try room.client("one", subscriptions: [.init("quern/room/#", .atLeastOnce)])
        #expect(!one.client.publish("quern/room/big", [UInt8](repeating: 0, count: BrokerClient.maxPacketBytes)))
        #expect(
            !one.client.publish("quern/room/+", []) && !one.client.publish("", []) && !one.client.publish("a\u{0}b", [])
        )
        #expect(!one.client.subscribe([.init("quern/#/a")]) && !one.client.subscribe([.init("")]))
        // The broker takes no such packet, and the client knows it.
        #expect(one.client.publish("quern/room/big", [UInt8](repeating: 0, count: 200_000), quality: .atLeastOnce))
        #expect(eventually { one.heard.all.remarks.contains { $0.contains("quern/room/big") } })
        var sent = 0
        for number in 0..<100_000 where one.client.publish("quern/room/flood", [UInt8(number % 256)]) { sent += 1 }
        #expect(eventually { one.client.publish("quern/room/end", [], quality: .atLeastOnce) })
        #expect(eventually { one.heard.topics.last == "quern/room/end" })
        #expect(one.heard.connections == 1 && one.heard.reasons == [] && sent > 0)
        #expect(one.heard.all.remarks.count == 1)
    }

    @Test func stoppingEndsWhateverTheClientIsAt() throws {
        let mute = WordServer(nil)
        for port in [mute.port, try #require(FreeTestPort.find())] {
            let client = BrokerClient(.init(address: try BrokerAddress(host: "127.0.0.1", port: port), clientID: "a"))
            try client.start(Listener())
            let before = MonotonicTime.seconds
            #expect(client.stop(clearing: ["quern/room/state"]))
            #expect(MonotonicTime.seconds - before < 2)
            #expect(!client.publish("quern/room", [], quality: .atLeastOnce))
        }
        #expect(throws: BrokerClient.Problem.self) {
            try BrokerClient(.init(address: try BrokerAddress("mqtt://a"), clientID: "")).start(Listener())
        }
    }

    @Test func twoClientsOfOneNameGetLinesAndNotAFloodOfThem() throws {
        let room = try TestRoom()
        let first = try room.client("anna")
        let second = try room.client("anna")
        #expect(eventually { second.heard.connections >= 3 })
        #expect(first.heard.reasons.first == "the connection to the broker at 127.0.0.1:\(room.port) broke off")
        #expect(first.heard.connections < 30)
    }

    @Test func whyABrokerEndsAConnectionIsSaid() throws {
        let server = WordServer([0x20, 3, 0, 0, 0, 0xe0, 1, 142])
        let client = BrokerClient(
            .init(address: try BrokerAddress(host: "127.0.0.1", port: server.port), clientID: "anna"))
        let heard = Listener()
        try client.start(heard)
        let line = "the broker at 127.0.0.1:\(server.port) ended the connection: another client uses the same name"
        #expect(eventually { heard.reasons.first == line } && heard.connections > 0)
        #expect(client.stop())
    }
}
