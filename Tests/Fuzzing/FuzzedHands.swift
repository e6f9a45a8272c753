import Mapping
import Touch

/// Hands that play a mapping: three fingers that come down, wander over all of the surface, and lift.
enum FuzzedHands {
    /// Plays `mapping` for some two seconds of its time.
    static func play(_ mapping: Mapping) {
        var mapper = Mapper(mapping)
        for step in 0..<24 {
            let time = Int64(step) * 80_000
            let contacts = (1...3).map { id in
                // Steps of irrational turns come near every place of the surface.
                let (x, y) = (Double(step * id) * 0.618_034, Double(step + id) * 0.414_214)
                let phase: Contact.Phase =
                    switch step % 8 {
                    case 0: .began
                    case 7: id == 3 ? .cancelled : .ended
                    default: .moved
                    }
                return Contact(
                    id: id + step / 8 * 3, phase: phase,
                    position: SurfacePoint(x: x - x.rounded(.down), y: y - y.rounded(.down)), strength: 0.5)
            }
            _ = mapper.handle(TouchFrame(timeMicroseconds: time, contacts: contacts), from: step / 16)
            _ = mapper.advance(to: time + 40_000)
            _ = mapping.controls.indices.map(mapper.positions)
        }
        _ = mapper.advance(to: 60_000_000)
        _ = mapper.use(mapping.mirrored)
        _ = mapper.releaseAll()
    }
}
