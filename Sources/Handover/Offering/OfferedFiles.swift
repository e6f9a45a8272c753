import Files
import PhoneServer
import Threads

/// The files that a leader has announced, found by their hash alone: nobody asks by a path. Any thread may call it.
public final class OfferedFiles: Sendable {
    private let state = RankedMutex([FileHash: FileOffer](), rank: .leaf)
    private let isAllowed: @Sendable (_ authorization: String?) -> Bool
    private let changed: @Sendable (HandoverItem) -> Void

    /// Nothing is offered.
    /// - Parameters:
    ///   - isAllowed: whether who asks with this header `Authorization` may have files; asked on the server's thread.
    ///   - changed: told, on whatever thread notices, that an item is offered no more as its file was changed or is gone.
    public init(
        isAllowed: @escaping @Sendable (_ authorization: String?) -> Bool,
        changed: @escaping @Sendable (HandoverItem) -> Void = { _ in }
    ) {
        (self.isAllowed, self.changed) = (isAllowed, changed)
    }

    /// Offers a file from now on; one of the same content takes its place.
    public func add(_ offer: FileOffer) { state.withLock { $0[offer.item.hash] = offer } }

    /// Offers it no more. What is being sent goes on.
    public func remove(_ item: HandoverItem) { state.withLock { $0[item.hash] = nil } }

    /// Offers nothing more.
    public func removeAll() { state.withLock { $0 = [:] } }

    /// What is offered, by name.
    public var items: [HandoverItem] {
        state.withLock { $0.values.map(\.item) }.sorted {
            ($0.name, $0.hash.description) < ($1.name, $1.hash.description)
        }
    }

    /// Looks at every file on the disk, and offers those no more that were changed since; each is told. Not for the server's thread.
    public func removeChanged() {
        for offer in state.withLock({ Array($0.values) }) where !offer.isUnchanged { withdraw(offer) }
    }

    /// What ``RequestAnswering/file(_:authorization:)`` answers.
    public func file(_ name: String, authorization: String?) -> RequestedFile {
        guard isAllowed(authorization) else { return .forbidden }
        guard let hash = FileHash(name), let offer = state.withLock({ $0[hash] }) else { return .absent }
        return .file(
            ServedFile(size: Int64(offer.item.size)) { [weak self] in
                if let descriptor = offer.open() { return descriptor }
                self?.withdraw(offer)
                return nil
            })
    }

    private func withdraw(_ offer: FileOffer) {
        let wasOffered = state.withLock { offers in
            guard offers[offer.item.hash] == offer else { return false }
            offers[offer.item.hash] = nil
            return true
        }
        if wasOffered { changed(offer.item) }
    }
}
