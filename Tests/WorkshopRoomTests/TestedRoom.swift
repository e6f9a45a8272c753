import AudioIO
import Devices
import Foundation
import Instrument
import Mapping
import Performer
import Session
import Sounds
import TestSupport
import Workshop
import WorkshopRoom

/// An instrument with the mappings that ship, and a room that is open on it for this machine alone.
struct TestedRoom {
    let scratch: Scratch
    let instrument: Instrument
    let room: OpenRoom

    static let mappings = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Mappings"

    init(_ setup: RoomSetup = RoomSetup(address: "127.0.0.1", port: 0)) throws {
        (instrument, scratch) = try Self.instrument()
        room = OpenRoom(setup, on: instrument)
        try room.start()
    }

    /// An instrument that is played in silence.
    static func instrument() throws -> (Instrument, Scratch) {
        let scratch = try Scratch()
        var setup = InstrumentSetup(
            mappings: try MappingChoice(named: "touch", in: MappingStore(folders: [mappings])),
            source: try SourceChoice(named: "mouse", hasPanel: true),
            output: OutputChoice(try AudioOutput(AudioSettings(target: .silent, rate: 48_000, periodFrames: 128))),
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], seed: 1, levelDecibels: 0)
        setup.directories = UserDirectories(["HOME": scratch.path])
        let instrument = Instrument(setup)
        try instrument.start()
        return (instrument, scratch)
    }

    func stop() {
        room.stop()
        instrument.stop()
    }

    func phone(_ name: String, token: String? = nil) throws -> TestPhone {
        try TestPhone(room.display.addresses[0], name: name, token: token)
    }

    /// The guest of that number in the instrument.
    func guest(_ number: Int) -> GuestsState.One? {
        instrument.state.guests?.all.first { $0.guest.number == number }
    }

    /// Whether something comes true while a phone holds these fingers: a page tells again and again what is down.
    func holds(_ contacts: String, _ phone: TestPhone, until condition: () -> Bool) throws -> Bool {
        try eventually(every: 30) {
            try phone.touch(contacts)
            return condition()
        }
    }
}
