import Foundation
import Testing
import Touch
import TouchInput

@Suite("quern study measure", .waiting)
struct StudyMeasureTests {
    @Test("a performance that was just recorded has the figures of its fingers, as rows and as JSON")
    func measure() throws {
        let program = try Program()
        defer { program.remove() }
        let played = try program.run(
            "play", "--device", try program.recording(), "--audio", "out.wav", "--record", "take.quern", "--mapping",
            "touch")
        #expect(played.status == 0, "\(played.errors)")
        let measured = try program.run("study", "measure", "take.quern", "--target", "pitch=A4")
        #expect(measured.status == 0 && measured.errors == "", "\(measured.errors)")
        let rows = measured.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.first?.joined(separator: ",") == "file,measure,value,unit,reason")
        #expect(rows.allSatisfy { $0.count == 5 && ($0[2].isEmpty != $0[4].isEmpty || $0[0] == "file") })
        func value(_ name: String) throws -> Double {
            let row = try #require(rows.first { $0[1] == name }, "\(name)")
            return try #require(Double(row[2]), "\(row)")
        }
        // Two fingers, each on a straight line for 0.9 s, of which the second comes 0.1 s later.
        let size = VirtualTouchscreen().device.size
        let length =
            size.millimetres(from: .init(x: 0.1, y: 0.2), to: .init(x: 0.4, y: 0.7))
            + size.millimetres(from: .init(x: 0.6, y: 0.9), to: .init(x: 0.7, y: 0.4))
        #expect(try abs(value("path-length-mm") / length - 1) < 0.05)
        #expect(try abs(value("path-length") * size.diagonal / length - 1) < 0.05)
        #expect(try value("touches") == 2 && value("fingers-most") == 2)
        #expect(try abs(value("playing-time") - 1) < 0.1 && abs(value("fingers-mean") - 1.8) < 0.1)
        #expect(try value("time-to-first-sound") >= value("time-to-first-touch") - 0.05)
        #expect(try (0.05...0.3).contains(value("zone-visited/tone")))
        #expect(try (0...1).contains(value("error/pitch")) && value("spectral-distance") > 0)
        let again = try program.run("study", "measure", "take.quern", "--target", "pitch=A4")
        #expect(again.output == measured.output)
        let json = try program.run("study", "measure", "take.quern", "--json")
        #expect(json.status == 0)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) }
    }

    @Test("a file that is none is one line, and the others are measured all the same")
    func wrong() throws {
        let program = try Program()
        defer { program.remove() }
        let text = """
            quern-performance 4
            rate 48000
            seed 1
            kernel plain
            quality fine
            level -12
            clouds 17
            grains 100
            begin 0
            end 48000

            """
        _ = try program.write(text, to: "still.quern")
        _ = try program.write("no performance\n", to: "no.quern")
        let measured = try program.run("study", "measure", "no.quern", "none.quern", "still.quern")
        #expect(measured.status == 65)
        #expect(measured.errors == "no.quern:1: not a Quern performance\nnone.quern: No such file or directory\n")
        #expect(measured.output.contains("\nstill.quern,touches,0,,\n"))
        #expect(measured.output.contains("\nstill.quern,path-length,,diagonals,no finger was on the surface\n"))
        #expect(try program.run("study", "measure", "none.quern").status == 66)
        let target = try program.run("study", "measure", "still.quern", "--target", "pich=1")
        #expect(target.status == 64 && target.errors.contains("--target pich=1: unknown parameter"))
        #expect(try program.run("study", "measure").status == 64)
    }
}

extension SurfaceSize {
    fileprivate var diagonal: Double {
        millimetres(from: SurfacePoint(x: 0, y: 0), to: SurfacePoint(x: 1, y: 1))
    }
}
