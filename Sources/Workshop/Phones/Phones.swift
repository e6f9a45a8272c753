/// The phones that are connected, and when there is something to do for each.
struct Phones: Sendable {
    private var places: [ConnectionID: Int] = [:]
    private var phones: [Phone] = []
    /// When there is something to do, for each: one list, to be looked through some thousand times a second.
    private var due: [Int64] = []

    var count: Int { phones.count }

    var nextMicroseconds: Int64? { due.min() }

    subscript(id: ConnectionID) -> Phone? { places[id].map { phones[$0] } }

    /// All of them, whether they were let in or not.
    var ids: [ConnectionID] { places(where: { _ in true }) }

    /// Those that were let in.
    var joined: [ConnectionID] { places(where: { phones.span[$0].guest != nil }) }

    /// Those for which there is something to do.
    func due(by now: Int64) -> [ConnectionID] { places(where: { due[$0] <= now }) }

    /// Without copying phones, which are much to copy.
    private func places(where isWanted: (Int) -> Bool) -> [ConnectionID] {
        var found: [ConnectionID] = []
        for place in phones.indices where isWanted(place) { found.append(phones.span[place].id) }
        return found
    }

    mutating func add(_ phone: Phone) {
        guard places[phone.id] == nil else { return }
        places[phone.id] = phones.count
        phones.append(phone)
        due.append(phone.nextMicroseconds)
    }

    /// Changes a phone; `nil` where there is none.
    @discardableResult
    mutating func change<Result>(_ id: ConnectionID, _ change: (inout Phone) -> Result) -> Result? {
        guard let place = places[id] else { return nil }
        let result = change(&phones[place])
        due[place] = phones[place].nextMicroseconds
        return result
    }

    /// Between two states that differ in figures alone, such as how many are there or have answered: so many more as there are more phones, so
    /// that what goes out to all of them together does not grow.
    private var figuresPause: Int64 {
        Self.figuresPause * Int64(max(phones.count, Self.fewPhones)) / Int64(Self.fewPhones)
    }
    private static let figuresPause: Int64 = 500_000
    private static let fewPhones = 200

    /// What all phones show changed; `isFigure`: in figures alone, which can wait.
    mutating func statesChanged(at now: Int64, isFigure: Bool) {
        let figuresPause = figuresPause
        for place in phones.indices {
            if isFigure {
                phones[place].stateChanged(at: now, pause: figuresPause)
            } else {
                phones[place].stateChanged(at: now)
            }
            due[place] = phones[place].nextMicroseconds
        }
    }

    mutating func remove(_ id: ConnectionID) -> Phone? {
        guard let place = places.removeValue(forKey: id) else { return nil }
        let phone = phones[place]
        let (last, lastDue) = (phones.removeLast(), due.removeLast())
        if place < phones.count {
            (phones[place], due[place]) = (last, lastDue)
            places[last.id] = place
        }
        return phone
    }
}
