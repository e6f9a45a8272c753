import Kiosk
import QRCode
import Stage
import Terminal
import Testing
import Touch
import Workshop

@Suite("Phones at a kiosk")
struct PhonesTests {
    private static let configuration: KioskConfiguration = {
        var configuration = KioskSamples.configuration
        configuration.tiles = [.sounds, .phones]
        configuration.attract.levelDecibels = -20
        return configuration
    }()

    private func visit(_ room: RoomDisplay?, grid: KioskGrid = KioskSamples.grid) throws -> Visit {
        var visit = try Visit(Self.configuration, grid: grid)
        visit.room = room
        visit.pass()
        return visit
    }

    private func draw(_ visit: Visit, graphics: Capabilities.Graphics = .blocks) -> Canvas {
        KioskPicture.draw(
            visit.session.viewState(visit.observation), stage: nil, visit.layout,
            Capabilities(graphics: graphics, colours: 256))
    }

    /// The fields of a code of that width that are drawn from that cell on, dark or light, in half cells.
    private func isDrawn(_ code: QRCode, on canvas: Canvas) -> Bool {
        let size = QRCodeView.size(code, isASCII: false)
        var expected = Canvas(size: size, graphics: .blocks)
        QRCodeView.draw(
            code, in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), maxScale: 1, on: &expected)
        func stands(atColumn column: Int, row: Int) -> Bool {
            (0..<size.rows).allSatisfy { y in
                (0..<size.columns).allSatisfy { x in canvas[column + x, row + y] == expected[x, y] }
            }
        }
        guard canvas.size.columns >= size.columns, canvas.size.rows >= size.rows else { return false }
        return (0...canvas.size.rows - size.rows).contains { row in
            (0...canvas.size.columns - size.columns).contains { stands(atColumn: $0, row: row) }
        }
    }

    private static let plain = KioskGrid(
        size: Size(columns: 80, rows: 24),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320))
    private static let small = KioskGrid(
        size: Size(columns: 40, rows: 12),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 154, heightMillimetres: 86))

    @Test("what invites shows how phones join and how many did: a whole code beside the words, wherever they wander")
    func invitation() throws {
        let room = KioskSamples.room(phones: 3, playing: 1)
        let code = try #require(QRCode(room.addresses[0]))
        var visit = try visit(room, grid: Self.plain)
        for _ in 0..<8 {
            visit.pass(83)
            let canvas = draw(visit)
            #expect(isDrawn(code, on: canvas), "\(canvas.text)")
            for words in [
                "Join with your phone", "192.168.178.23:7474", "passcode K7M3QX", "3 phones joined, 1 playing",
            ] {
                #expect(canvas.text.contains(words), "\(words):\n\(canvas.text)")
            }
            #expect(!canvas.text.contains("Zq3tY8mN4kR7wX2p"))
        }
    }

    @Test("where no code fits, address and passcode are told in words; without a passcode that is said")
    func noCode() throws {
        let visit = try visit(KioskSamples.room(phones: 1, passcode: nil), grid: Self.small)
        let text = draw(visit).text
        for words in ["192.168.178.23:7474", "no passcode", "1 phone joined", "Touch the screen"] {
            #expect(text.contains(words), "\(words):\n\(text)")
        }
    }

    @Test("a tile at home shows the code large, and Back leads home")
    func tile() throws {
        for grid in [Self.plain, KioskSamples.grid, Self.small] {
            var visit = try visit(KioskSamples.room(phones: 2), grid: grid)
            visit.play()
            visit.open(.phones)
            #expect(visit.session.stage == .page(.phones, 0))
            let canvas = draw(visit, graphics: .braille)
            #expect(
                (0..<grid.size.rows).contains { row in
                    (0..<grid.size.columns).contains { canvas[$0, row].style == Style(.paper) }
                } == (grid != Self.small))
            if grid == Self.small { #expect(canvas.text.contains("K7M3QX"), "\(canvas.text)") }
            visit.tap(visit.shown.back)
            #expect(visit.session.stage == .home)
        }
    }

    @Test("where no room is open, or no phone can reach it, nothing speaks of one; a page that is open then ends")
    func noRoom() throws {
        var alone = KioskSamples.room()
        alone.isOnlyHere = true
        var over = KioskSamples.room()
        over.state.isOver = true
        for room in [nil, alone, over] {
            var visit = try visit(room, grid: Self.plain)
            #expect(!draw(visit).text.contains("phone"))
            visit.play()
            #expect(!draw(visit).text.contains("phone"))
            #expect(visit.shown.tiles.count == 1)
        }
        var visit = try visit(KioskSamples.room())
        visit.play()
        visit.open(.phones)
        visit.room = nil
        visit.pass()
        #expect(visit.session.stage == .home)
    }

    @Test("while phones play what sounds by itself is silent, and comes back after they rested")
    func attractSound() throws {
        var visit = try visit(KioskSamples.room(phones: 2))
        visit.forget()
        visit.room = KioskSamples.room(phones: 2, playing: 1)
        visit.pass(60)
        #expect(visit.effects == [.bed(nil)])
        visit.room = KioskSamples.room(phones: 2)
        visit.pass(9)
        #expect(visit.effects == [.bed(nil)])
        visit.pass(2)
        #expect(visit.effects == [.bed(nil), .bed(-20)])
        #expect(visit.session.stage == .attract && visit.session.record == nil)
    }

    @Test("a visitor's session ends as without phones, and nothing fades that phones play")
    func end() throws {
        var visit = try visit(KioskSamples.room(phones: 5))
        visit.start()
        visit.room = KioskSamples.room(phones: 5, playing: 2)
        visit.forget()
        visit.pass(60)
        #expect(visit.session.stage == .attract)
        let levels = visit.effects.compactMap { if case .level(let decibels) = $0 { decibels } else { nil } }
        #expect(levels.allSatisfy { $0 == -12 })
        let others = visit.effects.filter {
            switch $0 {
            case .silence, .reset, .bed: true
            default: false
            }
        }
        #expect(others == [.silence, .reset, .bed(nil)])
        let record = visit.effects.compactMap { if case .count(let record) = $0 { record } else { nil } }
        #expect(record.map(\.end) == [.idle])
    }

    @Test("without a finger on a phone a session fades as ever")
    func fade() throws {
        var visit = try visit(KioskSamples.room(phones: 5))
        visit.start()
        visit.forget()
        visit.pass(60)
        #expect(visit.effects.contains { if case .level(let decibels) = $0 { decibels < -50 } else { false } })
    }

    @Test("hands on phones neither begin a session nor keep one, and open no pad")
    func nobody() throws {
        var room = KioskSamples.room(phones: 5, playing: 5)
        var visit = try visit(room)
        visit.pass(30)
        #expect(visit.session.stage == .attract)
        visit.start()
        for step in 0..<50 {
            for guest in room.state.guests.indices {
                room.state.guests[guest].contacts = [SurfacePoint(x: Double(step % 2), y: 0.1)]
            }
            visit.room = room
            visit.pass(1)
        }
        #expect(visit.session.stage == .attract)
    }

    @Test("quiet hours and the highest level hold while phones play")
    func quiet() throws {
        var configuration = Self.configuration
        configuration.quiet = [.init(hours: try #require(DailyHours("22:00-08:00")), levelDecibels: -40)]
        var visit = try Visit(configuration)
        visit.room = KioskSamples.room(phones: 2, playing: 2)
        visit.pass()
        visit.forget()
        visit.minuteOfDay = 23 * 60
        visit.pass()
        #expect(visit.effects.contains(.ceiling(-40)))
        #expect(visit.levelDecibels == -40)
    }

    @Test("guests' fingers are seen in their colours, where nobody touches the screen too")
    func fingers() throws {
        let visit = try visit(KioskSamples.room(phones: 2, playing: 2))
        let canvas = draw(visit)
        let place = SurfaceGeometry(whole: visit.layout.grid.size).place(of: SurfacePoint(x: 0.5, y: 0.5))
        #expect(canvas[place.column, place.row].style == Style(.held, guest: 1))
        let stage = GuestsOnStage(visit.room)
        #expect(stage.fingers.map(\.colour) == [0, 1] && stage.fingers.allSatisfy { $0.name == nil && $0.hasVoice })
        #expect(GuestsOnStage(nil) == GuestsOnStage())
    }
}
