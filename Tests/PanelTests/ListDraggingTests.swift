import Panel
import Terminal
import Testing

@Suite("Pointers on a list")
struct ListDraggingTests {
    private func pointer(_ phase: Pointer.Phase, _ row: Int, id: Int = 1) -> Pointer {
        Pointer(id: id, phase: phase, place: Place(column: 5, row: row))
    }

    @Test("One that is let go where it came down has clicked there")
    func click() {
        var list = ListDragging()
        #expect(list.handle(pointer(.press, 4)) == .nothing)
        #expect(list.handle(pointer(.drag, 4)) == .nothing)
        #expect(list.handle(pointer(.release, 4)) == .clicks(Place(column: 5, row: 4)))
        #expect(list.handle(pointer(.release, 4)) == .nothing)
    }

    @Test("One that moves scrolls the list with it, and clicks nothing")
    func scroll() {
        var list = ListDragging()
        _ = list.handle(pointer(.press, 9))
        #expect(list.handle(pointer(.drag, 6)) == .scrolls(by: 3))
        #expect(list.handle(pointer(.drag, 7)) == .scrolls(by: -1))
        #expect(list.handle(pointer(.drag, 9)) == .scrolls(by: -2))
        #expect(list.handle(pointer(.release, 9)) == .nothing)
    }

    @Test("Of two fingers each scrolls, and neither clicks: they may be a pinch")
    func two() {
        var list = ListDragging()
        _ = list.handle(pointer(.press, 3, id: 1))
        _ = list.handle(pointer(.press, 8, id: 2))
        #expect(list.handle(pointer(.drag, 7, id: 2)) == .scrolls(by: 1))
        #expect(list.handle(pointer(.release, 3, id: 1)) == .nothing)
        #expect(list.handle(pointer(.release, 7, id: 2)) == .nothing)
        _ = list.handle(pointer(.press, 3, id: 3))
        #expect(list.handle(pointer(.release, 3, id: 3)) == .clicks(Place(column: 5, row: 3)))
    }
}
