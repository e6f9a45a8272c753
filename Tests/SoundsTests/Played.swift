import Granular
import Sounds

/// What one hears of a source while a touch holds still.
enum Played {
    /// Both channels of ten seconds with an engine as it starts.
    static func channels(_ source: Source, defaults: [Parameter: Double] = [:]) -> [[Float]] {
        var values = ParameterValues(playing: source)
        for (parameter, value) in defaults { values[parameter] = value }
        let configuration = EngineConfiguration()
        var engine = Engine(configuration, source: source)
        for change in values.settings(cloud: 0) + [.start(cloud: 0)] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        var channels = [[Float]](repeating: [], count: 2)
        var block = [Float](repeating: 0, count: 2 * 480)
        for _ in 0..<1_000 {
            block.withUnsafeMutableBufferPointer {
                if let start = $0.baseAddress { engine.render(into: start, frames: 480) }
            }
            for frame in 0..<480 {
                channels[0].append(block[2 * frame])
                channels[1].append(block[2 * frame + 1])
            }
        }
        return channels
    }

    /// How loud that is, in LUFS.
    static func loudness(_ source: Source, defaults: [Parameter: Double] = [:]) -> Double {
        Loudness.integrated(channels(source, defaults: defaults), rate: 48_000)
    }
}
