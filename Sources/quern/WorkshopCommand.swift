import ArgumentParser

struct WorkshopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workshop",
        abstract: "Play with a room of people: phones join by a code on the screen.",
        discussion: """
            Examples:
              quern workshop                            open a room with the last sound
              quern workshop choir --name "Friday"      with this sound and name
              quern workshop --questions friday.toml    with prepared questions
              quern workshop --quiz mix                 with a quiz that all phones play
              quern workshop --broker own               other Querns and doors join
              quern workshop --plain                    without the panel
              quern workshop door 192.168.1.5           let phones in from this machine, too
              quern workshop open --help                list the options of a room
            """,
        subcommands: [Open.self, Door.self], defaultSubcommand: Open.self)

    struct Open: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "open",
            abstract: "Open a room. (default)",
            discussion: """
                Guests scan the code, or type the address and the passcode, and play in their browsers. Only while a room is open \
                is a port open. All options of quern play are there, too.
                """)

        @OptionGroup(title: "Room") var room: RoomOptions
        @OptionGroup var played: SubjectArgument
        @OptionGroup var playing: PlayingOptions

        func run() throws { try playing.run(played.subject, in: room) }
    }
}
