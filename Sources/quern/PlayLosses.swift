import Devices
import Files
import Instrument
import Recording
import Sounds

extension PlayingOptions {
    /// What is written takes no file away that is played, written already, or there without being given up by the player.
    func refuseLosses(_ subject: PlaySubject, _ again: PerformancePlayback?) throws {
        let (sound, performance) = (subject.sound, subject.performance)
        var read = ReadFiles()
        if let scene = try scenes.chosen() {
            read.add(scene.path, "the scene")
            for path in scene.soundFiles { read.add(sound: path) }
            read.add(mapping: scene.mapping)
        }
        for name in [sound].compactMap(\.self) + sounds.names + sounds.mixedNames.map(\.name) {
            read.add(sound: SoundOptions.file(name))
        }
        for file in try sounds.bank(sound)?.files ?? [] { read.add(sound: file) }
        read.add(sound: beds.file())
        read.add(performance, "the performance")
        for sound in again?.sounds ?? [] { read.add(sound: sound.file) }
        read.add(performance.map(PerformanceInput.path(besides:)), "its recorded live input")
        read.add(touch.device, "the recording being played")
        if let mapping = mapped.mapping { read.add(mapping: mapping) }
        for surface in touch.surfaces.compactMap(FurtherSurface.names(in:)) {
            read.add(surface.device, "the recording being played")
            read.add(mapping: surface.mapping)
        }
        let (target, recordings) = (cards.target, record.files)
        let outputs = [target].compactMap { $0 }.filter(OutputChoice.isFile) + recordings
        for (index, output) in outputs.enumerated() {
            try read.refuseOverwriting(by: output)
            if let before = outputs[..<index].first(where: { Path.isSameFile($0, output) }) {
                throw UsageError(
                    description: before == target
                        ? "--record and --audio both write \(output)" : "--record is given \(output) twice")
            }
        }
        guard !record.overwrite else { return }
        let heard =
            cards.input == nil ? [] : recordings.filter(Instrument.isPerformance).map(PerformanceInput.path(besides:))
        for output in outputs + heard { try refuseReplacing(output) }
    }
}
