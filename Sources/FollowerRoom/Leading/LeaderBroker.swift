import Broker
import Followers
import RoomKeys

/// The broker of a room: one of its own, or one that is there.
extension LeaderSession {
    static func broker(
        _ setup: LeaderSetup, _ kept: KeptRoomKey
    ) throws(LeaderProblem) -> (OwnBroker?, BrokerAddress, BrokerAccount?) {
        if case .address(let address) = setup.broker {
            return (nil, address, address.user.map { BrokerAccount(user: $0, password: address.password ?? "") })
        }
        let base = RoomTopics(kept.id).base
        // Followers have the room's key: what they may not publish must not follow from it.
        let leader = BrokerAccount(
            user: "leader", password: RoomKey.random().fileToken(for: "broker/leader"), readable: ["\(base)/#"],
            writable: ["\(base)/#"])
        // The same for a leader that comes back: followers find the broker again.
        let follower = BrokerAccount(
            user: "follower", password: kept.key.fileToken(for: "broker/follower"), readable: ["\(base)/#"])
        var settings = OwnBroker.Settings(
            addresses: addresses(setup.address), port: setup.port < 65_535 ? setup.port + 1 : 0,
            accounts: [leader, follower], ownTopics: "\(base)/from/%c/#")
        // Whoever knows the broker alone finds the room there, and asks to be let in.
        settings.strangers = .init(
            readable: ["\(base)/room"], ownWritable: "\(base)/ask/%c", ownReadable: "\(base)/answer/%c",
            denied: ["\(base)/from/#"])
        settings.maxConnections = LeadingRoom.maxFollowers + LeaderDoors.maxDoors + 16
        let log = setup.log
        func started(_ settings: OwnBroker.Settings) throws(OwnBroker.Problem) -> OwnBroker {
            let broker = OwnBroker(settings) { line in log?.write(line, .warning) }
            try broker.start()
            return broker
        }
        let broker: OwnBroker
        do throws(OwnBroker.Problem) {
            do throws(OwnBroker.Problem) {
                broker = try started(settings)
            } catch {
                // Something else is at that port.
                settings.port = 0
                broker = try started(settings)
            }
        } catch {
            throw LeaderProblem(error.description)
        }
        let host = settings.addresses.first { $0 != "0.0.0.0" && $0 != "::" } ?? "127.0.0.1"
        do throws(BrokerAddress.Problem) {
            let address = try BrokerAddress(
                host: host, port: broker.port, user: leader.user, password: leader.password)
            return (broker, address, follower)
        } catch {
            throw LeaderProblem(error.description)
        }
    }

    /// Where a broker of its own listens: where the phones' server does.
    static func addresses(_ address: String?) -> [String] { address.map { [$0] } ?? ["0.0.0.0"] }
}
