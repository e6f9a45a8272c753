import Panel
import Terminal
import Testing
import Touch
import TouchInput

/// A player who touches marks on a screen that lies somehow.
private struct Player {
    let size = Size(columns: 80, rows: 24)
    /// Places the device's points on the terminal: what is to be found.
    let truth: SurfaceMatrix
    /// Where the device sees a finger at a place of the terminal.
    let device: SurfaceMatrix
    private var frames = 0
    private var lastID = 0
    var model: CalibrationModel

    /// `device` is the way from the terminal to the device, `truth` its inverse.
    init(truth: SurfaceMatrix, device: SurfaceMatrix, isSizeKnown: Bool = true) {
        self.truth = truth
        self.device = device
        model = CalibrationModel(
            size: Size(columns: 80, rows: 24),
            device: SurfaceSize(widthMillimetres: 300, heightMillimetres: 200, isKnown: isSizeKnown))
    }

    static var upright: Player { Player(truth: .identity, device: .identity) }

    mutating func say(_ contacts: [(id: Int, phase: Contact.Phase, point: SurfacePoint)]) {
        frames += 1
        model.handle(
            TouchFrame(
                timeMicroseconds: Int64(frames) * 10_000,
                contacts: contacts.map { Contact(id: $0.id, phase: $0.phase, position: device.placed($0.point)) }))
    }

    /// A finger that comes down there, wavers by `wavering`, and lifts.
    mutating func touch(_ point: SurfacePoint, wavering: Double = 0) {
        lastID += 1
        let places = [(-1.0, 0.5), (1, -1), (0.5, 1), (-0.5, -0.5)].map {
            SurfacePoint(x: point.x + $0.0 * wavering, y: point.y + $0.1 * wavering)
        }
        for (index, place) in places.enumerated() { say([(lastID, index == 0 ? .began : .moved, place)]) }
        say([(lastID, .ended, places[3])])
    }

    mutating func touch(mark index: Int, wavering: Double = 0) {
        touch(model.marks.point(of: model.marks.corners[index]), wavering: wavering)
    }

    var fit: CalibrationFit? {
        switch model.stage {
        case .mark: nil
        case .check(let fit), .kept(let fit): fit
        }
    }

    var isKept: Bool { if case .kept = model.stage { true } else { false } }

    /// The farthest that any place of the terminal comes out from where it is.
    var worst: Double {
        guard let matrix = fit?.matrix else { return 1 }
        return [(0.0, 0.0), (0, 1), (1, 0), (1, 1), (0.5, 0.5)].map { x, y in
            let point = matrix.placed(device.placed(SurfacePoint(x: x, y: y)))
            return max(abs(point.x - x), abs(point.y - y))
        }.max() ?? 1
    }
}

@Suite("Four touches tell how a touchscreen lies under the terminal")
struct CalibrationTests {
    @Test("A turned, a mirrored and a shifted screen are found, and the words say how they lie")
    func finds() throws {
        let shifted = SurfaceMatrix(0.8, 0, 0.1, 0, 0.9, 0.05)
        for (truth, device, lie) in [
            (SurfaceMatrix.identity, SurfaceMatrix.identity, nil),
            (.quarterTurn, SurfaceMatrix(0, 1, 0, -1, 0, 1), "rotated by 90°"),
            (SurfaceMatrix(0, 1, 0, -1, 0, 1), .quarterTurn, "rotated by 270°"),
            (SurfaceMatrix(-1, 0, 1, 0, -1, 1), SurfaceMatrix(-1, 0, 1, 0, -1, 1), "rotated by 180°"),
            (.invertedX, .invertedX, "mirrored"),
            (SurfaceMatrix(1.25, 0, -0.125, 0, 1 / 0.9, -0.05 / 0.9), shifted, nil),
        ] as [(SurfaceMatrix, SurfaceMatrix, String?)] {
            var player = Player(truth: truth, device: device)
            for mark in 0..<4 { player.touch(mark: mark) }
            let fit = try #require(player.fit)
            #expect(zip(fit.matrix.numbers, truth.numbers).allSatisfy { abs($0 - $1) < 1e-9 })
            #expect(fit.lie == lie)
            #expect(player.worst < 1e-9)
        }
    }

