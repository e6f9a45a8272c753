/// Has Avahi look for rooms, and for where they are.
struct Browsing: AvahiClient {
    /// Is told the rooms of before and those of now, and whether all that answer soon have been heard.
    typealias Report = @Sendable (_ before: [FoundRoom], _ now: [FoundRoom], _ isComplete: Bool) -> Void

    private let tellPeople: @Sendable (String) -> Void
    private let report: Report
    private var found = FoundRooms()
    private var told: [FoundRoom] = []
    private var browser: String?
    private var isAllForNow = false
    private var items: [String: FoundRooms.Item] = [:]
    private var resolvers: [FoundRooms.Item: String] = [:]

    init(tellPeople: @escaping @Sendable (String) -> Void, _ report: @escaping Report) {
        (self.tellPeople, self.report) = (tellPeople, report)
    }

    mutating func start(_ avahi: Avahi) throws(BusProblem) { browser = try avahi.browse() }

    mutating func handle(_ event: AvahiEvent, _ avahi: Avahi) throws(BusProblem) {
        switch event {
        case .found(browser, let item): return try add(item, avahi)
        case .lost(browser, let item): try remove(item, avahi)
        case .allForNow(browser): isAllForNow = true
        case .browserFailed(browser): throw BusProblem(-5)
        case .resolved(let resolver, let details): resolve(resolver, details)
        case .resolverFailed(let resolver): resolve(resolver, nil)
        default: return
        }
        reportRooms()
    }

    mutating func lose() {
        found = FoundRooms()
        (browser, isAllForNow, items, resolvers) = (nil, false, [:], [:])
        reportRooms()
    }

    func remark(_ line: String) { tellPeople(line) }

    private mutating func add(_ item: FoundRooms.Item, _ avahi: Avahi) throws(BusProblem) {
        guard found.add(item) else { return }
        let resolver = try avahi.resolve(item)
        items[resolver] = item
        resolvers[item] = resolver
    }

    private mutating func remove(_ item: FoundRooms.Item, _ avahi: Avahi) throws(BusProblem) {
        found.remove(item)
        guard let resolver = resolvers.removeValue(forKey: item) else { return }
        items[resolver] = nil
        try avahi.end(resolver: resolver)
    }

    private mutating func resolve(_ resolver: String, _ details: FoundRooms.Details?) {
        if let item = items[resolver] { found.resolve(item, details) }
    }

    private mutating func reportRooms() {
        let now = found.rooms
        report(told, now, isAllForNow && found.isResolved)
        told = now
    }
}
