import Granular
import Mapping
import Testing

@Suite("Keys and grids")
struct KeysAndGridTests {
    private let notes = [110.0, 220, 330, 440, 880]

    private func keys(_ count: Int, isVertical: Bool = false) -> Control {
        let values = Array(notes.prefix(count))
        return Control(
            name: "keys", area: whole,
            kind: .keys(names: values.map { "\($0)" }, isVertical: isVertical),
            routes: [
                Route(.key, Binding(.pitch, low: 110, high: values.last ?? 110, response: .notes(values))),
                Route(.y, density()),
            ])
    }

    @Test("Each key gives its note, all over its width, lying and standing; across it goes y", arguments: 1...5)
    func each(_ count: Int) {
        for isVertical in [false, true] {
            for key in 0..<count {
                for fraction in [0.01, 0.5, 0.99] {
                    var player = Player(keys(count, isVertical: isVertical))
                    let along = (Double(key) + fraction) / Double(count) * 100
                    player.down(1, isVertical ? 30 : along, isVertical ? along : 30)
                    #expect(player[.pitch] == notes[key])
                    expect(player[.density], near: 30)
                }
            }
        }
    }

    @Test("Sliding to another key changes the note and does not start anew")
    func sliding() {
        var player = Player(keys(5))
        player.down(1, 10, 50)
        #expect(player.move(1, 19, 50).isEmpty)
        #expect(player.move(1, 21, 50) == ["pitch = 220.0 in 0"])
        #expect(player.move(1, 150, 50) == ["pitch = 880.0 in 0"])
    }

    @Test("A grid counts its columns, its rows and its pads from the lower left")
    func grid() {
        var player = Player(
            Control(
                name: "g", area: whole, kind: .grid(columns: 4, rows: 3, hasSnapshots: false),
                routes: [
                    Route(.x, density(0, 3)), Route(.y, Binding(.transposition, low: 0, high: 2)),
                    Route(.pad, Binding(.duration, low: 0.05, high: 11.05)),
                ]))
        #expect(player.down(1, 30, 40).last == "start 0")
        expect(player[.density], near: 1)
        expect(player[.transposition], near: 1)
        expect(player[.duration], near: 5.05)
        player.move(1, 99, 99)
        expect(player[.duration], near: 11.05)
        #expect(player.move(1, 90, 80).isEmpty, "the same pad")
    }

    @Test("A blend tells where its finger is between the corners, whenever that is another place, and sounds")
    func blend() {
        var player = Player(
            Control(
                name: "b", area: whole, kind: .blend(corners: [1, 2, 3, 4]), routes: [],
                handling: Handling(deadZone: 0.25)))
        #expect(player.down(1, 50, 25) == ["start 0", "begins 0.5 0.0 of [1, 2, 3, 4]"])
        #expect(player.move(1, 50, 20).isEmpty, "within the dead zone")
        #expect(player.move(1, 75, 20) == ["goes on 1.0 0.0 of [1, 2, 3, 4]"])
        #expect(player.down(2, 25, 75) == ["goes on 0.0 1.0 of [1, 2, 3, 4]"])
        #expect(player.up(2) == ["goes on 1.0 0.0 of [1, 2, 3, 4]"] && player.up(1) == ["release 0"])
        #expect(player.down(3, 75, 75).last == "begins 1.0 1.0 of [1, 2, 3, 4]")
        #expect(player.mapper.positions(of: 0) == [1, 1])
    }

    @Test("A pad with a snapshot asks for it once, sounds nothing, and sliding asks for no other")
    func snapshots() {
        var player = Player(
            Control(name: "g", area: whole, kind: .grid(columns: 4, rows: 4, hasSnapshots: true), routes: []))
        #expect(player.down(1, 30, 30) == ["snapshot(6)"])
        #expect(player.move(1, 90, 90).isEmpty && player.up(1).isEmpty)
        player.down(2, 99, 99)
        player.down(3, 1, 1)
        #expect(player.actions == [.snapshot(6), .snapshot(16), .snapshot(1)] && !player.mapper.isSounding)
    }
}
