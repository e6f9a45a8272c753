import Files
import Numbers
import Sounds

/// What is marked in a sound: its sidecar, and how marking changes it. Each change gives a line where it cannot be.
package struct MarkingSheet: Sendable {
    package private(set) var sidecar: SoundSidecar
    package let durationSeconds: Double

    /// The shortest section, in seconds: markers nearer to each other are one tap that bounced.
    package static let shortest = 0.05

    package init(_ sidecar: SoundSidecar, durationSeconds: Double) {
        self.sidecar = sidecar
        self.durationSeconds = durationSeconds
    }

    /// The sections' borders and the sound's ends, in seconds, each once.
    package var markers: [Double] {
        Set(sidecar.sections.flatMap { [$0.begin, $0.end] } + [0, durationSeconds]).sorted()
    }

    /// A marker: the section that is open there ends and the next begins. The first makes two of the whole sound; where there is
    /// no section one begins, until the next one or the end.
    package mutating func tap(at seconds: Double) -> String? {
        guard markers.allSatisfy({ abs($0 - seconds) >= Self.shortest }) else {
            return "there is already a marker here"
        }
        let isFirst = sidecar.sections.isEmpty
        guard sidecar.sections.count + (isFirst ? 2 : 1) <= SoundSidecar.maxSections else {
            return "at most \(SoundSidecar.maxSections) sections: delete one first"
        }
        if isFirst { sidecar.sections = [.init(begin: 0, end: durationSeconds)] }
        if let open = sidecar.sections.firstIndex(where: { $0.begin < seconds && seconds < $0.end }) {
            let end = sidecar.sections[open].end
            sidecar.sections[open].end = seconds
            sidecar.sections.insert(.init(begin: seconds, end: end), at: open + 1)
        } else {
            let next = sidecar.sections.firstIndex { $0.begin > seconds } ?? sidecar.sections.count
            let end = next < sidecar.sections.count ? sidecar.sections[next].begin : durationSeconds
            sidecar.sections.insert(.init(begin: seconds, end: end), at: next)
        }
        return nil
    }

    /// Moves the beginning or the end of a section; a neighbour that ends or begins there goes with it, and none gets shorter than
    /// ``shortest``.
    package mutating func adjust(_ number: Int, beginning: Bool, by seconds: Double) -> String? {
        guard let index = index(number) else { return missing(number) }
        guard seconds.isFinite else { return nil }
        let section = sidecar.sections[index]
        let border = beginning ? section.begin : section.end
        let neighbour = beginning ? index - 1 : index + 1
        let isShared = self.neighbour(neighbour).map { abs((beginning ? $0.end : $0.begin) - border) < 1e-6 } ?? false
        var (low, high) =
            beginning ? (0, section.end - Self.shortest) : (section.begin + Self.shortest, durationSeconds)
        if let next = self.neighbour(neighbour) {
            let far = beginning ? next.begin + Self.shortest : next.end - Self.shortest
            let near = beginning ? next.end : next.begin
            if beginning { low = isShared ? far : near } else { high = isShared ? far : near }
        }
        guard low <= high else { return "no room to move it" }
        let new = min(max(border + seconds, low), high)
        if beginning { sidecar.sections[index].begin = new } else { sidecar.sections[index].end = new }
        if isShared, beginning { sidecar.sections[neighbour].end = new }
        if isShared, !beginning { sidecar.sections[neighbour].begin = new }
        return nil
    }

    private func neighbour(_ index: Int) -> SoundSidecar.Section? {
        sidecar.sections.indices.contains(index) ? sidecar.sections[index] : nil
    }

    /// Calls a section by a name.
    package mutating func name(_ number: Int, _ name: String) -> String? {
        guard let index = index(number) else { return missing(number) }
        sidecar.sections[index].name = boundedName(name)
        return nil
    }

    /// Deletes a section; the others stay where they are.
    package mutating func forget(_ number: Int) -> String? {
        guard let index = index(number) else { return missing(number) }
        sidecar.sections.remove(at: index)
        return nil
    }

    /// The sound's own pitch, in Hz.
    package mutating func setRoot(_ hertz: Double) -> String? {
        guard SoundSidecar.roots.contains(hertz) else { return "the root must be 1 to 20000 Hz" }
        sidecar.rootHz = hertz
        return nil
    }

    /// Beats a minute; `nil` for none.
    package mutating func setTempo(_ tempo: Double?) -> String? {
        guard tempo.map(SoundSidecar.tempos.contains) ?? true else { return "the tempo must be 1 to 1000 BPM" }
        sidecar.tempo = tempo
        return nil
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
