import Mapping
import Touch
import TouchInput

/// Surfaces beside the first.
extension Instrument {
    /// Starts them; each plays by a mapping of its own.
    func startSurfaces() {
        for (place, surface) in surfaces.enumerated() {
            let (number, source) = (place + 1, surface.source)
            note("surface \(number + 1): \(source.status.name) with the mapping \(surface.mapping.name)")
            source.start { [weak self] event in
                switch event {
                case .frame(var frame):
                    for index in frame.contacts.indices { frame.contacts[index].surface = number }
                    self?.touch(frame, by: .surface(number), on: source.status.size)
                case .status(let status):
                    if let remark = status.remark { self?.note("surface \(number + 1): \(remark)") }
                case .finished: break
                }
            }
        }
    }
}
