/// How many connections there are, over all and from each address.
struct ConnectionCounts {
    private(set) var all = 0
    private var byAddress: [IPAddress: Int] = [:]
    private let limits: PhoneServer.Limits

    init(_ limits: PhoneServer.Limits) { self.limits = limits }

    /// Counts one more over all; whether it may be.
    mutating func enter() -> Bool {
        guard all < limits.connections else { return false }
        all += 1
        return true
    }

    /// Counts one more of `address`; whether it may be.
    mutating func enter(_ address: IPAddress) -> Bool {
        guard byAddress[address, default: 0] < limits.connectionsPerAddress else { return false }
        byAddress[address, default: 0] += 1
        return true
    }

    /// One is gone that was counted over all, and for `address`, if any.
    mutating func leave(_ address: IPAddress?) {
        all -= 1
        guard let address, let count = byAddress[address] else { return }
        byAddress[address] = count > 1 ? count - 1 : nil
    }
}
