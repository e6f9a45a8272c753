import ArgumentParser
import Files
import Glibc
import Practice
import Session

extension PracticeCommand {
    struct Diary: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what was practised in the last seven days.",
            discussion: """
                Examples:
                  quern practice diary                       the week in words
                  quern practice diary --csv > diary.csv     all of it, for a spreadsheet
                """)

        @Flag(help: "Print the week and every stretch of practice as JSON.")
        var json = false
        @Flag(help: "Print every stretch of practice as a table for spreadsheets (CSV).")
        var csv = false

        func validate() throws {
            if json, csv { throw ValidationError("--json and --csv: use one of them") }
        }

        func run() throws {
            try reportingErrors {
                guard let path = UserDirectories().practiceDiary else {
                    throw UsageError(description: "there is no home folder, so there is no diary")
                }
                let (entries, remarks) = try PracticeDiary(path: path).read()
                for remark in remarks { printError("\(remark)", name: false) }
                if csv {
                    // The table ends its last line itself.
                    return try printLine(String(DiaryText.csv(entries).dropLast()))
                }
                let week = PracticeWeek(entries, endingAt: Glibc.time(nil))
                try printLine(json ? DiaryText.json(week, entries) : DiaryText.lines(week).joined(separator: "\n"))
            }
        }
    }
}
