// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "quern",
    products: [
        .executable(name: "quern", targets: ["quern"]),
        .executable(name: "quern-link", targets: ["quern-link"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The rooms, from the door inwards; arrows only point down. See docs/architecture.md.
        .executableTarget(
            name: "quern",
            dependencies: [
                "Kiosk", "Panel", "PlainPanel", "DisplayText", "Terminal", "Remote", "LinkSession", "OSC", "MIDI",
                "Instrument", "Bench", "Session", "TouchInput", "AudioIO", "Desktop", "Sounds", "Mapping", "Granular",
                "Threads", "Numbers", "Files",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(
            name: "Panel",
            dependencies: [
                "Stage", "DisplayText", "Terminal", "Instrument", "Session", "TouchInput", "AudioIO", "Sounds",
                "Mapping", "Granular", "Touch", "Threads",
            ]),
        // The surface with the fingers on it, and the cloud: drawn from one value, for the panel and the kiosk.
        .target(
            name: "Stage",
            dependencies: ["DisplayText", "Terminal", "Instrument", "Mapping", "Granular", "Touch", "Numbers"]),
        // What is typed and told line by line, where there is no screen.
        .target(
            name: "PlainPanel",
            dependencies: [
                "DisplayText", "Instrument", "Session", "Mapping", "Granular", "Threads", "Numbers", "Files",
            ]),
        // How values, states and actions are written, and how what players type is read.
        .target(
            name: "DisplayText",
            dependencies: ["Performer", "MIDI", "Mapping", "Granular", "Numbers", "Files"]),
        // A panel for strangers, who are left alone with it.
        .target(
            name: "Kiosk",
            dependencies: [
                "Stage", "Terminal", "Instrument", "AudioIO", "Mapping", "Granular", "Touch", "TOML", "Threads",
                "Numbers", "Files", "CBus", "CNcurses",
            ]),
        // What is drawn on, and typed into.
        .target(name: "Terminal", dependencies: ["CNcurses"]),
        .target(
            name: "Remote",
            dependencies: ["Instrument", "OSC", "Mapping", "Granular", "Threads", "Numbers", "Files"]),
        .target(name: "LinkSession", dependencies: ["Instrument", "Mapping", "Files", "Threads"]),
        // Ableton Link, away from everything else: see there.
        .executableTarget(
            name: "quern-link", cxxSettings: [.define("LINK_PLATFORM_LINUX", to: "1")],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Instrument",
            dependencies: [
                "Performer", "MIDI", "Session", "TouchInput", "AudioIO", "Sounds", "Mapping", "Granular", "Touch",
                "Threads", "Numbers", "Files", "Desktop",
            ]),
        // What hands do, as a value: touches and commands in, changes of the sound and effects out.
        .target(
            name: "Performer",
            dependencies: ["Session", "Sounds", "Mapping", "Granular", "MIDI", "Touch", "Numbers", "Files"]),
        .target(name: "Session", dependencies: ["Mapping", "Granular", "Touch", "Numbers", "Files"]),
        // The desktop that a player sits at, where there is one.
        .target(name: "Desktop", dependencies: ["CBus"]),
        .target(
            name: "TouchInput", dependencies: ["OSC", "Touch", "Numbers", "Files", "Threads", "CEvdev"]),
        .target(name: "AudioIO", dependencies: ["Threads", "Files", "CALSA", "CSndFile"]),
        .target(
            name: "Sounds",
            dependencies: [
                "Granular", "Files", "Threads", "TOML", "CSndFile", "CSoxr", "CLoudness", "CHash", "CTimeStretch",
            ]),
        .target(name: "Bench", dependencies: ["Mapping", "Granular", "Touch", "Threads"]),
        .target(name: "Mapping", dependencies: ["Touch", "Granular", "Numbers", "Files", "TOML"]),
        .target(name: "Granular", dependencies: ["Threads", "CGrainKernels"]),
        // Text files that players write, read with their places.
        .target(name: "TOML", dependencies: ["CTOML"]),
        // Messages between programs and machines.
        .target(name: "OSC", dependencies: ["Threads", "Numbers", "Files", "COSC"]),
        .target(name: "MIDI", dependencies: ["Touch", "Threads", "CALSA"]),
        .target(name: "Touch"),
        .target(name: "Files"),
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
        .target(name: "CTimeStretch", linkerSettings: [.linkedLibrary("SoundTouch")]),
        .target(name: "CBus", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "COSC", linkerSettings: [.linkedLibrary("lo")]),
        .target(name: "CTOML"),
        .target(name: "CThreads"),
        // The inner loop of the engine, for each instruction set.
        .target(name: "CGrainKernels"),

        .target(name: "SeededGenerator", path: "Tests/SeededGenerator"),
        .target(
            name: "InstrumentSamples",
            dependencies: ["Instrument", "TouchInput", "AudioIO", "Mapping", "Granular", "Touch"],
            path: "Tests/InstrumentSamples"),
        .target(name: "CAllocationGuard", path: "Tests/CAllocationGuard"),

        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .testTarget(name: "NumbersTests", dependencies: ["Numbers"]),
        .testTarget(name: "OSCTests", dependencies: ["OSC", "Threads"]),
        .testTarget(name: "MIDITests", dependencies: ["MIDI", "Touch", "CALSA"]),
        .testTarget(
            name: "RemoteTests",
            dependencies: ["Remote", "Instrument", "OSC", "AudioIO", "Sounds", "Mapping", "Granular"]),
        .testTarget(name: "LinkSessionTests", dependencies: ["LinkSession", "Instrument"]),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(name: "TouchInputTests", dependencies: ["TouchInput", "OSC", "Touch", "SeededGenerator"]),
        .testTarget(name: "AudioIOTests", dependencies: ["AudioIO", "CSndFile"]),
        .testTarget(name: "MappingTests", dependencies: ["Mapping", "Granular", "Touch", "SeededGenerator"]),
        .testTarget(
            name: "GranularTests", dependencies: ["Granular", "CGrainKernels", "CAllocationGuard", "SeededGenerator"]),
        .testTarget(name: "SoundsTests", dependencies: ["Sounds", "AudioIO", "Granular", "Files"]),
        .testTarget(name: "SessionTests", dependencies: ["Session", "Granular", "Touch", "Files", "SeededGenerator"]),
        .testTarget(
            name: "PerformerTests",
            dependencies: ["Performer", "Sounds", "MIDI", "Mapping", "Granular", "Touch", "SeededGenerator"]),
        .testTarget(
            name: "InstrumentTests",
            dependencies: [
                "Instrument", "TouchInput", "AudioIO", "Sounds", "Session", "Mapping", "Granular", "Touch",
                "Files", "Threads", "SeededGenerator",
            ]),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "Kiosk", "Stage", "InstrumentSamples", "Terminal", "Mapping", "Granular", "Touch", "SeededGenerator",
            ]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "CNcurses"]),
        .testTarget(
            name: "PanelTests",
            dependencies: [
                "Panel", "Stage", "DisplayText", "InstrumentSamples", "Terminal", "Instrument", "MIDI", "Session",
                "TouchInput",
                "Sounds", "Mapping", "Granular", "Touch",
            ]),
        .testTarget(
            name: "StageTests",
            dependencies: ["Stage", "Instrument", "InstrumentSamples", "Terminal", "Mapping", "Granular", "Touch"]),
        .testTarget(name: "DisplayTextTests", dependencies: ["DisplayText", "Granular"]),
        .testTarget(
            name: "PlainPanelTests",
            dependencies: ["PlainPanel", "Instrument", "InstrumentSamples", "Session", "Mapping", "Granular"]),
        .executableTarget(
            name: "TrappingPanel", dependencies: ["Panel", "Instrument", "Session", "Mapping", "Sounds", "Threads"],
            path: "Tests/TrappingPanel"),
        .testTarget(
            name: "QuernTests",
            dependencies: [
                "quern", "TrappingPanel", "PlainPanel", "Remote", "TouchInput", "Sounds", "Touch", "OSC", "CSndFile",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Tests are compiled in half the time without optimisation; those that calculate for long keep it.
for target in package.targets where target.type == .test && !["GranularTests", "AudioIOTests"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
}

// The fuzzer of the parsers is built by Tools/long-tests/fuzz alone.
if Context.environment["QUERN_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "Kiosk", "Panel", "PlainPanel", "Stage", "Terminal", "Remote", "LinkSession", "Instrument", "Session",
                "TouchInput", "AudioIO", "Sounds", "Mapping", "Granular", "Touch", "MIDI", "OSC", "Files", "CALSA",
                "CNcurses",
            ],
            path: "Tests/Fuzzing", exclude: ["Seeds"]))
}