    @Test("Fingers that waver are averaged, and how far off they were is told in mm, or in percent")
    func noise() throws {
        for isKnown in [true, false] {
            var player = Player(
                truth: .quarterTurn, device: SurfaceMatrix(0, 1, 0, -1, 0, 1), isSizeKnown: isKnown)
            for mark in 0..<4 {
                let point = player.model.marks.point(of: player.model.marks.corners[mark])
                let off = [0.01, -0.01, 0.012, -0.008][mark]
                player.touch(SurfacePoint(x: point.x + off, y: point.y), wavering: 0.01)
            }
            let fit = try #require(player.fit)
            #expect(player.worst < 0.02)
            #expect(fit.accuracy.hasSuffix(isKnown ? " mm" : " %"))
            // The four are off by 1 % of 200 mm of width, as it is turned; their pattern is what no matrix can mend.
            if let millimetres = fit.millimetres { #expect(millimetres > 1 && millimetres < 2.5) }
        }
    }

    @Test("A touch on the check keeps it; one beside does not")
    func check() {
        var player = Player.upright
        for mark in 0..<4 { player.touch(mark: mark) }
        player.touch(SurfacePoint(x: 0.9, y: 0.2))
        #expect(!player.isKept)
        #expect(player.model.notice?.contains("off the mark") == true)
        player.touch(player.model.marks.point(of: player.model.marks.check))
        #expect(player.isKept)
    }

    @Test("No order of touching the marks other than theirs passes unnoticed: at the end, or at the check")
    func order() {
        func orders(_ items: [Int]) -> [[Int]] {
            items.count < 2
                ? [items] : items.flatMap { first in orders(items.filter { $0 != first }).map { [first] + $0 } }
        }
        for order in orders([0, 1, 2, 3]) where order != [0, 1, 2, 3] {
            var player = Player.upright
            for mark in order { player.touch(mark: mark) }
            if player.fit == nil {
                #expect(player.model.notice?.contains("wrong order") == true)
            }
            player.touch(player.model.marks.point(of: player.model.marks.check))
            #expect(!player.isKept, "\(order)")
        }
    }

    @Test("Touches in one place or far off begin again, and nothing is kept without a finding")
    func nonsense() {
        var player = Player.upright
        for _ in 0..<4 { player.touch(mark: 0) }
        #expect(player.model.stage == .mark(0))
        #expect(player.model.notice?.contains("in a line") == true)
        player.model.keepFit()
        #expect(!player.isKept)
        for mark in [0, 1] { player.touch(mark: mark) }
        player.touch(SurfacePoint(x: 0.5, y: 0.5))
        player.touch(mark: 3)
        #expect(player.model.stage == .mark(0))
        #expect(player.model.notice?.contains("% of the screen") == true)
        for mark in 0..<4 { player.touch(mark: mark) }
        player.model.keepFit()
        #expect(player.isKept)
    }

    @Test("A second finger, a finger that slides and a touch that is lost ask for the mark again")
    func spoiled() {
        var player = Player.upright
        let place = player.model.marks.point(of: player.model.marks.corners[0])
        let away = SurfacePoint(x: place.x + 0.04, y: place.y)
        player.say([(100, .began, place)])
        #expect(player.model.isTouched)
        player.say([(100, .held, place), (101, .began, away)])
        #expect(player.model.notice?.contains("One finger") == true)
        player.say([(100, .ended, place), (101, .held, away)])
        player.say([(101, .ended, away)])
        #expect(player.model.stage == .mark(0))
        player.say([(102, .began, place)])
        player.say([(102, .moved, away)])
        #expect(player.model.notice?.contains("moved") == true)
        player.say([(102, .moved, place)])
        player.say([(102, .ended, place)])
        player.say([(103, .began, place)])
        player.say([(103, .cancelled, place)])
        #expect(player.model.notice?.contains("lost") == true)
        #expect(player.model.stage == .mark(0))
        player.touch(mark: 0)
        #expect(player.model.stage == .mark(1))
        #expect(player.model.notice == nil)
    }

    @Test("The bright mark is the cell that is meant, on any terminal, and words and marks fit")
    func picture() {
        for size in [Size(columns: 30, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
            let model = CalibrationModel(size: size, device: .assumed(aspect: 1.6))
            let canvas = CalibrationPicture.draw(
                model, name: "Screen", remark: nil, capabilities: Capabilities(graphics: .braille, colours: 256))
            let place = model.marks.corners[0]
            #expect(canvas[place.column, place.row].scalar == ("┼" as Unicode.Scalar).value)
            #expect(model.marks.place(of: model.marks.point(of: place)) == place)
            #expect(canvas.text.contains("1 of 4"))
            #expect(canvas.text.contains("Esc"))
            #expect(canvas.text.filter { $0 == "+" }.count == 3)
        }
        let small = CalibrationPicture.draw(
            CalibrationModel(size: Size(columns: 20, rows: 5), device: .assumed(aspect: 1)), name: "Screen",
            remark: nil, capabilities: Capabilities(graphics: .ascii, colours: 0))
        #expect(small.text.contains("30x12"))
    }
}
