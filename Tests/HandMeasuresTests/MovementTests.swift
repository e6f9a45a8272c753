import Foundation
import HandMeasures
import Testing
import Touch

@Suite("How fingers moved")
struct MovementTests {
    private static let rates = [60.0, 100, 125, 240]

    @Test(
        "a straight line at one speed has the length and the speed that it has, at any rate of the device",
        arguments: rates)
    func line(rate: Double) throws {
        var hands = Hands(seconds: 4)
        hands.stroke(from: 1, to: 3, rate: rate, Hands.line((0.1, 0.5), (0.9, 0.5)))
        #expect(isNear(try hands.value("path-length-mm"), 320, within: 1e-6))
        #expect(isNear(try hands.value("path-length"), 0.64, within: 1e-6))
        #expect(isNear(try hands.value("speed-mean-mm"), 160, within: 1e-6))
        #expect(isNear(try hands.value("speed-mean"), 0.32, within: 1e-6))
        #expect(isNear(try hands.value("speed-95-mm"), 160, within: 0.02))
        #expect(try hands.value("strokes") == 1)
        #expect(isNear(try hands.value("playing-time"), 2))
        #expect(isNear(try hands.value("time-to-first-touch"), 1))
        #expect(try hands.value("touches") == 1 && hands.value("fingers-most") == 1)
    }

    @Test("a circle is as long as a circle is, and as smooth: -4 ln 2π", arguments: rates)
    func circle(rate: Double) throws {
        var hands = Hands(seconds: 4)
        hands.stroke(from: 0.5, to: 2.5, rate: rate) { share in
            SurfacePoint(x: 0.5 + 0.25 * cos(2 * .pi * share), y: 0.5 + 1 / 3 * sin(2 * .pi * share))
        }
        #expect(isNear(try hands.value("path-length-mm"), 2 * .pi * 100, within: 1e-3))
        #expect(isNear(try hands.value("speed-95-mm"), .pi * 100, within: 0.02))
        #expect(isNear(try hands.value("smoothness"), -4 * log(2 * .pi), within: 0.03))
    }

    @Test("the way of least jerk has the dimensionless jerk 720 / 1.875²", arguments: rates, [0.6, 1, 2])
    func leastJerk(rate: Double, seconds: Double) throws {
        var hands = Hands(seconds: 4)
        hands.stroke(from: 1, to: 1 + seconds, rate: rate, Hands.line((0.1, 0.2), (0.9, 0.7), Hands.leastJerk))
        let smoothness = try #require(try hands.value("smoothness"))
        // What is fast loses a little of its jerk to the low-pass.
        #expect(abs(smoothness + log(720 / (1.875 * 1.875))) < (seconds < 1 ? 0.4 : 0.2), "\(smoothness)")
    }

    @Test("who stops on the way makes two strokes, and who trembles is less smooth")
    func stops() throws {
        var (stopping, trembling, smooth) = (Hands(seconds: 4), Hands(seconds: 4), Hands(seconds: 4))
        let line = Hands.line((0.1, 0.5), (0.9, 0.5), Hands.leastJerk)
        smooth.stroke(from: 1, to: 2, line)
        let halves = [(0.1, 0.5), (0.5, 0.9)].map { Hands.line(($0, 0.5), ($1, 0.5), Hands.leastJerk) }
        stopping.stroke(from: 1, to: 3) { $0 < 0.5 ? halves[0](min(1, $0 / 0.4)) : halves[1](max(0, $0 / 0.4 - 1.5)) }
        trembling.stroke(from: 1, to: 2) { share in
            SurfacePoint(x: line(share).x, y: 0.5 + 0.01 * sin(2 * .pi * 6 * share))
        }
        #expect(try smooth.value("strokes") == 1 && stopping.value("strokes") == 2)
        let (least, more) = (
            try #require(try smooth.value("smoothness")), try #require(try trembling.value("smoothness"))
        )
        #expect(more < least - 1)
    }

    @Test("fingers are counted together, each in its time")
    func fingers() throws {
        var hands = Hands(seconds: 10)
        hands.add(.touch(source: 0, [Contact(id: 1, phase: .began, position: .init(x: 0.2, y: 0.2))]), at: 1)
        hands.add(
            .touch(
                source: 0,
                [
                    Contact(id: 1, phase: .held, position: .init(x: 0.2, y: 0.2)),
                    Contact(id: 2, phase: .began, position: .init(x: 0.8, y: 0.2)),
                ]), at: 2)
        hands.add(.touch(source: 0, [Contact(id: 2, phase: .held, position: .init(x: 0.8, y: 0.2))]), at: 4)
        hands.add(.touch(source: 0, []), at: 5)
        hands.stroke(from: 7, to: 8, source: 1, Hands.line((0.1, 0.1), (0.1, 0.1)))
        // What is looped or played again, and notes, are no hands.
        hands.stroke(from: 0, to: 9, source: 16, Hands.line((0.1, 0.1), (0.9, 0.1)))
        hands.add(
            .touch(source: 0, [Contact(id: 9, phase: .began, position: SurfacePoint(note: 60, timbre: 0.5))]), at: 9)
        #expect(try hands.value("touches") == 3 && hands.value("fingers-most") == 2)
        #expect(isNear(try hands.value("playing-time"), 5))
        #expect(isNear(try hands.value("fingers-mean"), 7 / 5))
        #expect(try hands.value("path-length") == 0 && hands.value("strokes") == 0)
        #expect(try hands.figure("smoothness")?.reason == "there was no stroke")
        // A part of it.
        #expect(isNear(try hands.value("playing-time", during: 3...7.5), 2.5))
        #expect(try hands.value("touches", during: 3...7.5) == 3)
        #expect(isNear(try hands.value("time-to-first-touch", during: 6...9), 1))
    }

    @Test("where the size is not known there are no millimetres, and a reason")
    func unknownSize() throws {
        var hands = Hands(seconds: 4, size: nil)
        hands.stroke(from: 1, to: 3, Hands.line((0.1, 0.5), (0.9, 0.5)))
        #expect((try hands.value("path-length") ?? 0) > 0.5)
        let figure = try hands.figure("path-length-mm")
        #expect(figure?.value == nil && figure?.reason == "the size of the surface is not known")
    }

    @Test("the grid counts what a finger went through, of the surface and of the zone in which it came down")
    func grid() throws {
        var hands = Hands(seconds: 4)
        hands.stroke(from: 1, to: 3, Hands.line((0.001, 0.55), (0.999, 0.55)))
        #expect(isNear(try hands.value("surface-visited"), 0.1))
        #expect(isNear(try hands.value("zone-visited/left"), 0.1))
        #expect(try hands.value("zone-visited/right") == 0)
        let none = Hands(seconds: 4, mapping: nil)
        #expect(try none.figure("zone-visited")?.reason == "the performance names no mapping")
    }
}
