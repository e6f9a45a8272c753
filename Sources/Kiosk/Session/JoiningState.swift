import Workshop

/// How visitors join with their phones, and how many did, as it is to be seen.
package struct JoiningState: Equatable, Sendable {
    /// The whole address, which the code carries.
    let address: String
    /// What is typed by whoever does not scan; `nil` where nobody is asked for one.
    let passcode: String?
    /// Phones that are connected.
    let phones: Int
    /// Those of them whose fingers are down.
    let playing: Int

    /// As it is in a room; `nil` where none is open, and where phones cannot reach it.
    init?(_ room: RoomDisplay?) {
        guard let room, !room.isOnlyHere, !room.state.isOver, let address = room.addresses.first else { return nil }
        (self.address, passcode) = (address, room.passcode)
        (phones, playing) = (room.state.counts.connected, room.state.counts.playing)
    }

    /// How many there are: "3 phones joined, 1 playing".
    var phonesText: String {
        let joined = phones == 0 ? "no phones yet" : phones == 1 ? "1 phone joined" : "\(phones) phones joined"
        return playing == 0 ? joined : "\(joined), \(playing) playing"
    }

    /// What is asked of whoever typed the address: "passcode K7M3QX".
    var passcodeText: String { passcode.map { "passcode \($0)" } ?? "no passcode" }
}
