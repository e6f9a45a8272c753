import Foundation
import Granular
import HandMeasures
import Session
import Testing

@Suite("What was heard of the hands")
struct SoundingTests {
    @Test("the first sound is that of a cloud or a grain, and not that of the bed")
    func firstSound() throws {
        var hands = Hands(seconds: 10)
        #expect(try hands.figure("time-to-first-sound")?.reason == "nothing sounded")
        hands.change(.start(cloud: UInt8(Engine.bedCloud)), at: 0.5)
        #expect(try hands.value("time-to-first-sound") == nil)
        hands.change(.grain(count: 1, cloud: 3), at: 2)
        #expect(try hands.value("time-to-first-sound") == 2)
        #expect(try hands.figure("sounding-time")?.reason?.contains("single grains") == true)
        hands.change(.start(cloud: 0), at: 3)
        hands.change(.start(cloud: 1), at: 4)
        hands.change(.release(cloud: 0), at: 5)
        hands.change(.release(cloud: 1), at: 6)
        hands.change(.start(cloud: 0), at: 8)
        hands.change(.panic, at: 9)
        #expect(try hands.value("sounding-time") == 4)
        // What sounds already is heard at once.
        #expect(try hands.value("time-to-first-sound", during: 4.5...7) == 0)
        #expect(try hands.value("sounding-time", during: 4.5...7) == 1.5)
    }

    @Test("the parameter space is what the mapping reaches, each parameter on its curve")
    func space() throws {
        var hands = Hands(seconds: 11)
        hands.change(.start(cloud: 0), at: 0)
        // Through all densities, at a pitch in the middle of 100 to 1600 Hz.
        hands.change(.set(.pitch, 410, cloud: 0), at: 0)
        for step in 0..<100 { hands.change(.set(.density, Double(step) + 0.5, cloud: 0), at: Double(step) / 10) }
        #expect(isNear(try hands.value("parameter-space-visited"), 0.1))
        // What is not heard does not count.
        hands.change(.release(cloud: 0), at: 10)
        hands.change(.set(.pitch, 1_500, cloud: 0), at: 10.5)
        #expect(isNear(try hands.value("parameter-space-visited"), 0.1))
        #expect(try Hands(seconds: 1).figure("parameter-space-visited")?.reason == "nothing sounded")
    }

    @Test("a sound that is left and stayed at again is a return, with its distance")
    func returns() throws {
        var hands = Hands(seconds: 12)
        func stand(at density: Double, seconds: Double) { hands.change(.set(.density, density, cloud: 0), at: seconds) }
        hands.change(.set(.pitch, 400, cloud: 0), .set(.density, 20, cloud: 0), .start(cloud: 0), at: 0)
        stand(at: 80, seconds: 2)
        stand(at: 25, seconds: 4)
        // A little aside, which is neither another sound nor a return: the stay is at 27.5 altogether.
        stand(at: 30, seconds: 6)
        stand(at: 90, seconds: 8)
        stand(at: 22, seconds: 10)
        #expect(try hands.value("places") == 2)
        #expect(try hands.value("returns") == 3)
        // One of two parameters differs by 0.075, 0.1 and 0.02.
        #expect(isNear(try hands.value("return-distance"), 0.075 / 2.0.squareRoot(), within: 1e-6))
        #expect(try hands.figure("returns", during: 0...3)?.value == 0)
        #expect(try hands.figure("return-distance", during: 0...3)?.reason == "no sound was returned to")
    }

    @Test(
        "the approach to a target is a share of the mapping's range on its curve; without one, of all that a parameter can be"
    )
    func approach() throws {
        var hands = Hands(seconds: 10)
        var bare = Hands(seconds: 10, mapping: nil)
        for number in [0.0, 1] { bare.change(.set(.pitch, 100 + 300 * number, cloud: 0), at: 4 * number) }
        hands.change(.set(.pitch, 100, cloud: 0), .set(.density, 50, cloud: 0), .start(cloud: 0), at: 0)
        hands.change(.set(.pitch, 400, cloud: 0), at: 4)
        let range = Parameter.pitch.definition.range
        let curve = Parameter.pitch.definition.curve
        let ownPlaces = [400.0, 440].map { curve.position(of: $0, from: range.lowerBound, to: range.upperBound) }
        let own = try Approach(to: [.pitch: 440], in: bare.performance)
        #expect(isNear(own.errors[100][0], ownPlaces[1] - ownPlaces[0]))
        // 100 to 1600 Hz in the mapping: four octaves.
        func place(_ hertz: Double) -> Double { log2(hertz / 100) / 4 }
        let approach = try Approach(to: [.pitch: 440, .density: 50], in: hands.performance)
        let before = place(440) - place(100)
        #expect(approach.parameters == [.pitch, .density] && approach.errors.count == 201)
        #expect(isNear(approach.errors[0][0], before) && approach.errors[0][1] == 0)
        #expect(isNear(approach.errors[79][0], before) && isNear(approach.errors[80][0], place(440) - place(400)))
        #expect(isNear(approach.secondsUntilThere, 4))
        let names = approach.figures.map(\.name)
        #expect(names == ["error/pitch", "error/density", "error-rms", "error-largest", "time-to-within-5"])
        #expect(isNear(approach.figures[2].value, (place(440) - place(400)) / 2.0.squareRoot()))
        // Away from it again at the end.
        hands.change(.set(.density, 5_000, cloud: 0), at: 9.9)
        let away = try Approach(to: [.pitch: 440, .density: 1], in: hands.performance, during: 4...10)
        #expect(away.secondsUntilThere == nil && away.figures.last?.reason == "an error was above 0.05 at the end")
        #expect(throws: MeasureProblem.self) { try Approach(to: [:], in: hands.performance) }
    }

    @Test("tasks have their mean times, and those that were missed are counted")
    func tasks() {
        let figures = TaskTimes([
            .init("next", askedSeconds: 1, doneSeconds: 3), .init("stop", askedSeconds: 5, doneSeconds: nil),
            .init("next", askedSeconds: 10, doneSeconds: 11),
        ]).figures
        #expect(figures.map(\.name) == ["task-time/next", "task-time/stop", "tasks-missed"])
        #expect(figures[0].value == 1.5 && figures[1].reason == "it was never done" && figures[2].value == 1)
    }
}
