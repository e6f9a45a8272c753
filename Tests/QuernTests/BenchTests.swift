import Foundation
import Testing

@Suite(.waiting) struct BenchTests {
    @Test func theFiguresComeAsJSONAlone() throws {
        let program = try Program()
        defer { program.remove() }
        for kernel in ["plain", nil] {
            var arguments = ["bench", "--json", "--grains", "50", "--seconds", "0.5", "--quality", "fast"]
            if let kernel { arguments += ["--kernel", kernel] }
            let result = try program.run(arguments)
            #expect(result.status == 0)
            #expect(result.errors.isEmpty)
            let report = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(report["grainSamplesPerSecond"] as? Double ?? 0 > 1e6)
            #expect(report["grains"] as? Int == 50)
            #expect(report["quality"] as? String == "fast")
            #expect(report["threads"] as? Int == 1)
            if let kernel { #expect(report["kernel"] as? String == kernel) }
            let blocks = try #require(report["blockMicroseconds"] as? [String: Double])
            let order = ["median", "p99", "p999", "worst"].compactMap { blocks[$0] }
            #expect(order.count == 4 && order == order.sorted())
        }
    }

    @Test("lengths of time are told in µs") func units() throws {
        let program = try Program()
        defer { program.remove() }
        let run = try program.run("bench", "--grains", "50", "--seconds", "0.5")
        #expect(run.output.contains("lasts 1333 µs"), "\(run.output)")
    }

    @Test func whatCannotBeMeasuredIsRefused() throws {
        let program = try Program()
        defer { program.remove() }
        for bad in [
            ["--grains", "0"], ["--threads", "0"], ["--threads", "65"], ["--kernel", "mmx"], ["--quality", "best"],
            ["--period", "0"], ["--seconds", "-1"],
        ] {
            let result = try program.run(["bench"] + bad)
            #expect(result.status == 64, "\(bad)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }
}
