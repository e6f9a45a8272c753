/// What a phone shows of a game.
struct GameView {
    var game: RoomGame
    /// How its own guest stands; `nil` before they took part.
    var standing: GameRank?
    /// Whether its guest plays in the question that is asked: who came later does not.
    var plays: Bool

    func add(to json: inout JSONBytes) {
        json.add("{\"phase\":")
        json.add(text: game.phase.rawValue)
        json.add(",\"name\":")
        json.add(text: game.name)
        json.add(",\"number\":")
        json.add(game.number)
        json.add(",\"count\":")
        if let count = game.count { json.add(count) } else { json.add("null") }
        json.add(",\"line\":")
        json.add(text: game.line)
        json.add(",\"seconds\":")
        if let seconds = game.seconds { json.add(seconds) } else { json.add("null") }
        json.add(",\"right\":")
        switch game.right {
        case .index(let index): json.add(index)
        case .text(let text): json.add(text: text)
        case nil: json.add("null")
        }
        json.add(",\"plays\":")
        json.add(plays)
        json.add(",\"you\":")
        if let standing { Self.add(standing, isOwn: true, to: &json) } else { json.add("null") }
        json.add(",\"players\":")
        json.add(game.standings.count)
        json.add(",\"top\":")
        let showsTop = game.phase == .shown || game.phase == .over
        json.add(list: showsTop ? game.top : []) {
            Self.add($0, isOwn: $0.guest == standing?.guest, to: &$1)
        }
        json.add("}")
    }

    private static func add(_ standing: GameRank, isOwn: Bool, to json: inout JSONBytes) {
        json.add("{\"place\":")
        json.add(standing.place)
        json.add(",\"name\":")
        json.add(text: standing.name)
        json.add(",\"own\":")
        json.add(isOwn)
        json.add(",\"points\":")
        json.add(standing.points)
        json.add(",\"speed\":")
        json.add(standing.speedPoints)
        json.add(",\"streak\":")
        json.add(standing.streak)
        json.add(",\"right\":")
        if let isRight = standing.isRight { json.add(isRight) } else { json.add("null") }
        json.add("}")
    }
}
