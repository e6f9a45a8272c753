import Files
import Numbers
import Practice
import Sounds

/// What is marked in a sound: its sidecar, and how marking changes it. Each change gives a line where it cannot be.
package struct MarkingSheet: Sendable {
    package private(set) var sidecar: SoundSidecar
    /// The beats as one goes by them; the file's stay as they are written until they are corrected.
    package private(set) var grid: BeatGrid
    package let durationSeconds: Double
    /// Of each section the number that it had before the last change; 0 of a new one.
    private var formerNumbers: [Int] = []
    /// Beats that were halved, and what came of it: doubled at once they are there again, all of them.
    private var halvings: [(whole: BeatGrid, half: BeatGrid)] = []
    private static let maxHalvings = 8

    /// The shortest section, in seconds: markers nearer to each other are one tap that bounced.
    package static let shortest = 0.05
    /// Edges nearer to each other are one.
    private static let sameSeconds = 1e-6

    package init(_ sidecar: SoundSidecar, durationSeconds: Double) {
        self.sidecar = sidecar
        self.durationSeconds = durationSeconds
        self.sidecar.sections = Self.inOrder(sidecar.sections)
        grid = BeatGrid(sidecar.beats, durationSeconds: durationSeconds)
    }

    /// The sections' borders and the sound's ends, in seconds, each once.
    package var markers: [Double] {
        Set(sidecar.sections.flatMap { [$0.begin, $0.end] } + [0, durationSeconds]).sorted()
    }

    /// A marker: the section that is open there ends and the next begins. The first makes two of the whole sound; where there is
    /// no section one begins, until the next one or the end.
    package mutating func tap(at seconds: Double) -> String? {
        beginChange()
        guard markers.allSatisfy({ abs($0 - seconds) >= Self.shortest }) else {
            return "there is already a marker here"
        }
        let isFirst = sidecar.sections.isEmpty
        guard sidecar.sections.count + (isFirst ? 2 : 1) <= SoundSidecar.maxSections else {
            return Self.full
        }
        if isFirst { insert(.init(begin: 0, end: durationSeconds)) }
        // Of several that are open, the one that began last.
        let isOpen = sidecar.sections.indices.filter {
            sidecar.sections[$0].begin < seconds && seconds < sidecar.sections[$0].end
        }
        if let open = isOpen.max(by: { sidecar.sections[$0].begin < sidecar.sections[$1].begin }) {
            let end = sidecar.sections[open].end
            sidecar.sections[open].end = seconds
            insert(.init(begin: seconds, end: end))
        } else {
            let next = sidecar.sections.map(\.begin).filter { $0 > seconds }.min()
            insert(.init(begin: seconds, end: next ?? durationSeconds))
        }
        return nil
    }

    /// Moves the beginning or the end of a section by so many seconds; see ``setEdge(_:beginning:to:)``.
    package mutating func adjust(_ number: Int, beginning: Bool, by seconds: Double) -> String? {
        guard let index = index(number) else { return missing(number) }
        let section = sidecar.sections[index]
        return setEdge(number, beginning: beginning, to: (beginning ? section.begin : section.end) + seconds)
    }

    /// Moves the beginning or the end of a section to a place, as near as it can be. Sections that end or begin where it lay go with it,
    /// and none gets shorter than ``shortest``; all others may lie under it.
    package mutating func setEdge(_ number: Int, beginning: Bool, to seconds: Double) -> String? {
        beginChange()
        guard let index = index(number) else { return missing(number) }
        guard seconds.isFinite else { return nil }
        let section = sidecar.sections[index]
        let edge = beginning ? section.begin : section.end
        let sharing = sidecar.sections.indices.filter { other in
            let next = sidecar.sections[other]
            return other != index && abs((beginning ? next.end : next.begin) - edge) < Self.sameSeconds
        }
        var (low, high) =
            beginning ? (0, section.end - Self.shortest) : (section.begin + Self.shortest, durationSeconds)
        for next in sharing.map({ sidecar.sections[$0] }) {
            if beginning {
                low = max(low, next.begin + Self.shortest)
            } else {
                high = min(high, next.end - Self.shortest)
            }
        }
        guard low <= high else { return "no room to move it" }
        let new = min(max(seconds, low), high)
        if beginning { sidecar.sections[index].begin = new } else { sidecar.sections[index].end = new }
        for other in sharing {
            if beginning { sidecar.sections[other].end = new } else { sidecar.sections[other].begin = new }
        }
        return nil
    }

    /// Puts a section where it is wanted, also over others, which stay; the number after the last makes a new one.
    package mutating func setSection(_ number: Int, begin: Double, end: Double) -> String? {
        beginChange()
        guard begin.isFinite, end.isFinite, end - begin >= Self.shortest, begin >= 0,
            end <= durationSeconds + Self.sameSeconds
        else {
            return
                "a section lies within 0 and \(Self.text(durationSeconds)) s, and lasts \(Self.text(Self.shortest)) s or more"
        }
        let count = sidecar.sections.count
        if number == count + 1 {
            guard number <= SoundSidecar.maxSections else { return Self.full }
            insert(.init(begin: begin, end: min(end, durationSeconds)))
            return nil
        }
        guard let index = index(number) else { return missing(number) }
        (sidecar.sections[index].begin, sidecar.sections[index].end) = (begin, min(end, durationSeconds))
        return nil
    }

    // MARK: The order of sections: a section keeps its number; a new one is the last, wherever it lies. When a sound is opened, the one that
    // begins first is the first.

    /// The number that a section has after the last change; `nil` where it is gone.
    package func number(ofFormer number: Int) -> Int? { formerNumbers.firstIndex(of: number).map { $0 + 1 } }

    /// The sidecar as it is written: the section that begins first is the first.
    package var sidecarInOrder: SoundSidecar {
        var sidecar = sidecar
        sidecar.sections = Self.inOrder(sidecar.sections)
        return sidecar
    }

    /// Those that begin together stay as they are.
    private static func inOrder(_ sections: [SoundSidecar.Section]) -> [SoundSidecar.Section] {
        sections.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
    }

    private mutating func beginChange() { formerNumbers = sidecar.sections.indices.map { $0 + 1 } }

    private mutating func insert(_ section: SoundSidecar.Section) {
        sidecar.sections.append(section)
        formerNumbers.append(0)
    }

    private static let full = "at most \(SoundSidecar.maxSections) sections: delete one first"

    private static func text(_ seconds: Double) -> String { "\((seconds * 100).rounded(.down) / 100)" }

    /// Calls a section by a name.
    package mutating func name(_ number: Int, _ name: String) -> String? {
        beginChange()
        guard let index = index(number) else { return missing(number) }
        sidecar.sections[index].name = boundedName(name)
        return nil
    }

    /// Deletes a section; the others stay where they are.
    package mutating func forget(_ number: Int) -> String? {
        beginChange()
        guard let index = index(number) else { return missing(number) }
        sidecar.sections.remove(at: index)
        formerNumbers.remove(at: index)
        return nil
    }

    /// The sound's own pitch, in Hz.
    package mutating func setRoot(_ hertz: Double) -> String? {
        beginChange()
        guard SoundSidecar.roots.contains(hertz) else { return "the root must be 1 to 20000 Hz" }
        sidecar.rootHz = hertz
        return nil
    }

    /// Beats a minute; `nil` for none.
    package mutating func setTempo(_ tempo: Double?) -> String? {
        beginChange()
        guard tempo.map(SoundSidecar.tempos.contains) ?? true else { return "the tempo must be 1 to 1000 BPM" }
        sidecar.tempo = tempo
        return nil
    }

    /// Corrects the beats.
    package mutating func correct(_ correction: BeatCorrection) -> String? {
        beginChange()
        let whole = correction == .double ? halvings.last { $0.half == grid }?.whole : nil
        guard let corrected = whole ?? grid.corrected(correction, durationSeconds: durationSeconds) else {
            return correction.impossible(in: grid)
        }
        if correction == .halve { halvings = halvings.suffix(Self.maxHalvings - 1) + [(grid, corrected)] }
        take(corrected, .tapped)
        return nil
    }

    /// Takes beats from elsewhere in place of those that are there.
    package mutating func setBeats(_ new: BeatGrid, from source: BeatSource) {
        beginChange()
        take(new, source)
    }

    private mutating func take(_ new: BeatGrid, _ source: BeatSource) {
        grid = new
        (sidecar.beats, sidecar.beatsSource) = (new.beats, new.isEmpty ? nil : source)
    }

    /// Where a section lies, in seconds; `nil` where there is none of that number.
    package func part(_ number: Int) -> ClosedRange<Double>? {
        index(number).map { sidecar.sections[$0].begin...sidecar.sections[$0].end }
    }

    package func missing(_ number: Int) -> String {
        sidecar.sections.isEmpty
            ? "no section \(number): tap to mark sections"
            : "no section \(number): there are only \(sidecar.sections.count)"
    }

    private func index(_ number: Int) -> Int? { sidecar.sections.index(number: number) }
}
