import SeededGenerator
import Testing
import Touch
import TouchInput

/// A matrix of small numbers that is far from flat.
private func anyMatrix(_ dice: inout SeededGenerator) -> SurfaceMatrix {
    func number() -> Double { Double(dice.below(401) - 200) / 100 }
    while true {
        let matrix = SurfaceMatrix(number(), number(), number(), number(), number(), number())
        if abs(matrix.determinant) > 0.1 { return matrix }
    }
}

private func isNear(_ a: SurfacePoint, _ b: SurfacePoint, _ distance: Double = 1e-9) -> Bool {
    abs(a.x - b.x) < distance && abs(a.y - b.y) < distance
}

@Suite("A surface that is turned, mirrored or shifted")
struct SurfaceMatrixTests {
    @Test("The matrices of libinput's documentation do what it says of them")
    func libinput() throws {
        let upperLeft = SurfacePoint(x: 0.1, y: 0.8)
        for (text, expected) in [
            ("1 0 0 0 1 0", SurfacePoint(x: 0.1, y: 0.8)),
            ("0 -1 1 1 0 0", SurfacePoint(x: 0.8, y: 0.9)),
            ("-1 0 1 0 -1 1", SurfacePoint(x: 0.9, y: 0.2)),
            ("0 1 0 -1 0 1", SurfacePoint(x: 0.2, y: 0.1)),
            ("-1 0 1 0 1 0", SurfacePoint(x: 0.9, y: 0.8)),
        ] {
            let matrix = try #require(SurfaceMatrix(text))
            #expect(isNear(matrix.placed(upperLeft), expected), "\(text)")
        }
    }

    @Test("Text that is not six numbers, or leaves no surface, is no matrix")
    func text() {
        for text in [
            "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "nan 0 0 0 1 0", "inf 0 0 0 1 0", "0 0 0 0 0 0",
            "1 1 0 1 1 0",
        ] {
            #expect(SurfaceMatrix(text) == nil, "\(text)")
        }
        #expect(SurfaceMatrix(" 1  0 0.5 0 1e0 -0.25 ") == SurfaceMatrix(1, 0, 0.5, 0, 1, -0.25))
    }

    @Test("Four quarter turns are none, two mirrorings are a half turn, a swap is a mirrored quarter turn")
    func composition() {
        let quarter = SurfaceMatrix.quarterTurn
        #expect(quarter.then(quarter) == SurfaceMatrix(-1, 0, 1, 0, -1, 1))
        #expect(quarter.then(quarter).then(quarter).then(quarter) == .identity)
        #expect(SurfaceMatrix.invertedX.then(.invertedY) == quarter.then(quarter))
        #expect(SurfaceMatrix.swappedAxes.then(.invertedX) == quarter)
    }

    @Test("Inverting y turns over what is up, whatever libinput's y does")
    func invertedY() {
        #expect(isNear(SurfaceMatrix.invertedY.placed(SurfacePoint(x: 0.3, y: 0.2)), SurfacePoint(x: 0.3, y: 0.8)))
    }

    @Test("Two matrices one after the other are their product, for any two")
    func product() {
        var dice = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let (first, second) = (anyMatrix(&dice), anyMatrix(&dice))
            let point = SurfacePoint(x: Double(dice.below(100)) / 100, y: Double(dice.below(100)) / 100)
            #expect(isNear(first.then(second).placed(point), second.placed(first.placed(point))))
        }
    }

    @Test("A quarter turn turns the size too, and half a screen is half as wide")
    func size() {
        let wide = SurfaceSize(widthMillimetres: 320, heightMillimetres: 200)
        let high = SurfaceSize(widthMillimetres: 200, heightMillimetres: 320)
        for matrix in [SurfaceMatrix.quarterTurn, .swappedAxes, SurfaceMatrix.quarterTurn.then(.invertedY)] {
            #expect(matrix.placed(wide) == high)
        }
        for matrix in [SurfaceMatrix.identity, .invertedX, SurfaceMatrix.invertedX.then(.invertedY)] {
            #expect(matrix.placed(wide) == wide)
        }
        let half = SurfaceMatrix(2, 0, -0.5, 0, 1, 0).placed(wide)
        #expect(half == SurfaceSize(widthMillimetres: 160, heightMillimetres: 200))
        let assumed = SurfaceMatrix.quarterTurn.placed(SurfaceSize.assumed(aspect: 2))
        #expect(!assumed.isKnown && abs(assumed.aspect - 0.5) < 1e-9)
    }

    @Test("A fit finds any matrix again from the four places that it moved")
    func fit() throws {
        var dice = SeededGenerator(seed: 2)
        let meant = [(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)].map { SurfacePoint(x: $0.0, y: $0.1) }
        for _ in 0..<200 {
            let device = anyMatrix(&dice)
            // What the device says of each mark: the mark through the inverse of what is looked for.
            let pairs = meant.map { SurfaceMatrix.Pair(seen: device.placed($0), meant: $0) }
            let found = try #require(SurfaceMatrix(fitting: pairs))
            #expect(found.residual(of: pairs) < 1e-9)
            for mark in meant { #expect(isNear(found.placed(device.placed(mark)), mark, 1e-6)) }
        }
    }

    @Test("Touches in a line, or all in one place, fit nothing")
    func noFit() {
        let meant = [(0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1)].map { SurfacePoint(x: $0.0, y: $0.1) }
        let line = [0.1, 0.3, 0.5, 0.9].map { SurfacePoint(x: $0, y: 1 - $0 / 2) }
        #expect(SurfaceMatrix(fitting: zip(line, meant).map { .init(seen: $0, meant: $1) }) == nil)
        #expect(SurfaceMatrix(fitting: meant.map { .init(seen: SurfacePoint(x: 0.5, y: 0.5), meant: $0) }) == nil)
        #expect(SurfaceMatrix(fitting: []) == nil)
    }

    @Test("Touches are played where the matrix places them, at most at the edge, and traced as the device said them")
    func frames() throws {
        let said: [Say] = [.id(1), .x(100), .y(20), .report, .x(1000), .report, .id(-1), .report]
        let recording = EvemuRecording(device: slotScreen(), events: events(said))
        let turned = recording.frames(filtered: true, Placement(matrix: .quarterTurn))
        #expect(turned.map(\.words) == [["1 began 0.8 0.9"], ["1 moved 0.8 0.0"], ["1 ended 0.8 0.0"]])
        let shifted = recording.frames(filtered: true, Placement(matrix: SurfaceMatrix(1, 0, 0.5, 0, 1, 0)))
        #expect(shifted.map(\.words) == [["1 began 0.6 0.8"], ["1 moved 1.0 0.8"], ["1 ended 1.0 0.8"]])
        #expect(recording.frames(filtered: false, Placement(matrix: .quarterTurn)) == recording.frames(filtered: false))
    }
}
