import Broker
import Testing

@Suite struct AddressTests {
    @Test func anAddressIsReadWithAllItsParts() throws {
        let address = try BrokerAddress("mqtts://an%40na:p%3Aa%2fss%25@broker.example:8884")
        #expect(address.user == "an@na" && address.password == "p:a/ss%")
        #expect(address.host == "broker.example" && address.port == 8_884 && address.isEncrypted)
        #expect(address.description == "mqtts://broker.example:8884")
    }

    @Test func portsHaveDefaultsAndIPv6StandsInBrackets() throws {
        #expect(try BrokerAddress("mqtt://studio.local").port == 1_883)
        #expect(try BrokerAddress("MQTTS://studio.local/").port == 8_883)
        let address = try BrokerAddress("mqtt://anna@[fe80::1%25]:99".replacing("%25", with: "%eth0"))
        #expect(address.host == "fe80::1%eth0" && address.port == 99 && address.user == "anna")
        #expect(try BrokerAddress("mqtt://[::1]").description == "mqtt://[::1]:1883")
    }

    @Test(arguments: [
        "", "mqtt://", "http://host", "host", "mqtt://host:0", "mqtt://host:65536", "mqtt://host:1x", "mqtt://host:",
        "mqtt://::1", "mqtt://[::1", "mqtt://[::1]x", "mqtt://[host]", "mqtt://a b", "mqtt://host/room",
        "mqtt://:p@host",
        "mqtt://u%4@host", "mqtt://u%zz@host", "mqtt://u%00@host", "mqtt://u%ff@host", "mqtt://u%0a:p@host",
        "mqtt://host\u{1b}[2J", "mqtt://-host", "mqtt://" + String(repeating: "a", count: 256),
        "mqtt://" + String(repeating: "u", count: 257) + "@host",
    ])
    func whatIsNoAddressGetsOneLineWithoutItsPassword(_ text: String) throws {
        let problem = #expect(throws: BrokerAddress.Problem.self) { try BrokerAddress(text) }
        let line = try #require(problem).description
        #expect(!line.isEmpty && line.utf8.count < 400 && line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test func passwordsAreNotShown() throws {
        for text in ["mqtt://anna:secret@host:x", "mqtt://anna:sec%ret@host", "mqtt://anna:secret@ho st"] {
            let problem = #expect(throws: BrokerAddress.Problem.self) { try BrokerAddress(text) }
            #expect(problem?.description.contains("sec") == false)
        }
        #expect(!"\(try BrokerAddress("mqtt://anna:secret@host"))".contains("secret"))
    }

    @Test func anyBytesAreReadOrRefused() {
        let parts = Array("mqtts://[]:@%/.0aé\u{0}\u{202e}\n 25")
        var generator = SystemRandomNumberGenerator()
        var readCount = 0
        for _ in 0..<20_000 {
            let text =
                "mqtt://"
                + String((0..<Int.random(in: 0..<24, using: &generator)).map { _ in parts.randomElement() ?? " " })
            guard let address = try? BrokerAddress(text) else { continue }
            readCount += 1
            // What was read can be written and read again.
            #expect((try? BrokerAddress(address.description))?.hostAndPort == address.hostAndPort, "\(text)")
        }
        #expect(readCount > 0)
    }
}
