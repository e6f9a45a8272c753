import ArgumentParser

@main
struct Quern: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quern",
        abstract: "A granular instrument played with the fingers.",
        subcommands: [Play.self, Render.self, Trace.self, Devices.self, Check.self],
        defaultSubcommand: Play.self)
}
