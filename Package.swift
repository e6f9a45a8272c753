// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "quern",
    products: [
        .executable(name: "quern", targets: ["quern"]),
        .executable(name: "quern-link", targets: ["quern-link"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // The rooms, from the door inwards; arrows only point down. See docs/architecture.md.
        .executableTarget(
            name: "quern",
            dependencies: [
                "Panel", "PlainPanel", "Stage", "DisplayText", "Kiosk", "Terminal", "Remote", "LinkSession",
                "MIDISession", "Instrument", "Performer", "Recording", "Devices", "Session", "Desktop", "TouchInput",
                "AudioIO",
                "Scenes", "Sounds", "Collection", "Bench", "Workshop", "WorkshopRoom", "FollowerRoom", "Study",
                "StudyRoom",
                "StudyKiosk", "QuizKiosk", "Pictures",
                "StudyReport", "HandMeasures", "Practice", "PracticeRoom", "Quiz", "QuizSounds", "QuizRoom", "Broker",
                "RoomQuiz",
                "EarReport",
                "Mapping",
                "KeyTables", "TOML", "Granular", "OSC", "MIDI", "Files", "Numbers", "Threads",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(
            name: "Panel",
            dependencies: [
                "Stage", "Workshop", "QRCode", "TypedCommands", "GuidedTour", "DisplayText", "Terminal", "Instrument",
                "AudioEngine", "Recording", "Devices",
                "Collection", "Pictures", "Practice", "SoundMarking", "Performer", "Session", "TouchInput", "AudioIO",
                "Sounds", "Mapping", "Granular", "Touch", "Threads",
            ]),
        // The surface with the fingers on it, and the cloud: drawn from one value, for the panel and the kiosk.
        .target(
            name: "Stage",
            dependencies: [
                "Workshop", "DisplayText", "Terminal", "Instrument", "Performer", "TouchInput", "Sounds", "Mapping",
                "Granular", "Touch", "Numbers", "Threads",
            ]),
        // What is typed and told line by line, where there is no screen.
        .target(
            name: "PlainPanel",
            dependencies: [
                "TypedCommands", "GuidedTour", "DisplayText", "Terminal", "Workshop", "Practice", "Instrument",
                "Performer", "Session", "Sounds", "Mapping", "Granular", "Files", "Threads",
            ]),
        // The first two minutes, step by step.
        .target(name: "GuidedTour", dependencies: ["Instrument", "Performer", "Mapping", "Granular"]),
        // The commands that are typed, with a panel or without one: what they ask for, and what is answered.
        .target(
            name: "TypedCommands",
            dependencies: [
                "DisplayText", "Workshop", "Practice", "Instrument", "AudioEngine", "Recording", "SoundMarking",
                "Performer", "Session", "Sounds", "Mapping", "KeyTables", "Granular", "Files", "Numbers",
            ]),
        // How values, states and actions are written, and how what players type is read.
        .target(
            name: "DisplayText",
            dependencies: ["Performer", "Sounds", "Mapping", "KeyTables", "Granular", "MIDI", "Files", "Numbers"]),
        // A panel for strangers, who are left alone with it.
        .target(
            name: "Kiosk",
            dependencies: [
                "Stage", "Workshop", "Quiz", "QRCode", "Terminal", "Instrument", "TouchInput", "AudioIO", "Mapping",
                "Granular", "TOML", "KeyTables", "OSC", "Touch", "Files", "Numbers", "Threads", "CNcurses",
                "CBus", "CSodium",
            ]),
        // What is drawn on, and typed into.
        .target(name: "Terminal", dependencies: ["Threads", "CNcurses", "CSixel", "CThreads"]),
        // Text as a picture that phones read.
        .target(name: "QRCode", dependencies: ["Terminal", "CQRCode"]),
        .target(
            name: "Remote",
            dependencies: [
                "Instrument", "SoundMarking", "Performer", "Mapping", "Granular", "OSC", "Files", "Numbers", "Threads",
            ]),
        .target(name: "LinkSession", dependencies: ["Instrument", "Performer", "Mapping", "Files", "Threads"]),
        // MIDI devices, and others who are played by hands.
        .target(name: "MIDISession", dependencies: ["Instrument", "Performer", "MIDI", "Threads"]),
        // Ableton Link, away from everything else: see there.
        .executableTarget(
            name: "quern-link", cxxSettings: [.define("LINK_PLATFORM_LINUX", to: "1")],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Instrument",
            dependencies: [
                "AudioEngine", "Recording", "Devices", "SoundMarking", "Practice", "Performer", "Session",
                "TouchInput", "AudioIO", "Scenes", "Sounds", "Mapping", "Granular", "MIDI", "Touch", "Files", "Threads",
            ]),
        // What runs on the audio thread, and the queues to it.
        .target(name: "AudioEngine", dependencies: ["AudioIO", "Granular", "Threads"]),
        // Sound, performances and live input on the disk, and performances from there.
        .target(
            name: "Recording",
            dependencies: [
                "AudioEngine", "Session", "AudioIO", "Sounds", "Mapping", "Granular", "Touch", "Files", "Threads",
            ]),
        // Touch devices, sound cards and MIDI ports: found, opened, changed and diagnosed.
        .target(
            name: "Devices",
            dependencies: ["Session", "TouchInput", "AudioIO", "Mapping", "MIDI", "Files", "Threads"]),
        // Hearing a sound as it is, and marking what is in it.
        .target(
            name: "SoundMarking",
            dependencies: ["AudioEngine", "Practice", "Sounds", "Files", "Numbers", "Threads"]),
        // What hands do, as a value: touches and commands in, changes of the sound and effects out.
        .target(
            name: "Performer",
            dependencies: [
                "Session", "Scenes", "Sounds", "Mapping", "KeyTables", "Granular", "MIDI", "Touch", "Files", "Numbers",
            ]),
        .target(name: "Session", dependencies: ["Mapping", "Granular", "Touch", "Files", "Numbers", "Threads"]),
        // The desktop that a player sits at, where there is one.
        .target(name: "Desktop", dependencies: ["Threads", "CBus"]),
        // Rooms on the local network, announced and found by name.
        .target(name: "Discovery", dependencies: ["Files", "Threads", "CBus"]),
        .target(
            name: "TouchInput", dependencies: ["OSC", "Touch", "Files", "Numbers", "Threads", "CEvdev"]),
        .target(name: "AudioIO", dependencies: ["Files", "Threads", "CALSA", "CSndFile"]),
        .target(
            name: "Sounds",
            dependencies: [
                "Granular", "TOML", "KeyTables", "Files", "Threads", "CSndFile", "CSoxr", "CLoudness",
                "CHash",
                "CTimeStretch",
            ]),
        // Sounds to begin from, each a text file.
        .target(name: "Scenes", dependencies: ["Granular", "TOML", "KeyTables", "Files", "Numbers"]),
        .target(name: "Bench", dependencies: ["Mapping", "Granular", "Touch", "Threads"]),
        // The page that phones open, and their text messages; knows nothing of what they say.
        .target(
            name: "PhoneServer",
            dependencies: [
                "Files", "Numbers", "Threads", "CPage", "CSodium", "CZlib",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["Page"]),
        // Files that a leader hands to followers, over the phones' server.
        .target(name: "Handover", dependencies: ["PhoneServer", "Files", "Numbers", "Threads", "CCurl", "CSodium"]),
        // Studies with participants: what they are asked, their data, and what they did, compared.
        .target(
            name: "Study",
            dependencies: [
                "Session", "Statistics", "Mapping", "Granular", "TOML", "KeyTables", "Files", "Numbers", "CArchive",
                "CSodium",
            ]),
        // The player's sounds, found fast: an index of what their files say.
        .target(
            name: "Collection",
            dependencies: [
                "Session", "Sounds", "Files", "Numbers", "Threads", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // Pictures from outside, made small.
        .target(name: "Pictures", dependencies: ["Files", "Threads", "CPictures"]),
        // A room of people with phones, open: the room, the server that phones speak to, and the instrument that they play.
        .target(
            name: "WorkshopRoom",
            dependencies: [
                "FollowerRoom", "Workshop", "PhoneServer", "DisplayText", "Instrument", "Performer", "Session",
                "Mapping", "Granular", "Touch", "Files", "Threads",
            ]),
        // A connection to an MQTT broker, and a broker of one's own; knows nothing of what the messages say.
        .target(name: "Broker", dependencies: ["Files", "Numbers", "Threads", "CMosquitto", "CSodium"]),
        // A room of people with phones, as a value: who is there, what they play, what is asked and answered.
        .target(
            name: "Workshop",
            dependencies: ["RoomKeys", "TOML", "KeyTables", "Touch", "Files", "Numbers", "CSodium"]),
        // How another Quern is let into a room by its passcode, and the key by which messages of the room are known; knows no network.
        .target(name: "RoomKeys", dependencies: ["Files", "CSodium"]),
        // A room's broker, its leader and those who follow, on instruments that run.
        .target(
            name: "FollowerRoom",
            dependencies: [
                "Followers", "RoomKeys", "Broker", "Discovery", "Handover", "PhoneServer", "Workshop", "Instrument",
                "Recording", "Session", "Mapping", "Scenes", "Files", "Numbers", "Threads", "CCurl",
            ]),
        // Those who follow a leader's instrument with their own, as values: what both sides say, and what comes of it.
        .target(name: "Followers", dependencies: ["RoomKeys", "Touch", "Files", "Numbers", "CZlib"]),
        // A study with somebody who takes part: on the screen, or line by line.
        .target(
            name: "StudyRoom",
            dependencies: [
                "Study", "Stage", "Terminal", "Instrument", "SoundMarking", "Performer", "TouchInput", "AudioIO",
                "Sounds", "Mapping", "Granular", "Touch", "Files", "Numbers", "Threads",
            ]),
        // A study on a kiosk: one visitor after the other takes part.
        .target(
            name: "StudyKiosk",
            dependencies: ["StudyRoom", "Kiosk", "Study", "Stage", "Terminal", "Instrument", "TouchInput"]),
        // A quiz on a kiosk: one visitor after the other plays a game.
        .target(
            name: "QuizKiosk",
            dependencies: [
                "QuizRoom", "Kiosk", "Quiz", "Stage", "Terminal", "Instrument", "TouchInput", "Files", "Numbers",
                "Threads",
            ]),
        // What came of a study, as a page that opens anywhere.
        .target(
            name: "StudyReport",
            dependencies: [
                "Study", "HandMeasures", "Plots", "Recording", "Session", "Sounds", "Statistics", "Granular", "Files",
                "Numbers",
                .product(name: "Mustache", package: "swift-mustache"),
            ]),
        // What hands did in a performance, as figures.
        .target(
            name: "HandMeasures",
            dependencies: ["Recording", "Session", "Statistics", "Mapping", "Granular", "Touch", "Files", "Numbers"]),
        // Learning a sound by ear: its beats, lists, the speed that rises, and the diary.
        .target(
            name: "Practice",
            dependencies: ["AudioIO", "Sounds", "Statistics", "KeyTables", "Files", "Numbers", "CXML", "CCurl"]),
        // Practice on an instrument that runs: a list of sounds one after the other, and the diary of what was practised.
        .target(
            name: "PracticeRoom",
            dependencies: [
                "Practice", "Instrument", "SoundMarking", "Session", "DisplayText", "Files", "Threads",
            ]),
        // Questions for the ear, as values from a seed, and games of them.
        .target(
            name: "Quiz",
            dependencies: [
                "Psychophysics", "SpacedRepetition", "Statistics", "KeyTables", "Granular", "Files", "Numbers",
            ]),
        // What is heard and seen of the quiz's questions, made ahead.
        .target(name: "QuizSounds", dependencies: ["Quiz", "Sounds", "Granular", "Files", "Threads"]),
        // How well a player hears, as a page that opens anywhere.
        .target(
            name: "EarReport",
            dependencies: [
                "Quiz", "Plots", "Statistics", "Granular", "Files", "Numbers",
                .product(name: "Mustache", package: "swift-mustache"),
            ]),
        // How small a difference a listener tells, measured with few questions; knows nothing of Quern.
        .target(name: "Psychophysics", dependencies: ["Statistics"]),
        // When to ask again what was known; knows nothing of Quern.
        .target(name: "SpacedRepetition"),
        // Drawings for pages.
        .target(name: "Plots"),
        // A quiz on an instrument that runs: in the panel, or line by line.
        .target(
            name: "QuizRoom",
            dependencies: [
                "Quiz", "QuizSounds", "Plots", "Stage", "Terminal", "Instrument", "AudioEngine",
                "TouchInput",
                "Granular", "Touch", "Files", "Numbers", "Threads",
            ]),
        // A quiz in a room of phones: everybody answers what the host's loudspeakers play.
        .target(
            name: "RoomQuiz",
            dependencies: [
                "QuizRoom", "Quiz", "WorkshopRoom", "Workshop", "TypedCommands", "Instrument", "Granular", "Files",
                "Threads",
            ]),
        // Tests, intervals and effect sizes; knows nothing of Quern.
        .target(name: "Statistics", dependencies: ["Numbers", "CDistributions"]),
        .target(name: "Mapping", dependencies: ["Granular", "TOML", "KeyTables", "Touch", "Files", "Numbers"]),
        .target(name: "Granular", dependencies: ["Threads", "CGrainKernels"]),
        // Text files that players write, read with their places.
        .target(name: "TOML", dependencies: ["CTOML"]),
        // What such files can say, key by key: checked, and told to editors and readers.
        .target(name: "KeyTables", dependencies: ["Granular", "TOML", "Files", "Numbers"]),
        // Messages between programs and machines.
        .target(name: "OSC", dependencies: ["Files", "Numbers", "Threads", "COSC"]),
        .target(name: "MIDI", dependencies: ["Touch", "Threads", "CALSA"]),
        .target(name: "Touch"),
        .target(name: "Files", dependencies: ["Numbers", "Threads"]),
        // Numbers from outside, held against their bounds.
        .target(name: "Numbers"),
        .target(name: "Threads", dependencies: ["CThreads"]),

        // System libraries and the few lines of C that Swift cannot say.
        .target(name: "CEvdev", linkerSettings: [.linkedLibrary("evdev")]),
        .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
        .target(
            name: "CNcurses", dependencies: ["CThreads"],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CSndFile", linkerSettings: [.linkedLibrary("sndfile")]),
        .target(name: "CSoxr", linkerSettings: [.linkedLibrary("soxr")]),
        .target(name: "CLoudness", linkerSettings: [.linkedLibrary("ebur128")]),
        .target(name: "CHash", linkerSettings: [.linkedLibrary("xxhash")]),
        .target(name: "CArchive", linkerSettings: [.linkedLibrary("archive")]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CPictures", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),
        .target(name: "CSixel", linkerSettings: [.linkedLibrary("sixel")]),
        // libxml2's headers lie in a folder of their own, and include one another from there.
        .target(
            name: "CXML", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])],
            linkerSettings: [.linkedLibrary("xml2")]),
        .target(name: "CSodium", linkerSettings: [.linkedLibrary("sodium")]),
        .target(name: "CMosquitto", linkerSettings: [.linkedLibrary("mosquitto")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CQRCode", linkerSettings: [.linkedLibrary("qrencode")]),
        .target(name: "CTimeStretch", linkerSettings: [.linkedLibrary("SoundTouch")]),
        .target(name: "CBus", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "CDistributions"),
        .target(name: "COSC", linkerSettings: [.linkedLibrary("lo")]),
        .target(name: "CTOML"),
        // The page's files, inside the program.
        .target(name: "CPage"),
        .target(name: "CThreads"),
        // The inner loop of the engine, for each instruction set.
        .target(name: "CGrainKernels"),

        .target(name: "SeededGenerator", path: "Tests/SeededGenerator"),
        .target(name: "BedFigures", path: "Tests/BedFigures"),
        .target(name: "TestSupport", dependencies: ["Files"], path: "Tests/TestSupport"),
        .target(
            name: "UnthreadedSound", dependencies: ["AudioEngine", "Granular", "Threads"], path: "Tests/UnthreadedSound"
        ),
        .target(
            name: "InstrumentSamples",
            dependencies: [
                "Instrument", "Devices", "SoundMarking", "Performer", "TouchInput", "AudioIO", "Sounds", "Mapping",
                "Granular", "Touch",
            ],
            path: "Tests/InstrumentSamples"),
        // What holds of every question of the quiz, and how it is heard.
        .target(
            name: "QuizInvariants", dependencies: ["QuizSounds", "Quiz", "Sounds", "Granular"],
            path: "Tests/QuizInvariants"),
        // A phone without a browser: HTTP and WebSocket on a plain socket.
        .target(name: "PhoneClient", path: "Tests/PhoneClient"),
        .target(name: "CAllocationGuard", path: "Tests/CAllocationGuard"),

        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .testTarget(
            name: "StatisticsTests", dependencies: ["Statistics"], exclude: ["make-oracles", "recorded.json"]),
        .testTarget(
            name: "StudyTests",
            dependencies: ["Study", "Mapping", "Granular", "Files", "CArchive", "SeededGenerator", "TestSupport"]),
        .testTarget(
            name: "RoomKeysTests", dependencies: ["RoomKeys", "Files", "SeededGenerator", "TestSupport"],
            exclude: ["follower.py"]),
        .testTarget(
            name: "WorkshopTests", dependencies: ["Workshop", "KeyTables", "Touch", "SeededGenerator"]),
        .testTarget(
            name: "WorkshopRoomTests",
            dependencies: [
                "RoomQuiz", "QuizRoom", "Quiz", "WorkshopRoom", "Workshop", "Instrument", "Performer", "Devices",
                "Session", "Mapping", "AudioIO", "Sounds", "Granular", "Threads", "PhoneClient", "TestSupport",
            ]),
        .testTarget(
            name: "StudyRoomTests",
            dependencies: ["StudyRoom", "Study", "Stage", "Terminal", "InstrumentSamples"]),
        .testTarget(
            name: "StudyKioskTests",
            dependencies: ["StudyKiosk", "StudyRoom", "Study", "Kiosk", "Stage", "Terminal", "Touch"]),
        .testTarget(
            name: "StudyReportTests", dependencies: ["StudyReport", "HandMeasures", "Study", "SeededGenerator"]),
        .testTarget(
            name: "HandMeasuresTests",
            dependencies: ["HandMeasures", "Session", "Granular", "Touch", "SeededGenerator"]),
        .testTarget(
            name: "PracticeTests",
            dependencies: ["Practice", "AudioIO", "Sounds", "Files", "Threads", "SeededGenerator", "TestSupport"]),
        .testTarget(
            name: "PracticeRoomTests",
            dependencies: [
                "PracticeRoom", "Practice", "Instrument", "SoundMarking", "Devices", "Session", "Mapping", "AudioIO",
                "Sounds", "TestSupport",
            ]),
        .testTarget(
            name: "QuizTests",
            dependencies: [
                "Quiz", "QuizInvariants", "Psychophysics", "Granular", "Files", "SeededGenerator", "TestSupport",
            ]),
        .testTarget(
            name: "QuizSoundsTests",
            dependencies: ["QuizSounds", "Quiz", "QuizInvariants", "Sounds", "Granular", "TestSupport"]),
        .testTarget(name: "PsychophysicsTests", dependencies: ["Psychophysics", "Statistics"]),
        .testTarget(
            name: "SpacedRepetitionTests", dependencies: ["SpacedRepetition"],
            exclude: ["make-recorded", "recorded.txt"]),
        .testTarget(name: "QuizKioskTests", dependencies: ["QuizKiosk", "Kiosk", "Quiz"]),
        .testTarget(name: "EarReportTests", dependencies: ["EarReport", "Quiz", "Granular"]),
        .testTarget(
            name: "QuizRoomTests",
            dependencies: [
                "RoomQuiz", "QuizRoom", "Quiz", "QuizSounds", "Workshop", "Stage", "Instrument", "AudioEngine",
                "Devices",
                "Mapping", "TouchInput", "AudioIO", "Sounds", "Terminal", "Granular", "Touch", "InstrumentSamples",
                "TestSupport",
            ]),
        .testTarget(name: "NumbersTests", dependencies: ["Numbers", "SeededGenerator"]),
        .testTarget(name: "KeyTablesTests", dependencies: ["Granular", "TOML", "KeyTables"]),
        .testTarget(name: "OSCTests", dependencies: ["OSC", "Threads", "TestSupport"]),
        .testTarget(
            name: "PhoneServerTests",
            dependencies: [
                "PhoneServer", "Files", "Numbers", "Threads", "CSodium", "PhoneClient", "SeededGenerator",
                "TestSupport",
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        // A program with a broker of its own, to be killed.
        .executableTarget(name: "BrokerHolder", dependencies: ["Broker"], path: "Tests/BrokerHolder"),
        .testTarget(
            name: "BrokerTests", dependencies: ["Broker", "Files", "Threads", "TestSupport", "BrokerHolder"]),
        .testTarget(
            name: "HandoverTests",
            dependencies: [
                "Handover", "PhoneServer", "Files", "Threads", "PhoneClient", "SeededGenerator", "TestSupport",
            ]),
        .testTarget(name: "FollowersTests", dependencies: ["Followers", "RoomKeys", "Touch", "SeededGenerator"]),
        .testTarget(
            name: "FollowerRoomTests",
            dependencies: [
                "FollowerRoom", "Broker", "PhoneServer", "Workshop", "Instrument", "Devices", "Session", "AudioIO",
                "Sounds", "Mapping", "Touch", "Files", "Threads", "PhoneClient", "TestSupport",
            ],
            exclude: ["follower.py", "attacker.py", "staged.py"]),
        .testTarget(name: "MIDITests", dependencies: ["MIDI", "Touch", "CALSA"]),
        .testTarget(
            name: "RemoteTests",
            dependencies: [
                "Remote", "Instrument", "Performer", "Devices", "AudioIO", "Sounds", "Mapping", "Granular", "OSC",
                "TestSupport",
            ]),
        .testTarget(name: "LinkSessionTests", dependencies: ["LinkSession", "Performer"]),
        .testTarget(name: "DesktopTests", dependencies: ["Desktop"]),
        .testTarget(
            name: "DiscoveryTests", dependencies: ["Discovery", "Files", "SeededGenerator", "TestSupport"],
            exclude: ["Network"]),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads", "TestSupport"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(
            name: "TouchInputTests",
            dependencies: ["TouchInput", "OSC", "Touch", "CEvdev", "SeededGenerator", "TestSupport"]),
        .testTarget(name: "AudioIOTests", dependencies: ["AudioIO", "Threads", "CSndFile", "TestSupport"]),
        .testTarget(
            name: "MappingTests",
            dependencies: ["Mapping", "Granular", "Touch", "Files", "SeededGenerator", "TestSupport"]),
        .testTarget(
            name: "GranularTests", dependencies: ["Granular", "CGrainKernels", "SeededGenerator", "CAllocationGuard"]),
        .testTarget(
            name: "SoundsTests",
            dependencies: ["AudioIO", "Sounds", "Granular", "Files", "SeededGenerator", "BedFigures"],
            exclude: ["beds.txt"]),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "Files", "TestSupport"]),
        .testTarget(
            name: "CollectionTests", dependencies: ["Collection", "Sounds", "Files", "SeededGenerator", "TestSupport"]),
        .testTarget(
            name: "ScenesTests", dependencies: ["Scenes", "Granular", "TestSupport"]),
        .testTarget(
            name: "SessionTests",
            dependencies: ["Session", "Mapping", "Granular", "Touch", "Files", "SeededGenerator", "TestSupport"]),
        .testTarget(
            name: "PerformerTests",
            dependencies: [
                "Performer", "Session", "Scenes", "Sounds", "Mapping", "Granular", "MIDI", "Touch", "SeededGenerator",
            ]),
        .testTarget(
            name: "AudioEngineTests",
            dependencies: [
                "AudioEngine", "Recording", "AudioIO", "Sounds", "Granular", "Threads", "TestSupport",
                "UnthreadedSound",
            ]),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "AudioEngine", "Recording", "Session", "AudioIO", "Granular", "Files", "Threads", "SeededGenerator",
                "TestSupport",
                "UnthreadedSound",
            ]),
        .testTarget(
            name: "DevicesTests", dependencies: ["Devices", "Session", "TouchInput", "AudioIO", "TestSupport"]),
        .testTarget(
            name: "SoundMarkingTests",
            dependencies: ["SoundMarking", "AudioEngine", "Practice", "Sounds", "Threads"]),
        .testTarget(
            name: "InstrumentTests",
            dependencies: [
                "Instrument", "AudioEngine", "Recording", "Devices", "SoundMarking", "Scenes", "Performer", "Session",
                "TouchInput", "AudioIO", "Sounds", "Mapping", "Granular", "MIDI", "Touch", "Files", "Threads",
                "TestSupport", "UnthreadedSound",
            ]),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "Stage", "Kiosk", "Workshop", "QRCode", "Terminal", "Mapping", "Granular", "Touch", "SeededGenerator",
                "InstrumentSamples",
            ]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "CNcurses", "SeededGenerator", "TestSupport"]),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "Terminal"]),
        .testTarget(
            name: "PanelTests",
            dependencies: [
                "Panel", "TypedCommands", "Stage", "Workshop", "DisplayText", "Terminal", "Instrument", "Recording",
                "Devices", "Practice", "SoundMarking", "Performer", "Session", "TouchInput", "Collection", "Pictures",
                "Sounds",
                "Mapping", "Granular", "MIDI", "Touch", "InstrumentSamples",
            ]),
        .testTarget(
            name: "StageTests",
            dependencies: [
                "Stage", "Workshop", "Terminal", "Instrument", "TouchInput", "Mapping", "Granular", "Touch",
                "InstrumentSamples",
            ]),
        .testTarget(
            name: "GuidedTourTests",
            dependencies: [
                "GuidedTour", "Instrument", "Performer", "Sounds", "Mapping", "Granular", "Touch", "InstrumentSamples",
            ]),
        .testTarget(name: "DisplayTextTests", dependencies: ["DisplayText", "Performer", "Mapping", "Granular"]),
        .testTarget(
            name: "PlainPanelTests",
            dependencies: [
                "Panel", "PlainPanel", "TypedCommands", "Terminal", "Instrument", "Performer", "Session", "Sounds",
                "Mapping", "Granular", "InstrumentSamples",
            ]),
        .executableTarget(
            name: "TrappingPanel",
            dependencies: ["Panel", "Instrument", "Devices", "Session", "Sounds", "Mapping", "Threads"],
            path: "Tests/TrappingPanel"),
        .testTarget(
            name: "QuernTests",
            dependencies: [
                "TypedCommands", "Remote", "TouchInput", "Study", "Quiz", "QuizSounds", "Sounds", "OSC", "PhoneServer",
                "Touch", "Files",
                "Threads",
                "CSndFile",
                "Pictures", "PhoneClient", "TestSupport", "SeededGenerator", "quern", "TrappingPanel",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Functions of one target are not inlined into another unless they say so (`@inlinable`): a changed line compiles its own target alone.
// Only what a touch and the sound go through, and the picture of it, is compiled for speed; all else for size, which takes less time.
let compiledForSpeed: Set = [
    "TouchInput", "Touch", "Mapping", "Performer", "AudioEngine", "Granular", "Sounds", "AudioIO", "Recording",
    "Numbers", "Threads", "Stage", "Terminal", "Workshop", "Collection", "Psychophysics",
]
for target in package.targets where target.type == .regular || target.type == .executable {
    target.swiftSettings = [.unsafeFlags(["-disable-cmo"])]
    if !compiledForSpeed.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
    }
}

// Tests are compiled in half the time without optimisation; those that calculate for long keep it.
for target in package.targets where target.type == .test && !["GranularTests", "AudioIOTests"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
}

// The tests of some targets alone, with no more than they need: QUERN_TESTS="AudioIOTests ThreadsTests" swift test
if let chosen = Context.environment["QUERN_TESTS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}

// What measures the collection and the quiz is built by Tools/measure/measure-collection and measure-quiz alone.
if Context.environment["QUERN_MEASURE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "MeasureQuiz",
            dependencies: [
                "QuizSounds", "Quiz", "QuizInvariants", "Threads",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/measure/quiz"))
    package.targets.append(
        .executableTarget(
            name: "MeasureCollection",
            dependencies: [
                "Collection", "Files", "Threads",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/measure/collection"))
}

// The fuzzer of the parsers is built by Tools/long-tests/fuzz alone.
if Context.environment["QUERN_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "Panel", "Stage", "PlainPanel", "TypedCommands", "Kiosk", "Terminal", "Remote", "LinkSession",
                "Instrument", "Recording", "SoundMarking", "Performer", "Session", "TouchInput", "AudioIO", "Scenes",
                "Sounds", "Mapping",
                "Granular", "OSC", "MIDI", "Study", "Workshop", "PhoneServer", "Handover", "Practice", "Quiz",
                "Pictures",
                "Touch", "Files",
                "CALSA",
                "CNcurses",
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "Tests/Fuzzing", exclude: ["Seeds"]))
}
