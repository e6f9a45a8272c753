import Foundation
import Testing

/// What shells offer when somebody presses Tab.
@Suite("Completions", .waiting) struct CompletionTests {
    private let program: Program

    init() throws { program = try Program() }

    /// What a real bash offers for a line with the cursor at its end, with the program's own script.
    private func offered(_ line: String) throws -> [String] {
        let script = try program.write(
            program.run("--generate-completion-script", "bash").output, to: "quern.bash")
        let asking = try program.write(
            """
            source '\(script)'
            COMP_LINE="$1"; COMP_POINT=${#COMP_LINE}
            read -ra COMP_WORDS <<< "$1"
            [[ $1 != *' ' ]] || COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_WORDS[0]='\(Program.path)'
            asked=$(complete -p quern); asked=${asked##*-F }
            "${asked%% *}" quern "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """, to: "ask.bash")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--norc", asking, line]
        process.environment = program.environment
        process.currentDirectoryURL = program.folder
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("bash completes commands, sounds, mappings, devices, settings and files of this machine")
    func bash() throws {
        defer { program.remove() }
        let sounds = program.file(".local/share/quern/sounds")
        let mappings = program.file(".config/quern/mappings")
        for folder in [sounds, mappings, program.file("takes")] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        _ = try program.run("render", "--seconds", "0.1", "-o", sounds.appendingPathComponent("rattle.wav").path)
        _ = try program.run("render", "--seconds", "0.1", "-o", "takes/raw.flac")
        _ = try program.write("", to: ".config/quern/mappings/tower.toml")
        #expect(try offered("quern re") == ["render"])
        #expect(try offered("quern play ra") == ["rain", "rattle"])
        #expect(try offered("quern play --sound ra") == ["rain", "rattle"])
        #expect(try offered("quern play takes/") == ["takes/raw.flac"])
        #expect(try offered("quern play ta").contains("takes") && offered("quern play ta").contains("tape"))
        #expect(try offered("quern play --mapping to").filter { ["touch", "tower"].contains($0) }.count == 2)
        #expect(try offered("quern play --device mo") == ["mouse"])
        #expect(try offered("quern play --audio si") == ["silent"])
        #expect(
            try offered("quern render --set window=hann --set reverb-k") == [
                "reverb-kind=schroeder", "reverb-kind=plate",
            ])
        #expect(try offered("quern render --quality f") == ["fast", "fine"])
        #expect(try offered("quern sounds ra").contains("rain"))
        #expect(try offered("quern study check thr") == ["three-ways"])
        #expect(try offered("quern play --bed sho").map { $0.prefix(6) } == ["shower"])
        #expect(try offered("quern play --vol") == ["--volume"] && offered("quern play --lev").isEmpty)
    }

    @Test("without a command, bash completes what play takes; help is completed with the commands")
    func withoutCommand() throws {
        defer { program.remove() }
        #expect(try offered("quern rai") == ["rain"] && offered("quern --sound rai") == ["rain"])
        #expect(try offered("quern --sound h") == ["hollow"] && offered("quern rain --vol") == ["--volume"])
        #expect(try offered("quern practice dru") == ["drums"] && offered("quern practice be").contains("beats"))
        #expect(try offered("quern practice drums rai") == ["rain"] && offered("quern practice beats rai") == ["rain"])
        #expect(try offered("quern help ").contains("render") && offered("quern help ch") == ["check"])
    }

    @Test(
        "in fish and zsh too",
        arguments: ["zsh", "fish"].filter { FileManager.default.fileExists(atPath: "/usr/bin/\($0)") })
    func withoutCommand(in shell: String) throws {
        defer { program.remove() }
        let script = try program.run("--generate-completion-script", shell).output
        let folder = program.file("scripts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try script.write(to: folder.appendingPathComponent("_quern"), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("quern").path, withDestinationPath: Program.path)
        let options = shell == "zsh" ? "-f" : "--no-config"
        let path = "\(folder.path):/usr/bin:/bin"
        let terminal = try Terminal(
            program, variables: ["PATH": path], command: options, path: "/usr/bin/\(shell)", isDirect: true)
        let start =
            shell == "zsh"
            ? "fpath=(\(folder.path) $fpath); autoload -U compinit; compinit -D -u; clear; echo READY"
            : "source \(folder.path)/_quern; clear; echo READY"
        try terminal.wait(for: "a prompt") { !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
        try terminal.type(start)
        try terminal.press("Enter")
        try terminal.wait(for: "the script") { $0.contains("READY") && !$0.contains("echo") }
        for (typed, whole) in [
            ("rai", "rain"), ("--sound rai", "--sound rain"), ("help ch", "help check"),
            ("practice dru", "practice drums"), ("practice drums rai", "practice drums rain"),
            ("practice --bed sho", "practice --bed shower"), ("practice dia", "practice diary"),
        ] {
            try terminal.type("quern \(typed)")
            try terminal.wait(for: "what is typed") { $0.contains("quern \(typed)") }
            try terminal.press("Tab")
            try terminal.wait(for: "what is meant") { $0.contains("quern \(whole)") }
            try terminal.press("C-u")
            try terminal.wait(for: "an empty line") { !$0.contains("quern \(typed)") }
        }
    }

    @Test("a setting's values are completed where bash splits words at =") func settings() throws {
        defer { program.remove() }
        let script = try program.write(
            program.run("--generate-completion-script", "bash").output, to: "quern.bash")
        let terminal = try Terminal(
            program,
            variables: ["PATH": "\(URL(fileURLWithPath: Program.path).deletingLastPathComponent().path):/usr/bin:/bin"],
            command: "--norc", path: "/bin/bash", isDirect: true)
        try terminal.wait(for: "a prompt") { !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
        try terminal.type("source \(script); clear; echo READY")
        try terminal.press("Enter")
        try terminal.wait(for: "the script") { $0.contains("READY") && !$0.contains("echo") }
        for (typed, whole) in [
            ("reverb-kind=p", "reverb-kind=plate"), ("pitch=440 --set window=ga", "window=gaussian"),
            ("reverb-k", "reverb-kind="), ("window=hann --quality fa", "--quality fast"),
        ] {
            try terminal.type("quern render --set \(typed)")
            try terminal.wait(for: "what is typed") { $0.contains(" \(typed)") }
            try terminal.press("Tab")
            try terminal.wait(for: "what is meant") { $0.contains(whole) }
            try terminal.press("C-u")
            try terminal.wait(for: "an empty line") { !$0.contains("quern render") }
        }
    }

    @Test("scripts for zsh and fish ask the program too", arguments: ["zsh", "fish"])
    func others(_ shell: String) throws {
        defer { program.remove() }
        let run = try program.run("--generate-completion-script", shell)
        #expect(run.status == 0 && run.output.contains("---completion"))
    }
}
