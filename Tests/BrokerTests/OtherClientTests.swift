import Broker
import Files
import Glibc
import TestSupport
import Testing
import Threads

/// Programs of others at the same broker: Eclipse Paho for Python, and TLS with OpenSSL's certificates.
@Suite(.serialized) struct OtherClientTests {
    /// Prints topic, payload, quality, the retained mark and the expiry of so many messages, each on one line.
    private static let reader = """
        import sys, paho.mqtt.client as mqtt
        port, count = int(sys.argv[1]), int(sys.argv[2])
        client = mqtt.Client("paho", protocol=mqtt.MQTTv5)
        client.username_pw_set("leader", sys.argv[3])
        seen = 0
        def message(client, data, m):
            global seen
            print(m.topic, m.payload.hex() or "-", m.qos, int(m.retain), getattr(m.properties, "MessageExpiryInterval", "-"), flush=True)
            seen += 1
            if seen == count: client.disconnect()
        client.on_connect = lambda c, d, f, r, p=None: c.subscribe("quern/#", qos=1)
        client.on_subscribe = lambda c, d, m, g, p=None: c.publish("quern/room/paho", b"\\x07", qos=1)
        client.on_message = message
        client.connect("127.0.0.1", port)
        client.loop_forever()
        """

    @Test func anIndependentClientReadsWhatIsPublished() throws {
        let room = try TestRoom()
        let leader = try room.client("leader", subscriptions: [.init("quern/room/paho")])
        leader.client.publish("quern/room/kept", [1, 2], quality: .atLeastOnce, isRetained: true)
        leader.client.publish("quern/room/brief", [3], quality: .atLeastOnce, isRetained: true, expirySeconds: 600)
        leader.client.publish("quern/room/gone", [4], quality: .atLeastOnce, isRetained: true, expirySeconds: 1)
        // The broker counts whole seconds.
        usleep(2_200_000)
        let scratch = try Scratch()
        try scratch.write(Self.reader, to: "reader.py")
        let reader = try ChildProcess(
            "/usr/bin/python3", ["\(scratch.path)/reader.py", "\(room.port)", "5", TestRoom.password])
        #expect(eventually { leader.heard.messages == [.init(topic: "quern/room/paho", payload: [7])] })
        leader.client.publish("quern/room/now", [5], expirySeconds: 5)
        leader.client.publish("quern/room/kept", [], isRetained: true)
        let printed = try #require(reader.readAll(maxBytes: 4_096, withinSeconds: 30))
        let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        func line(_ topic: String) -> [[String]] {
            lines.filter { $0.first == "quern/room/\(topic)" }.map { Array($0.dropFirst()) }
        }
        #expect(line("kept") == [["0102", "1", "1", "-"], ["-", "0", "0", "-"]])
        #expect(line("paho") == [["07", "1", "0", "-"]])
        #expect(line("now") == [["05", "0", "0", "5"]])
        let brief = try #require(line("brief").first)
        #expect(brief.prefix(3) == ["03", "1", "1"] && (Int(brief[3]) ?? 0) < 600 && (Int(brief[3]) ?? 0) > 500)
        #expect(line("gone") == [])
    }

    @Test func overTLSACertificateIsHeldAgainstWhatIsTrusted() throws {
        let scratch = try Scratch()
        let port = try #require(FreeTestPort.find())
        let made = try ChildProcess(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
                "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", "\(scratch.path)/key.pem",
                "-out",
                "\(scratch.path)/certificate.pem",
            ])
        #expect(made.readAll(maxBytes: 65_536, withinSeconds: 30) != nil)
        let user = geteuid() == 0 ? "user root\n" : ""
        try scratch.write(
            """
            listener \(port)
            certfile \(scratch.path)/certificate.pem
            keyfile \(scratch.path)/key.pem
            allow_anonymous true
            \(user)
            """, to: "mosquitto.conf")
        let broker = TestProcess("/usr/sbin/mosquitto", ["-c", "\(scratch.path)/mosquitto.conf"])
        defer { broker.end() }
        func connect(_ host: String, trusting file: String?) throws -> (BrokerClient, Listener) {
            var settings = BrokerClient.Settings(
                address: try BrokerAddress(host: host, port: port, isEncrypted: true), clientID: "anna")
            settings.certificateAuthorityFile = file
            let client = BrokerClient(settings)
            client.subscribe([.init("a")])
            let heard = Listener()
            try client.start(heard)
            return (client, heard)
        }
        let (client, heard) = try connect("localhost", trusting: "\(scratch.path)/certificate.pem")
        #expect(eventually { client.hasSubscribed })
        #expect(client.publish("a", [UInt8](repeating: 7, count: 500_000), quality: .atLeastOnce))
        #expect(eventually { heard.messages.first?.payload.count == 500_000 })
        #expect(client.stop())
        for (host, file) in [("localhost", nil), ("127.0.0.1", "\(scratch.path)/certificate.pem")] {
            let (client, heard) = try connect(host, trusting: file)
            #expect(eventually { heard.reasons.first?.contains("certificate") == true || heard.connections > 0 })
            #expect(client.stop() && heard.connections == 0)
        }
        let (missing, words) = try connect("localhost", trusting: "\(scratch.path)/none.pem")
        #expect(eventually { words.reasons.first?.contains("cannot be read") == true })
        #expect(missing.stop())
        let plain = BrokerClient(.init(address: try BrokerAddress(host: "localhost", port: port), clientID: "anna"))
        let refusal = Listener()
        try plain.start(refusal)
        #expect(eventually { refusal.reasons.first?.contains("mqtts://") == true })
        #expect(plain.stop())
    }

    @Test func howLongAMessageTakesIsMeasured() throws {
        let room = try TestRoom()
        let count = 500
        let receiver = try room.client("receiver", subscriptions: [.init("quern/room/touch")])
        let sender = try room.client("sender")
        var sentAt: [Int64] = []
        let start = MonotonicTime.nanoseconds
        for number in 0..<count {
            MonotonicTime.sleep(untilNanoseconds: start + Int64(number) * 8_000_000)
            sentAt.append(MonotonicTime.nanoseconds)
            #expect(sender.client.publish("quern/room/touch", [UInt8](repeating: UInt8(number & 255), count: 400)))
        }
        #expect(eventually { receiver.heard.messages.count == count })
        let delays = zip(receiver.heard.all.receivedAt, sentAt).map { Double($0 - $1) / 1e6 }.sorted()
        func percentile(_ fraction: Double) -> String {
            "\(Double(Int(delays[Int(Double(count - 1) * fraction)] * 1_000)) / 1_000) ms"
        }
        print(
            "publish to received, 125 messages a second of 400 bytes: p50 \(percentile(0.5)), p95 \(percentile(0.95)), p99 \(percentile(0.99))"
        )
        #expect(receiver.heard.messages.map { $0.payload[0] } == (0..<count).map { UInt8($0 & 255) })
    }
}

/// A program that is ended with the test.
private final class TestProcess {
    private var process = pid_t()

    init(_ path: String, _ arguments: [String]) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        posix_spawn(&process, path, &actions, nil, &words, environ)
        for word in words { free(word) }
        posix_spawn_file_actions_destroy(&actions)
    }

    func end() {
        guard process > 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}
