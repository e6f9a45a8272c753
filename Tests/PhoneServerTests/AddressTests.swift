import PhoneServer
import Testing

@Suite struct AddressTests {
    private func found(_ text: String, _ name: String, isHardware: Bool = false) throws -> InterfaceAddress {
        InterfaceAddress(
            address: try #require(IPAddress(text)), interface: .init(name: name, isHardware: isHardware))
    }

    @Test("the address that phones are likely to reach comes first; what they cannot reach is not there")
    func order() throws {
        let addresses = [
            try found("127.0.0.1", "lo"), try found("172.17.0.1", "docker0"),
            try found("fe80::1", "wlan0", isHardware: true),
            try found("2001:db8::5", "wlan0", isHardware: true), try found("fd00::5", "wlan0", isHardware: true),
            try found("10.8.0.2", "tun0"), try found("203.0.113.4", "eth1", isHardware: true),
            try found("169.254.3.4", "eth2", isHardware: true), try found("192.168.1.7", "wlan0", isHardware: true),
            try found("10.0.0.3", "br0"), try found("192.168.1.7", "eth0", isHardware: true),
        ]
        #expect(
            InterfaceAddress.likelyFirst(addresses).map(\.inURL) == [
                "192.168.1.7", "10.0.0.3", "203.0.113.4", "169.254.3.4", "[2001:db8::5]", "[fd00::5]", "172.17.0.1",
                "10.8.0.2",
            ])
        #expect(InterfaceAddress.likelyFirst([try found("127.0.0.1", "lo"), try found("::1", "lo")]).isEmpty)
    }

    @Test("this machine's addresses are those of its networks")
    func current() {
        for address in MachineAddresses.current() {
            #expect(
                IPAddress(address) != nil && !address.hasPrefix("127.") && !address.hasPrefix("[fe80"), "\(address)")
        }
    }

    @Test("addresses are read as people write them, and nothing else is")
    func reading() {
        #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
        #expect(IPAddress("[2001:DB8:0::17]")?.inURL == "[2001:db8::17]")
        for text in [
            "", "1.2.3", "1.2.3.4.5", "1.2.3.400", "[1.2.3.4", "fe80::1%lo", "::g", "1.2.3.4\u{0}", "localhost",
        ] {
            #expect(IPAddress(text) == nil, "\(text)")
        }
    }
}
