import Granular
import Kiosk
import Terminal
import Testing

@Suite("Home: what the host lets visitors find")
struct HomeTests {
    private func text(_ visit: Visit) -> String {
        KioskPicture.draw(
            visit.session.viewState(visit.observation), stage: nil, visit.layout,
            Capabilities(graphics: .ascii, colours: 0)
        ).text
    }

    private static let plain = KioskGrid(
        size: Size(columns: 80, rows: 24),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320))

    private func visit(_ tiles: [KioskTile]) throws -> Visit {
        var configuration = KioskSamples.configuration
        configuration.tiles = tiles
        var visit = try Visit(configuration, grid: Self.plain)
        visit.play()
        return visit
    }

    /// All that there is without a room.
    private static let tiles = KioskTile.allCases.filter { $0 != .phones }

    @Test("each tile is reached and left by one touch each, by its Back and by choosing", arguments: KioskTile.allCases)
    func tile(tile: KioskTile) throws {
        var visit = try visit(KioskTile.allCases)
        visit.room = KioskSamples.room()
        visit.open(tile)
        #expect(visit.session.stage == .page(tile, 0))
        visit.tap(visit.shown.back)
        #expect(visit.session.stage == .home)
        guard tile != .phones else { return }
        visit.open(tile)
        visit.tap(visit.shown.tiles[1])
        #expect(visit.session.stage == (tile == .volume ? .page(.volume, 0) : .playing))
    }

    @Test("Play leads from home to playing with what is there")
    func play() throws {
        var visit = try visit(KioskTile.allCases)
        visit.tap(visit.shown.back)
        #expect(visit.session.stage == .playing)
        #expect(visit.mapping == "mapping 1")
    }

    @Test("what the host switched off is not there, neither at home nor beside the surface")
    func switchedOff() throws {
        for tiles: [KioskTile] in [[.howToPlay, .volume], [.background], [.sounds, .howToPlay]] {
            var visit = try visit(tiles)
            for tile in Self.tiles { #expect(text(visit).contains(tile.title) == tiles.contains(tile)) }
            visit.tap(visit.shown.back)
            #expect(text(visit).contains("sound 1") == tiles.contains(.sounds))
            visit.tap(visit.layout.stage.sound)
            #expect((visit.session.stage == .page(.sounds, 0)) == tiles.contains(.sounds))
        }
    }

    @Test("without any tile visitors play at once, and there is no home to go to")
    func none() throws {
        var visit = try visit([])
        #expect(visit.session.stage == .playing)
        #expect(!text(visit).contains("Home"))
        visit.tap(visit.layout.stage.home)
        #expect(visit.session.stage == .playing)
        visit.pass(46)
        visit.play()
        #expect(visit.session.stage == .playing)
    }

    @Test("from the surface Back of the sounds leads to the surface")
    func backToPlaying() throws {
        var visit = try visit(KioskTile.allCases)
        visit.start()
        visit.tap(visit.layout.stage.sound)
        visit.tap(visit.shown.back)
        #expect(visit.session.stage == .playing)
    }

    @Test("a background begins at the level of the file, keeps the one it was brought to, and ends with the session")
    func background() throws {
        var configuration = KioskSamples.configuration
        configuration.backgroundDecibels = -24
        var visit = try Visit(configuration, grid: Self.plain)
        visit.play()
        visit.open(.background)
        visit.tap(visit.shown.tiles[2])
        #expect(visit.effects.last == .background("noise 2", -24))
        visit.tap(visit.layout.stage.home)
        #expect(text(visit).contains("noise 2"))
        visit.open(.volume)
        #expect(visit.shown.tiles.count == 4)
        visit.tap(visit.shown.tiles[2])
        #expect(visit.effects.last == .backgroundLevel(-27))
        visit.tap(visit.shown.back)
        visit.open(.background)
        visit.tap(visit.shown.tiles[1])
        #expect(visit.effects.last == .background("noise 1", -27))
        visit.tap(visit.layout.stage.home)
        visit.open(.background)
        visit.tap(visit.shown.tiles[0])
        #expect(visit.effects.last == .noBackground)
        visit.tap(visit.layout.stage.home)
        visit.open(.background)
        visit.tap(visit.shown.tiles[1])
        #expect(visit.effects.last == .background("noise 1", -24))
        visit.forget()
        visit.pass(48)
        #expect(visit.session.stage == .attract)
        #expect(visit.effects.contains(.noBackground))
    }

    @Test(
        "a scene is shown by its name, played by its file, and brings a background of its own; the next visitor has none"
    )
    func scenes() throws {
        var visit = try visit([.scenes, .background])
        #expect(text(visit).contains("Scenes"))
        visit.open(.background)
        visit.tap(visit.shown.tiles[1])
        visit.tap(visit.layout.stage.home)
        visit.open(.scenes)
        #expect(text(visit).contains("Which scene?") && text(visit).contains("Scene 4"))
        visit.tap(visit.shown.tiles[2])
        #expect(visit.effects.last == .scene("/scenes/scene-3.toml") && visit.session.stage == .playing)
        #expect(visit.session.record?.soundChanges == 1)
        visit.tap(visit.layout.stage.home)
        #expect(text(visit).contains("Scene 3"))
        visit.open(.scenes)
        #expect(text(visit).contains("playing"))
        visit.pass(50)
        #expect(visit.session.stage == .attract)
        visit.play()
        #expect(!text(visit).contains("Scene 3"))
    }

    @Test("six tiles stand at home, five where no room is open")
    func all() throws {
        var visit = try visit(KioskTile.allCases)
        #expect(visit.shown.tiles.count == 5)
        for tile in Self.tiles { #expect(text(visit).contains(tile.title)) }
        visit.room = KioskSamples.room()
        #expect(visit.shown.tiles.count == 6)
        for tile in KioskTile.allCases { #expect(text(visit).contains(tile.title), "\(text(visit))") }
    }

    @Test("the volume goes in steps of 3 dB up to the ceiling and down ten steps, and is told in words")
    func volume() throws {
        var visit = try visit(KioskTile.allCases)
        visit.open(.volume)
        #expect(visit.shown.tiles.count == 2)
        #expect(text(visit).contains("Volume 8 of 10"))
        for _ in 0..<5 { visit.tap(visit.shown.tiles[1]) }
        #expect(visit.levelDecibels == -6)
        #expect(text(visit).contains("Volume 10 of 10"))
        for _ in 0..<15 { visit.tap(visit.shown.tiles[0]) }
        #expect(visit.levelDecibels == -36)
        #expect(text(visit).contains("Volume 0 of 10"))
        visit.tap(visit.shown.tiles[1])
        #expect(visit.levelDecibels == -33)
    }

    @Test("which page it is stands apart from the heading, small and dim", arguments: [plain, KioskSamples.grid])
    func pageNumber(grid: KioskGrid) throws {
        var visit = try Visit(grid: grid)
        visit.play()
        visit.open(.sounds)
        visit.tap(try #require(visit.shown.after))
        let canvas = KioskPicture.draw(
            visit.session.viewState(visit.observation), stage: nil, visit.layout,
            Capabilities(graphics: .ascii, colours: 0))
        let row = visit.shown.title.endRow - 1
        let words = "2 of 7"
        #expect(canvas.text(row: row).hasSuffix(words + " ") || canvas.text(row: row).hasSuffix(words))
        let column = visit.shown.title.endColumn - 1 - words.count
        #expect(canvas[column, row].style == .dim)
    }
}
