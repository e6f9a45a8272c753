import ArgumentParser

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play with fingers, mouse and keys; without a terminal, play a recording.",
        discussion: """
            Examples:
              quern play rain                    play a sound by its name
              quern play --mapping faders my.wav play a file, with another mapping
              quern play --audio hw:0,0          play on that sound card
              quern play --record take.wav       record from the start
            """)

    @OptionGroup var played: SubjectArgument
    @OptionGroup var playing: PlayingOptions

    func run() throws { try playing.run(played.subject) }
}
