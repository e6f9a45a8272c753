import Foundation
import Granular
import Mapping
import Study
import Testing

/// docs/study-files.md, docs/study.schema.json and the studies that ship are as the reader reads them. `QUERN_WRITE_DOCS=1` writes the first two.
@Suite("The studies that ship, and how they are told", .serialized) struct StudyDocsTests {
    private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL
    private static let docs = checkout.appendingPathComponent("docs")
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
    private static let folder = checkout.appendingPathComponent("Studies").path
    private static let names = ["three-ways", "explore-or-edit", "learn-by-ear", "sound-tracing", "without-looking"]

    private static func study(_ name: String) throws -> StudyDefinition {
        let file = StudyFile(path: "\(folder)/\(name).toml")
        #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
        return try #require(file.study)
    }

    @Test("Every study is right, short, and told in docs/study-files.md with its line")
    func shipped() throws {
        #expect(StudyStore(folders: [Self.folder]).names == Self.names)
        let rows = try Self.names.map { name in
            let study = try Self.study(name)
            #expect(!study.about.isEmpty && !study.each.isEmpty)
            #expect(study.name.lowercased().replacing(" ", with: "-") == name)
            let text = try String(contentsOfFile: "\(Self.folder)/\(name).toml", encoding: .utf8)
            #expect(text.hasPrefix("#:schema ../docs/study.schema.json\n"))
            #expect(text.split(separator: "\n").count < 150)
            return "| `\(name)` | \(study.about) | \(study.conditions.map(\.title).joined(separator: ", ")) |"
        }
        try check([("list", (["| study | | conditions |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n")])
    }

    @Test("Every mapping that a study names is there, and can do what the study asks for", arguments: names)
    func mappings(_ name: String) throws {
        let study = try Self.study(name)
        for condition in study.conditions {
            let path =
                condition.mapping.contains("/")
                ? "\(Self.folder)/\(condition.mapping)"
                : Self.checkout.appendingPathComponent("Mappings/\(condition.mapping).toml").path
            let file = MappingFile(path: path)
            #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
            let mapping = try #require(file.mapping)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for step in study.each where step.comes(at: condition, position: 1) {
                guard case .block(let block) = step.kind else { continue }
                switch block.task {
                case .match(let targets):
                    for target in targets {
                        for (parameter, value) in target.values {
                            let scale = mapping.scale(of: parameter)
                            #expect(!mapping.bindings(of: parameter).isEmpty)
                            #expect((scale.low...scale.high).contains(value), "\(target.name)")
                        }
                    }
                case .commands(let commands, _, _):
                    for command in commands {
                        switch command.done {
                        case .action(let action): #expect(text.contains("action = \"\(action)\""), "\(action)")
                        case .parameter(let parameter, let range):
                            let scale = mapping.scale(of: parameter)
                            #expect((scale.low...scale.high).overlaps(range), "\(command.name)")
                        }
                    }
                default: break
                }
            }
        }
    }

    @Test("What a study is at a glance: how many participants it needs, and how long it takes")
    func summary() throws {
        #expect(
            try Self.study("three-ways").summary == [
                "conditions: knobs, faders, touch", "order: williams, balanced after every 6 participants",
                "steps: 2 before, 1 for each condition, 2 after", "time: about 39 minutes at most",
            ])
        #expect(try Self.study("explore-or-edit").orders.rowCount == 6)
        let tracing = try Self.study("sound-tracing").summary
        #expect(tracing[1] == "order: only one condition")
        let endless = StudyDefinition(
            name: "a", conditions: [StudyCondition("c", title: "C", mapping: "touch")],
            each: [StudyStep("free", .block(StudyBlock(.play)))])
        #expect(endless.summary.last == "time: about 1 minute, and as long as a participant likes in free")
    }

    @Test("A step for some conditions or positions counts as often as it comes")
    func duration() {
        let conditions = ["a", "b", "c"].map { StudyCondition($0, title: $0, mapping: "touch") }
        func seconds(_ conditions: [StudyCondition], _ step: StudyStep) -> Double {
            StudyDuration(of: StudyDefinition(name: "a", conditions: conditions, each: [step])).seconds
        }
        let play = StudyStep.Kind.block(StudyBlock(.play, mostSeconds: 60))
        #expect(seconds(conditions, StudyStep("p", play)) == 180)
        #expect(seconds(conditions, StudyStep("p", play, conditions: ["a", "c"])) == 120)
        #expect(seconds(conditions, StudyStep("p", play, positions: [2])) == 60)
        #expect(seconds(conditions, StudyStep("p", play, conditions: ["a", "b"], positions: [3])) == 60)
        let clip = StudyClip("a", sound: .scene("study"), seconds: 6, moves: [:])
        #expect(seconds(conditions, StudyStep("t", .block(StudyBlock(.trace([clip, clip], times: 3))))) == 108)
    }

    @Test("The tables of keys and the schema are the grammar's")
    func grammar() throws {
        try check(StudyGrammar.keyTables)
        let file = Self.docs.appendingPathComponent("study.schema.json")
        if Self.isWriting { try StudyGrammar.schema.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == StudyGrammar.schema)
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    }

    @Test("Every example is right")
    func examples() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("study-files.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```toml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(StudyFile(bytes: Array(block.utf8), file: "example").diagnostics.isEmpty, "\(block)")
        }
    }

    private func check(_ tables: [(name: String, text: String)]) throws {
        let file = Self.docs.appendingPathComponent("study-files.md")
        var text = try String(contentsOf: file, encoding: .utf8)
        for table in tables {
            let from = try #require(text.range(of: "<!-- studies: \(table.name) -->\n")?.upperBound, "\(table.name)")
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            if Self.isWriting {
                text.replaceSubrange(from..<upTo, with: table.text)
            } else {
                #expect(text[from..<upTo] == table.text, "QUERN_WRITE_DOCS=1 writes it anew")
            }
        }
        if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    }
}
