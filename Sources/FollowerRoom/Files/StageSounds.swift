import Files
import Followers
import Glibc
import Handover
import Instrument
import PhoneServer
import RoomKeys
import Threads

/// At the leader: sounds that a follower plays who is heard in the leader's place, and that are not here. They are asked for there, stored in the
/// room's folder while the room lasts, and then are like any sound that the leader plays from a file.
final class StageSounds: Sendable {
    private struct State {
        var wanted: Set<String> = []
        var expected: [FileHash: Expected] = [:]
        var store: Store?
        var isOver = false
        /// How often another one was heard: what was announced before counts no more.
        var turn = 0
    }

    private struct Expected {
        var fingerprint: String
        /// Whose it is.
        var owner: String
    }

    /// Where files go.
    private struct Store {
        var folder: RoomFolder
        var receiver: FileReceiver
    }

    private let key: RoomKey
    private let base: String?
    private let folderName: String
    private let instrument: Instrument
    private let whenWhole: @Sendable (_ path: String, _ fingerprint: String) -> Void
    private let state = RankedMutex(State(), rank: .leaf)
    private let queue = SerialQueue(named: "quern-stage-sound")

    /// The most sounds that somebody plays at once.
    private static let maxWanted = 64

    /// Nothing is wanted.
    /// - Parameters:
    ///   - base: where folders of rooms lie; nothing comes where `nil`.
    ///   - whenWhole: gets a sound that came, on a thread of its own.
    init(
        _ room: RoomID, key: RoomKey, base: String?, on instrument: Instrument,
        whenWhole: @escaping @Sendable (_ path: String, _ fingerprint: String) -> Void
    ) {
        (self.key, self.base, self.instrument, self.whenWhole) = (key, base, instrument, whenWhole)
        // A follower on this machine has the other one.
        folderName = "\(room)-leader"
    }

    /// What lets a follower send one of its sounds, and nothing else: the value of a header.
    static func authorization(_ key: RoomKey, from id: String, _ hash: FileHash) -> String {
        "Quern \(key.fileToken(for: "upload/\(id)/\(hash)"))"
    }

    /// Another one is heard from now on: what the one before did not send is not wanted.
    func begin() {
        let store = state.withLock { state in
            state.turn += 1
            state.wanted = []
            return state.store
        }
        store?.receiver.expectNothing()
    }

    /// A sound is played that is not here; whether it is to be asked for.
    func want(_ fingerprint: String) -> Bool {
        guard base != nil, (1...WantedSound.maxBytes).contains(fingerprint.utf8.count) else { return false }
        return state.withLock { state in
            guard !state.isOver, state.wanted.count < Self.maxWanted else { return false }
            state.wanted.insert(fingerprint)
            return true
        }
    }

    /// Whoever is heard has files, as they say: those of sounds that are wanted may come.
    func expect(_ json: [UInt8], from id: String, named name: String) {
        let turn = state.withLock { $0.turn }
        queue.run { [self] in
            guard let list = RoomFileList(json) else { return }
            for entry in list.files {
                guard let sound = entry.sound, entry.item.kind == .sound else { continue }
                expect(entry.item, of: sound, from: id, named: name, turn)
            }
        }
    }

    /// What the leader's server answers who sends a file.
    func upload(_ name: String, authorization: String?) -> RequestedUpload {
        state.withLock { $0.store }?.receiver.upload(name, authorization: authorization) ?? .absent
    }

    /// The room is over: what came is deleted.
    func stop() {
        let store = state.withLock { state in
            state.isOver = true
            return state.store
        }
        store?.receiver.stop()
        queue.stop()
        store?.folder.end()
    }

    private func expect(_ item: HandoverItem, of sound: String, from id: String, named name: String, _ turn: Int) {
        // Nothing of another's is kept, whatever they say.
        guard state.withLock({ $0.turn == turn && $0.wanted.contains(sound) }), let store = openStore(),
            let item = HandoverItem(
                name: item.name, kind: .sound, size: item.size, hash: item.hash, mayBeKept: false)
        else { return }
        state.withLock { $0.expected[item.hash] = Expected(fingerprint: sound, owner: name) }
        if let path = store.receiver.path(of: item) { return receive(item, path) }
        guard store.receiver.expect(item, authorization: Self.authorization(key, from: id, item.hash)) else { return }
        instrument.report("fetching \(item.name) from \(name)")
    }

    private func openStore() -> Store? {
        if let store = state.withLock({ $0.store }) { return store }
        guard let base else { return nil }
        do throws(HandoverProblem) {
            RoomFolder.prune(base: base)
            let folder = try RoomFolder(base: base, room: folderName)
            let receiver = FileReceiver(
                into: folder,
                received: { [weak self] item, path in
                    guard let self else { return }
                    queue.run { [weak self] in self?.receive(item, path) }
                },
                remark: { [instrument] line in instrument.report(line, .warning) })
            let store = Store(folder: folder, receiver: receiver)
            let isOver = state.withLock { state in
                if !state.isOver { state.store = store }
                return state.isOver
            }
            if isOver { folder.end() }
            return isOver ? nil : store
        } catch {
            instrument.report("no sounds of others': \(error)", .warning)
            return nil
        }
    }

    /// Came whole: it is read as any file is, and has to be the sound that was played.
    private func receive(_ item: HandoverItem, _ path: String) {
        guard let expected = state.withLock({ $0.expected[item.hash] }) else { return }
        let (name, fingerprint) = (item.name, expected.fingerprint)
        do {
            guard try instrument.fingerprint(ofSoundAt: path) == fingerprint else {
                unlink(Path.system(path))
                return instrument.report(
                    "\(name) from \(expected.owner) is not what is played there: left out", .warning)
            }
        } catch {
            unlink(Path.system(path))
            return instrument.report("\(name) from \(expected.owner) is left out: \(error)", .warning)
        }
        instrument.report("received \(name) from \(expected.owner): all who follow get it")
        whenWhole(path, fingerprint)
    }
}
