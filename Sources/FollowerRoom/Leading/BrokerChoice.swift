import Broker

/// On which broker a room is for those who follow with their own instruments.
public enum BrokerChoice: Equatable, Sendable {
    /// Nobody follows.
    case none
    /// A broker of this program's own, for as long as the room is open.
    case own
    /// One that is there.
    case address(BrokerAddress)

    /// Reads what was typed: "none", "own" or an address.
    /// - Throws: where it is none of them, in a line.
    public init(_ typed: String) throws(BrokerAddress.Problem) {
        switch typed.lowercased() {
        case "none": self = .none
        case "own": self = .own
        default: self = .address(try BrokerAddress(typed))
        }
    }
}
