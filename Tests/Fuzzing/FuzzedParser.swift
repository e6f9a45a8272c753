import Files
import Kiosk
import Mapping
import Session
import Sounds

/// What reads bytes that others wrote. A text must be read or refused; what was read is used once, as the program would.
enum FuzzedParser: String, CaseIterable {
    case performance, rendering, sidecar, mapping, scene, snapshots, settings, calibrations, typed, keys, recording,
        packet,
        midi,
        link, kiosk, loop, table, study, journal, phone, questions, request, beats, list, diary, quiz, picture,
        tagpicture, item

    /// Reads `bytes`. Whatever they are, this returns.
    func read(_ bytes: [UInt8]) {
        switch self {
        case .performance: FuzzedPerformance.read(bytes)
        case .rendering: FuzzedRendering.read(bytes)
        case .sidecar: FuzzedSidecar.read(bytes)
        case .mapping:
            let file = MappingFile(bytes: bytes, file: "a.toml")
            for diagnostic in file.diagnostics { expectOneLine("\(diagnostic)") }
            if let mapping = file.mapping { FuzzedHands.play(mapping) }
        case .scene: FuzzedScene.read(bytes)
        case .snapshots: FuzzedKeptFile.readSnapshots(bytes)
        case .settings: FuzzedKeptFile.readSettings(bytes)
        case .calibrations: FuzzedKeptFile.readCalibrations(bytes)
        case .typed: FuzzedTyping.read(lines: bytes)
        case .keys: FuzzedTyping.read(keys: bytes)
        case .recording: FuzzedRecording.read(bytes)
        case .packet: FuzzedPacket.read(bytes)
        case .midi: FuzzedMIDI.read(bytes)
        case .link: FuzzedLink.read(bytes)
        case .loop: FuzzedLoop.read(bytes)
        case .table: FuzzedTable.read(bytes)
        case .study: FuzzedStudy.read(bytes)
        case .journal: FuzzedJournal.read(bytes)
        case .phone: FuzzedPhone.read(bytes)
        case .questions: FuzzedPhone.read(questions: bytes)
        case .request: FuzzedRequest.read(bytes)
        case .beats: FuzzedBeats.read(bytes)
        case .list: FuzzedList.read(bytes)
        case .diary: FuzzedDiary.read(bytes)
        case .quiz: FuzzedQuiz.read(bytes)
        case .picture: FuzzedPicture.read(bytes)
        case .item: FuzzedItem.read(bytes)
        case .tagpicture: FuzzedTagPicture.read(bytes)
        case .kiosk:
            let file = KioskFile(bytes: bytes, file: "kiosk.toml")
            for diagnostic in file.diagnostics { expectOneLine("\(diagnostic)") }
            precondition((file.configuration == nil) == (file.exitCode != 0))
        }
    }
}

/// Ends the run where what a player is told is more than a line, or would move the cursor.
func expectOneLine(_ message: String) {
    precondition(!message.unicodeScalars.contains(where: isControl), "a message that is not one line to be drawn")
}
