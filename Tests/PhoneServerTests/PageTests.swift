import CSodium
import Files
import PhoneClient
import PhoneServer
import Testing

@Suite struct PageTests {
    /// As a browser gets it.
    private func page() throws -> Substring {
        let room = try TestRoom()
        defer { room.server.stop() }
        let answer = try room.client().ask("GET /")
        return answer[(try #require(answer.firstRange(of: "\r\n\r\n"))).upperBound...]
    }

    @Test("the program carries every file of the page, as it lies in the sources")
    func complete() throws {
        let folder = #filePath.replacing("Tests/PhoneServerTests/PageTests.swift", with: "Sources/PhoneServer/Page")
        for file in PageFile.shipped {
            let bytes = try WholeFile.read("\(folder)/\(file.name)", limit: 1 << 20)
            #expect(file.text == String(decoding: bytes, as: UTF8.self), "\(file.name)")
        }
        #expect(PageFile.shipped.map(\.name).sorted() == Folder.names(folder).sorted())
    }

    @Test("the page is no more than 60 kB for a browser that takes gzip, and whole for whoever does not")
    func compressed() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        for (taken, isCompressed) in [
            ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("gzip;q=0", false), ("deflate", false),
        ] {
            let answer = try room.client().ask("HEAD /", ["Accept-Encoding": taken])
            let length = try #require(answer.firstMatch(of: /Content-Length: ([0-9]+)/))
            #expect(answer.contains("Content-Encoding: gzip") == isCompressed, "\(taken)")
            #expect(try isCompressed ? (Int(length.1) ?? .max) <= 60_000 : Int(length.1) == page().utf8.count)
        }
    }

    @Test("the page is one response that asks for nothing else and writes no HTML of its own")
    func alone() throws {
        let page = try page()
        for word in [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            "createContextualFragment",
            "http:", "https:", "import ", "export ", "url(", "<link rel=\"stylesheet\"", " src=", "style=\"",
            "onclick=",
        ] {
            let found = page.split(separator: "\n").filter {
                $0.contains(word) && !$0.contains("\"http:\"") && !$0.contains("\"https:\"")
            }
            #expect(found.isEmpty, "\(word): \(found.first ?? "")")
        }
    }

    @Test(
        "what may run is what is in it: the policy's hashes are those of its style and its script, and nothing unsafe is allowed"
    )
    func hashes() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let answer = try room.client().ask("GET /")
        let policy = try #require(answer.split(separator: "\r\n").first { $0.hasPrefix("Content-Security-Policy: ") })
        for (tag, end, rule) in [
            ("<style>", "</style>", "style-src"), ("<script type=\"module\">", "</script>", "script-src"),
        ] {
            let start = try #require(answer.firstRange(of: tag)).upperBound
            let inside = answer[start...]
            let text = Array(inside[..<(try #require(inside.firstRange(of: end)).lowerBound)].utf8)
            var digest = [UInt8](repeating: 0, count: 32)
            crypto_hash_sha256(&digest, text, UInt64(text.count))
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            let bits = (digest + [0]).reduce(into: [UInt8]()) { bits, byte in
                bits += (0..<8).map { byte >> (7 - $0) & 1 }
            }
            let sextets = stride(from: 0, to: 258, by: 6).map { bits[$0..<$0 + 6].reduce(0) { $0 << 1 | Int($1) } }
            let encoded = String(sextets.map { alphabet[$0] }) + "="
            #expect(policy.contains("\(rule) 'sha256-\(encoded)';"))
        }
        #expect(!policy.contains("unsafe") && policy.contains("default-src 'none'"))
        for header in ["X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store"] {
            #expect(answer.contains("\r\n\(header)\r\n"))
        }
    }

    private func join(_ modules: [String: String]) -> String {
        do {
            return try ModuleJoiner.join(modules, from: "main.js")
        } catch {
            return "\(error)"
        }
    }

    @Test("modules are joined in the order of their imports, each once")
    func joining() {
        let joined = join([
            "main.js": "import { b } from \"./b.js\";\nimport {\n  a,\n} from \"./a.js\";\nb(a);\n",
            "a.js": "// What it is.\nexport const a = 1;\n\n",
            "b.js": "import { a } from \"./a.js\";\nexport function b(x) {\n  return x + a;\n}\n",
        ])
        #expect(joined == "const a = 1;\nfunction b(x) {\n  return x + a;\n}\nb(a);\n")
    }

    @Test("what cannot be joined is told with its file")
    func notJoined() {
        #expect(join(["main.js": "import { a } from \"./a.js\";\n"]) == "a.js: there is no such module")
        #expect(join(["main.js": "", "a.js": ""]) == "a.js: no module imports it")
        #expect(
            join(["main.js": "import \"./a.js\";\nlet x;\n", "a.js": "function x() {}\n"])
                == "main.js: x is declared in a.js too")
        #expect(
            join(["main.js": "import \"./a.js\";", "a.js": "import \"./main.js\";"])
                == "main.js: imports itself by way of main.js, a.js")
        #expect(join(["main.js": "import * as a from \"./a.js\";\n"]).hasPrefix("main.js: cannot join import"))
        #expect(join(["main.js": "export default 3;\n"]).hasPrefix("main.js: cannot join export default"))
    }
}
