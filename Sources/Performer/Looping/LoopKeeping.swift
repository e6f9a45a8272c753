import Mapping
import Session
import Touch

/// Leaving loops, and finding them again.
extension Looper {
    /// The layers as they are left; `nil` where there is none. What is being recorded is no layer yet.
    var kept: KeptLoop? {
        let left = layers.compactMap(\.kept)
        guard !left.isEmpty else { return nil }
        return KeptLoop(
            length: length, octave: tape.octave, isReversed: tape.isReversed, tempo: beats?.recordedTempo,
            layers: left)
    }

    /// Takes the layers that were left, where there are none yet; they stand still.
    /// - Returns: a line for the player; `nil` where nothing was taken.
    mutating func restore(_ kept: KeptLoop, at microseconds: Int64) -> String? {
        guard layers.isEmpty, take == nil else { return nil }
        layers = kept.layers.enumerated().map { LoopLayer($0.element, source: FingerID.firstLooped + $0.offset) }
        length = kept.length
        tape = LoopTape(octave: kept.octave, isReversed: kept.isReversed)
        if let tempo = kept.tempo, let line = beats?.line {
            beats?.recordedTempo = tempo
            setBeat(line, at: microseconds)
        }
        return "loop: \(text) from last time, stopped"
    }
}

extension Performer {
    /// The looper's layers as they are left; `nil` where there is none.
    package var keptLoop: KeptLoop? { looper.kept }

    /// The same at the end: a layer that is recorded ends at `microseconds`, and is one of them.
    package func keptLoop(endingAt microseconds: Int64) -> KeptLoop? {
        var looper = looper
        _ = looper.endTake(at: Looper.near(microseconds))
        return looper.kept
    }

    /// Takes the layers that were left, which stand still.
    package mutating func restoreLoop(_ kept: KeptLoop, at microseconds: Int64) -> Effects {
        Effects(message: looper.restore(kept, at: microseconds))
    }
}
