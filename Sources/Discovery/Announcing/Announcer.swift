/// Has Avahi announce one room, under another name where somebody has that one.
struct Announcer: AvahiClient {
    let state: RoomAnnouncement.State
    /// The last one that nobody else had is kept when the daemon starts again.
    var name: String
    let port: UInt16
    let text: [[UInt8]]
    let tellPeople: @Sendable (String) -> Void
    private var group: String?
    private var renamings = 0

    /// More rooms of one name than that are nobody's wish: who renames without end is answered by somebody who wants that.
    private static let maxRenamings = 100

    init(
        state: RoomAnnouncement.State, name: String, port: UInt16, text: [[UInt8]],
        tellPeople: @escaping @Sendable (String) -> Void
    ) {
        (self.state, self.name, self.port, self.text) = (state, name, port, text)
        self.tellPeople = tellPeople
    }

    mutating func start(_ avahi: Avahi) throws(BusProblem) {
        if try avahi.serverState() == Avahi.serverRunning { try announce(avahi) }
    }

    mutating func handle(_ event: AvahiEvent, _ avahi: Avahi) throws(BusProblem) {
        switch event {
        case .server(Avahi.serverRunning): try announce(avahi)
        case .server:
            // The machine gets another name, which the announcement has in it.
            setAnnounced(nil)
            if let group { try avahi.withdraw(group) }
        case .group(group, Avahi.groupEstablished, _): setAnnounced(name)
        case .group(group, Avahi.groupCollision, _):
            setAnnounced(nil)
            try rename(avahi)
            try announce(avahi)
        case .group(group, Avahi.groupFailure, let error):
            setAnnounced(nil)
            throw BusProblem(-5, name: error)
        default: break
        }
    }

    mutating func lose() {
        group = nil
        setAnnounced(nil)
    }

    func remark(_ line: String) { tellPeople(line) }

    private mutating func announce(_ avahi: Avahi) throws(BusProblem) {
        let group = try group(avahi)
        while true {
            do {
                return try avahi.announce(name, port: port, text: text, in: group)
            } catch {
                // Another program of this machine has the name.
                guard error.name == Avahi.collisionError else { throw error }
                try rename(avahi)
            }
        }
    }

    private mutating func group(_ avahi: Avahi) throws(BusProblem) -> String {
        if let group { return group }
        let new = try avahi.newGroup()
        group = new
        return new
    }

    private mutating func rename(_ avahi: Avahi) throws(BusProblem) {
        renamings += 1
        guard renamings <= Self.maxRenamings else { throw BusProblem(-17, name: Avahi.collisionError) }
        name = RoomName.announced(try avahi.alternativeName(for: name))
    }

    private func setAnnounced(_ name: String?) { state.name.withLock { $0 = name } }
}
