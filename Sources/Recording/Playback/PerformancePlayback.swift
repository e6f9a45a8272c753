import Mapping
import Session
import Sounds

/// A performance that is to be played again, with what it needs.
public struct PerformancePlayback: Sendable {
    /// Its file.
    public let file: String
    /// The performance; its mappings have the titles under which they are played.
    public private(set) var performance: Performance
    /// The mappings that are not known otherwise.
    public private(set) var mappings: [Mapping] = []
    /// The sounds that are there, the first that is played first.
    public let sounds: [Sound]
    /// What is missing or not as it was, each in a line.
    public private(set) var remarks: [String]

    /// Reads a performance, its sounds and its mappings; what it was played from is not needed.
    /// - Parameter known: mappings that can be played anyway.
    /// - Throws: where the performance cannot be read.
    public init(file: String, known: [Mapping], directories: UserDirectories = UserDirectories())
        throws(PerformanceError)
    {
        self.file = file
        performance = try Performance(file: file)
        let found = PerformanceSounds(of: performance, file: file, directories: directories)
        sounds = found.sounds.sorted { $0.key < $1.key }.map(\.value)
        remarks = found.problems.map(\.description)
        remarks += performance.changesSince.map { "\(file): \($0)" }
        if let breakOff = performance.breakOff(in: file) { remarks.append(breakOff) }
        if performance.inputFrame != nil {
            remarks.append("\(file): was played with live input: --input uses the current input instead")
        }
        for (number, text) in performance.mappings.enumerated() {
            let read = MappingFile(text: text.text, file: "\(file): mapping \(text.title)")
            guard var mapping = read.mapping else {
                remarks.append(read.errors.first?.description ?? "\(file): mapping \(text.title) cannot be read")
                continue
            }
            if text.isMirrored { mapping = mapping.mirrored }
            mapping.name = text.title
            if known.contains(mapping) { continue }
            // Another one of that title may be known by now.
            while (known + mappings).contains(where: { $0.name == mapping.name }) { mapping.name += " (performance)" }
            performance.mappings[number].title = mapping.name
            mappings.append(mapping)
        }
    }
}
