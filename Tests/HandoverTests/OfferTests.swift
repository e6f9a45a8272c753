import Files
import Glibc
import Handover
import PhoneClient
import TestSupport
import Testing

@Suite struct OfferTests {
    @Test func `a file is offered by what is in it, as sha256sum has it`() throws {
        let leader = try Leader()
        let item = try leader.offer(Leader.content(1_234_567))
        let sum = try ChildProcess("/usr/bin/sha256sum", ["\(leader.scratch.path)/rain.wav"])
        let printed = sum.readAll(maxBytes: 10_000, withinSeconds: 60).map { String(decoding: $0, as: UTF8.self) }
        #expect(printed?.prefix(64) == item.hash.description[...] && item.size == 1_234_567 && item.name == "rain.wav")
        #expect(leader.offered.items == [item])
    }

    @Test func `only what was announced is there, for those who may have it`() throws {
        let leader = try Leader()
        let item = try leader.offer([1, 2, 3])
        func status(_ name: String, _ authorization: String) throws -> String {
            let client = try PhoneClient(port: leader.number)
            return String(client.ask("GET /files/\(name)", ["Authorization": authorization]).dropFirst(9).prefix(3))
        }
        let name = item.hash.description
        #expect(try status(name, Leader.authorization) == "200")
        #expect(try status(name, "Bearer let-me-out") == "403" && status(name, "") == "403")
        #expect(try status(ItemTests.hash, Leader.authorization) == "404")
        #expect(try status("rain.wav", Leader.authorization) == "404")
        leader.offered.remove(item)
        #expect(try status(name, Leader.authorization) == "404")
    }

    @Test func `a file that was changed since is offered no more, and that is told once`() throws {
        let leader = try Leader()
        let asked = try leader.offer([1, 2, 3], as: "asked.wav")
        let looked = try leader.offer([4, 5, 6], as: "looked.wav")
        try leader.offer([7, 8, 9], as: "same.wav")
        for name in ["asked.wav", "looked.wav"] {
            try WholeFile.replace("\(leader.scratch.path)/\(name)", with: [9, 9, 9])
        }
        let client = try PhoneClient(port: leader.number)
        let answer = client.ask("GET /files/\(asked.hash)", ["Authorization": Leader.authorization])
        #expect(answer.hasPrefix("HTTP/1.1 404 "))
        leader.offered.removeChanged()
        leader.offered.removeChanged()
        #expect(leader.changedNames == ["asked.wav", "looked.wav"])
        #expect(leader.offered.items.map(\.name) == ["same.wav"] && !leader.offered.items.contains(looked))
    }

    @Test func `what is empty, too large, no plain file or not there is not offered, and the line says why`() throws {
        let scratch = try Scratch()
        try scratch.write("", to: "empty")
        mkfifo("\(scratch.path)/pipe", 0o600)
        let large = open("\(scratch.path)/large", O_CREAT | O_WRONLY, 0o600)
        ftruncate(large, 256_000_001)
        close(large)
        for (name, words) in [
            ("empty", "is empty"), ("large", "larger than 256 MB"), ("pipe", "no plain file"), ("none", "not there"),
            ("", "no plain file"),
        ] {
            let problem = #expect(throws: HandoverProblem.self) {
                try FileOffer("\(scratch.path)/\(name)", as: .sound, mayBeKept: true)
            }
            #expect(problem?.description.contains(words) == true, "\(problem.map(\.description) ?? "")")
        }
    }
}
