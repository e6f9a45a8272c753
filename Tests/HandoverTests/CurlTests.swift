import Files
import Glibc
import Handover
import TestSupport
import Testing

@Suite struct CurlTests {
    /// Runs curl; whether it ended well.
    private func curl(_ arguments: [String]) throws -> Bool {
        let process = try ChildProcess("/usr/bin/curl", ["-q", "-s", "-f"] + arguments)
        return process.readAll(maxBytes: 100_000, withinSeconds: 60) != nil
    }

    @Test(.enabled(if: access("/usr/bin/curl", X_OK) == 0))
    func `curl gets a file, and goes on with one that was cut off`() throws {
        let proxy = try CuttingProxy(cuts: [1_500_000])
        defer { proxy.stop() }
        let leader = try Leader(behind: proxy)
        let content = Leader.content(4_000_000)
        let item = try leader.offer(content)
        let path = "\(leader.scratch.path)/got"
        let request = [
            "-H", "Authorization: \(Leader.authorization)", "-o", path,
            "http://127.0.0.1:\(proxy.port)/files/\(item.hash)",
        ]
        #expect(try !curl(request))
        let first = try WholeFile.read(path, limit: 5_000_000)
        #expect((1_400_000..<1_500_000).contains(first.count) && first == Array(content[..<first.count]))
        #expect(try curl(["-C", "-"] + request))
        #expect(try WholeFile.read(path, limit: 5_000_000) == content)
        #expect(proxy.bytesFromServer < 4_002_000)
        #expect(try !curl(["-H", "Authorization: no", "http://\(leader.address)/files/\(item.hash)"]))
    }
}
