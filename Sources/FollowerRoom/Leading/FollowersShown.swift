import Broker
import Followers
import Workshop

extension FollowersDisplay.Follower {
    /// A follower, by what it said of itself last.
    init(_ state: FollowerState) {
        let report = state.report
        self.init(
            id: state.id, name: state.name, follows: report.follows, isExact: report.exact,
            delayMilliseconds: report.delay,
            apartMilliseconds: report.apart, lateCount: report.late, missing: report.missing)
    }
}

extension FollowersDisplay.Door {
    /// A door, as it is shown.
    init(_ state: DoorState) { self.init(name: state.name, address: state.address, phoneCount: state.phoneCount) }
}

extension BrokerAddress {
    /// The whole address, without user and password: "mqtt://192.168.1.5:7475".
    var withoutSignIn: String { "\(isEncrypted ? "mqtts" : "mqtt")://\(hostAndPort)" }
}
