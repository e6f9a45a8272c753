import Kiosk
import Mapping
import Terminal
import Testing

@Suite("Everything at a visitor's hand is large enough")
struct LayoutTests {
    /// Screens from a small tablet to a table, and terminals from the smallest to the finest font.
    static let grids: [KioskGrid] = {
        let screens = [(60.0, 40.0), (95, 54), (154, 86), (223, 125), (300, 190), (520, 320), (1_210, 680), (320, 520)]
        let sizes = [(40, 12), (80, 24), (100, 30), (128, 48), (160, 45), (240, 67), (320, 90), (400, 120), (60, 80)]
        return screens.flatMap { width, height in
            sizes.map { columns, rows in
                KioskGrid(
                    size: Size(columns: columns, rows: rows),
                    screen: KioskConfiguration.ScreenSize(widthMillimetres: width, heightMillimetres: height))
            }
        }
    }()

    private func expectGood(_ targets: [Rect], _ grid: KioskGrid, _ view: Comment) {
        for (index, target) in targets.enumerated() {
            let (width, height) = grid.millimetres(target)
            #expect(width >= KioskGrid.leastMillimetres - 1e-6, "\(view) \(grid)")
            #expect(height >= KioskGrid.leastMillimetres - 1e-6, "\(view) \(grid)")
            #expect(
                target.column >= 0 && target.row >= 0 && target.endColumn <= grid.size.columns
                    && target.endRow <= grid.size.rows, "\(view) lies on the screen \(grid)")
            for other in targets[..<index] {
                let isApart =
                    target.endColumn <= other.column || other.endColumn <= target.column || target.endRow <= other.row
                    || other.endRow <= target.row
                #expect(isApart, "\(view) \(grid)")
            }
        }
    }

    @Test("in every view, at every size of screen and terminal, or a line says that it is too small", arguments: grids)
    func everySize(grid: KioskGrid) throws {
        let layout: KioskLayout
        do throws(KioskLayout.TooSmall) {
            layout = try KioskLayout(grid)
        } catch {
            #expect(error.description.contains("15 mm") && !error.description.contains("\n"))
            return
        }
        expectGood(layout.stage.targets, grid, "playing")
        expectGood(layout.pad.targets, grid, "PIN")
        #expect(layout.pad.keys.count == 12)
        for count in 1...ChoiceLayout.maxTiles {
            for hasPages in [false, true] {
                let page = layout.page(count: count, hasPages: hasPages)
                expectGood(page.targets, grid, "choosing")
                #expect(page.tiles.count == count)
                #expect((page.before != nil, page.after != nil) == (hasPages, hasPages))
            }
        }
        for count in 5...KioskTile.allCases.count {
            let home = layout.page(count: count, hasPages: false)
            expectGood(home.targets, grid, "home")
            #expect(home.tiles.count == count)
        }
    }

    @Test("one tile alone fills the room, and so do two; where there are pages tiles stay where they are")
    func fill() throws {
        let layout = try KioskLayout(KioskSamples.grid)
        func cells(_ page: ChoiceLayout) -> Int { page.tiles.reduce(0) { $0 + $1.columns * $1.rows } }
        let room = layout.grid.size.columns * (layout.fullPage.back.row - layout.fullPage.title.endRow)
        #expect(cells(layout.page(count: 1, hasPages: false)) == room)
        for count in 2...ChoiceLayout.maxTiles {
            #expect(cells(layout.page(count: count, hasPages: false)) > room * 95 / 100)
            #expect(layout.page(count: count, hasPages: true).tiles == Array(layout.fullPage.tiles.prefix(count)))
        }
    }

    @Test("the usual screens find room, the smallest do not")
    func defaultValue() throws {
        let found = Self.grids.filter { (try? KioskLayout($0)) != nil }
        #expect(found.contains(KioskSamples.grid))
        #expect(found.count > Self.grids.count / 2)
        #expect(!found.contains { $0.screen.widthMillimetres < 70 })
    }

    @Test("what is drawn there is what is touched there")
    func targets() throws {
        let layout = try KioskLayout(KioskSamples.grid)
        func corners(_ rect: Rect) -> [Place] {
            [
                Place(column: rect.column, row: rect.row), Place(column: rect.endColumn - 1, row: rect.endRow - 1),
            ]
        }
        for place in corners(layout.stage.home) { #expect(layout.stage.target(at: place) == .home) }
        for place in corners(layout.stage.sound) { #expect(layout.stage.target(at: place) == .sound) }
        for place in corners(layout.stage.surface) { #expect(layout.stage.target(at: place) == nil) }
        for (target, rect) in layout.pad.keys {
            for place in corners(rect) { #expect(layout.pad.target(at: place) == target) }
        }
        for (index, rect) in layout.fullPage.tiles.enumerated() {
            for place in corners(rect) { #expect(layout.fullPage.target(at: place) == .tile(index)) }
        }
    }

    @Test("a mapping whose keys would be too small for the screen is told apart")
    func misfits() throws {
        let binding = Binding(.pitch, low: 100, high: 1_000)
        let area = Area(x: 0...1, y: 0...1)
        func keys(_ count: Int) -> Mapping {
            let control = Control(
                name: "strip", area: area,
                kind: .keys(names: (0..<count).map { "k\($0)" }, isVertical: false), routes: [Route(.key, binding)])
            return Mapping(name: "Keys", controls: [control])
        }
        let layout = try KioskLayout(KioskSamples.grid)
        #expect(layout.misfit(keys(30)) == nil)
        #expect(layout.misfit(keys(40)) == "strip would be 13 mm a key")
        let thin = Area(x: 0...1, y: 0...0.04)
        #expect(
            layout.misfit(Mapping(name: "Thin", controls: [.fader(name: "level", area: thin, binding)]))?
                .hasPrefix("level would be") == true)
    }
}
