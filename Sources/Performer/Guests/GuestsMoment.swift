import Granular
import Mapping

/// By which parts guests played at a moment, and what their hands had set: the history keeps it beside the host's state.
///
/// Two moments are equal where nobody who is in both played by another part: what guests set and who comes and goes is no step of the
/// host's.
package struct GuestsMoment: Equatable, Sendable {
    var roster: [Guests.GuestPart] = []
    /// Of each, what they had set.
    var own: [ParameterSet] = []
    /// The values of all of these, one after the other.
    var values: [Double] = []

    package static func == (first: Self, second: Self) -> Bool {
        guard first.roster != second.roster else { return true }
        let parts = Dictionary(first.roster.map { ($0.number, $0.part) }) { first, _ in first }
        return second.roster.allSatisfy { parts[$0.number] == nil || parts[$0.number] == $0.part }
    }

    /// "part Keys", where all play by one now and did not before; "parts" where some play by another.
    func text(since old: Self) -> String? {
        guard self != old else { return nil }
        let parts = Set(roster.map(\.part))
        return parts.count == 1 ? parts.first.map { "part \($0)" } : "parts"
    }
}

extension Guests {
    /// Those who play nothing follow the host in everything again, from their next touch on.
    mutating func forgetValues() {
        for place in players.indices where players[place].voice == nil { players[place].own = [] }
    }

    /// How they stand, for the history.
    var moment: GuestsMoment {
        var moment = GuestsMoment(roster: roster)
        // A guest is much to copy, and this is asked for with every picture.
        let players = players.span
        for place in players.indices {
            let own = players[place].own
            moment.own.append(own)
            for parameter in own { moment.values.append(players[place].mapper.goal(of: parameter)) }
        }
        return moment
    }

    /// Guests who are still there play by their parts of then, and those who play nothing now have their values of then.
    mutating func restore(_ moment: GuestsMoment, at microseconds: Int64) {
        var next = 0
        for (place, was) in moment.roster.enumerated() {
            let own = moment.own[place]
            let values = moment.values[next..<next + own.count]
            next += own.count
            guard let index = self.place(of: was.number), let part = part(named: was.part) else { continue }
            if players[index].part.name != was.part { use(part, by: was.number, at: microseconds) }
            guard players[index].mapper.fingers.isEmpty else { continue }
            players[index].own = own
            let set = zip(own, values).map { (parameter: $0, value: $1) }
            let hosts = host.map { following($0, .all, index) } ?? []
            for case .set(let parameter, let value, cloud: 0) in players[index].mapper.set(hosts + set) {
                self.set(parameter, to: value, of: index)
            }
        }
        flush(at: microseconds)
    }
}
