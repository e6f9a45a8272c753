/// An address of this machine, and where it has it from.
package struct InterfaceAddress: Equatable, Sendable {
    /// What a network is reached by.
    package enum Interface: Int, Comparable, Sendable {
        /// A card: wire, radio, a phone's cable.
        case hardware
        /// What else looks like a network of its own.
        case other
        /// Bridges to containers and virtual machines, and tunnels.
        case virtual

        /// What `name` is by its kind of name.
        package init(name: String, isHardware: Bool) {
            let virtual = [
                "docker", "veth", "virbr", "vnet", "br-", "tun", "tap", "wg", "tailscale", "zt", "lxc", "lxd", "podman",
                "cni", "flannel", "vmnet", "vboxnet", "dummy", "ham",
            ]
            self = isHardware ? .hardware : virtual.contains { name.hasPrefix($0) } ? .virtual : .other
        }

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package let address: IPAddress
    package let interface: Interface

    /// An address that belongs to such a network.
    package init(address: IPAddress, interface: Interface) {
        self.address = address
        self.interface = interface
    }

    /// Which networks phones are likely to be in: home and room networks before others. `nil`: none can be reached by this address.
    private var rangeRank: Int? {
        let bytes = address.bytes
        if address.isV4 {
            return switch (bytes[0], bytes[1]) {
            case (127, _), (0, _), (224..., _): nil
            case (192, 168), (10, _), (172, 16...31): 0
            case (169, 254): 3
            case (100, 64...127): 2
            default: 1
            }
        }
        return switch bytes[0] {
        case 0xFC, 0xFD: 1
        case 0x20...0x3F: 0
        default: nil
        }
    }

    /// Those that a phone could reach, the likely one first, each once.
    package static func likelyFirst(_ addresses: [InterfaceAddress]) -> [IPAddress] {
        let ranked = addresses.enumerated().compactMap { place, found in
            found.rangeRank.map {
                let isVirtual = found.interface == .virtual ? 1 : 0
                return (
                    key: [isVirtual, found.address.isV4 ? 0 : 1, $0, found.interface.rawValue, place], found.address
                )
            }
        }
        var seen: Set<IPAddress> = []
        return ranked.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1).filter { seen.insert($0).inserted }
    }
}
