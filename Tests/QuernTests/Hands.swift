import Foundation
import OSC
import Touch
import TouchInput

/// Fingers that lie where one says, by TUIO.
final class Hands {
    /// What names them as a touch device.
    let device: String
    private let sender: TUIOSender
    private let pause: TimeInterval
    private var count = 0
    private var down: [Contact] = []

    /// - Parameter pause: after every frame, in seconds.
    init(pause: TimeInterval = 0.2) throws {
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        device = "tuio:\(port)"
        sender = try TUIOSender(to: OSCEndpoint(port: port))
        self.pause = pause
        sender.start()
    }

    deinit { sender.stop() }

    /// Lifts what is down, and lays fingers there; long enough to be seen.
    func lay(_ places: SurfacePoint...) { lay(places) }

    func lay(_ places: [SurfacePoint]) {
        for index in down.indices { down[index].phase = .ended }
        if !down.isEmpty { send(down) }
        down = places.map { place in
            count += 1
            return Contact(id: count, phase: .began, position: place)
        }
        if !down.isEmpty { send(down) }
    }

    /// Fingers that come down at their first places, go on to the others together, and lift.
    func draw(_ paths: [[SurfacePoint]]) {
        lay(paths.compactMap(\.first))
        for step in 1..<(paths.map(\.count).min() ?? 1) {
            for index in down.indices { (down[index].phase, down[index].position) = (.moved, paths[index][step]) }
            send(down)
        }
        lay()
    }

    private func send(_ contacts: [Contact]) {
        sender.send(TouchFrame(timeMicroseconds: 0, contacts: contacts))
        Thread.sleep(forTimeInterval: pause)
    }
}
