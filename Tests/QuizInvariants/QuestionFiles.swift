import Foundation
import Quiz
import QuizSounds

/// Questions as files: a WAV for each clip and for each choice that has a sound, and `questions.json` with what is asked.
package struct QuestionFiles {
    let folder: String
    let cache: String?

    /// - Parameters:
    ///   - folder: where they are written; made where it is not there.
    ///   - cache: the folder that built-in sounds are kept in.
    package init(folder: String, cache: String?) { (self.folder, self.cache) = (folder, cache) }

    /// What a listener is told, and what is right.
    private struct Entry: Encodable {
        var kind: QuizKind
        var parameter: String?
        var clips: [String]
        /// What each choice says, and how its sound is from several places, where it is a sound.
        var choices: [String]
        var references: [[String]]
        /// The picture of each choice: rows of columns, the lowest first.
        var pictures: [[[Float]]]
        var right: Int
    }

    /// Writes so many questions of each kind that is chosen, with large differences; how many that are.
    @discardableResult
    package func write(_ count: Int) throws -> Int {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let renderer = QuizRenderer(rate: 48_000, sounds: QuizSoundStore(rate: 48_000, cache: cache))
        var entries: [Entry] = []
        for kind in [QuizKind.sound, .direction, .comparison, .grains, .window, .picture, .odd] {
            var maker = QuizMaker(seed: 4_242, pool: .builtIn, kinds: [kind], difficulty: .easy)
            var written = 0
            while written < count, let question = maker.next() {
                guard case .choice(let choices, let right) = question.asked,
                    let ready = try? renderer.prepare(question)
                else { continue }
                let name = "\(kind)-\(written)"
                var entry = Entry(
                    kind: kind, clips: [], choices: choices.map(\.text), references: [], pictures: [], right: right)
                if case .parameter(let parameter) = question.subject { entry.parameter = parameter.definition.name }
                for (number, audio) in ready.clips.enumerated() {
                    entry.clips.append(try save(audio, "\(name)-clip\(number)"))
                }
                entry.pictures = ready.pictures.compactMap { $0.map(Self.rows) }
                if kind == .sound {
                    // The same sounds as somebody heard them before, from all over them.
                    for (number, choice) in choices.enumerated() {
                        var files: [String] = []
                        for place in [0.0, 0.25, 0.5, 0.75] {
                            let clip = QuizClip(
                                sound: choice.text, values: [.reverbMix: 0, .position: place], seconds: 4, seed: 99)
                            guard let audio = try? renderer.audio(of: [clip]).first else { continue }
                            files.append(try save(audio, "\(name)-reference\(number)-\(place)"))
                        }
                        entry.references.append(files)
                    }
                }
                entries.append(entry)
                written += 1
            }
        }
        try JSONEncoder().encode(entries).write(to: URL(fileURLWithPath: "\(folder)/questions.json"))
        return entries.count
    }

    private static func rows(_ picture: ClipPicture) -> [[Float]] {
        (0..<picture.rows).map { row in (0..<picture.columns).map { picture[$0, row] } }
    }

    /// A WAV of 32-bit floats.
    private func save(_ audio: QuizAudio, _ name: String) throws -> String {
        let bytes = audio.samples.withUnsafeBytes { Data($0) }
        var head = Data()
        func add(_ text: String) { head.append(contentsOf: Array(text.utf8)) }
        func add32(_ number: Int) { withUnsafeBytes(of: UInt32(number).littleEndian) { head.append(contentsOf: $0) } }
        func add16(_ number: Int) { withUnsafeBytes(of: UInt16(number).littleEndian) { head.append(contentsOf: $0) } }
        add("RIFF")
        add32(36 + bytes.count)
        add("WAVEfmt ")
        add32(16)
        add16(3)
        add16(2)
        add32(audio.rate)
        add32(8 * audio.rate)
        add16(8)
        add16(32)
        add("data")
        add32(bytes.count)
        let file = "\(name).wav"
        try (head + bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
        return file
    }
}
