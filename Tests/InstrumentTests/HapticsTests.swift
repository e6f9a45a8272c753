import AudioIO
import Devices
import Instrument
import Mapping
import Synchronization
import TestSupport
import Testing
import Threads
import Touch
import TouchInput

/// A surface that is touched by a test, and keeps what was felt on it.
private final class FeltSurface: TouchSource {
    let haptics: Haptics?
    /// The numbers of the effects that its motor played.
    private let played: Played
    private let listener = Mutex<(@Sendable (TouchEvent) -> Void)?>(nil)

    private final class Played: Sendable {
        let numbers = Mutex<[UInt16]>([])
        let effects = Atomic<Int32>(0)
    }

    /// - canFeel: whether it has a motor.
    init(canFeel: Bool = true) {
        let played = Played()
        let device = DeviceDescription(
            name: "Pad", physicalPath: "", uniqueID: "",
            codes: [EventType.forceFeedback: [ForceFeedbackCode.rumble]])
        let calls = ForceFeedbackCalls(
            open: { _ in 7 },
            upload: { _, _ in played.effects.wrappingAdd(1, ordering: .relaxed).oldValue },
            write: { _, number, _ in
                played.numbers.withLock { $0.append(number) }
                return 0
            },
            erase: { _, _ in 0 }, close: { _ in })
        haptics = canFeel ? Haptics(HapticEntry(path: "pad", device: device, kind: .rumble), calls: calls) { nil } : nil
        self.played = played
    }

    /// What was felt, in order. A device gets the effects in the order of ``Feelings/all``.
    var felt: [Feelings] { played.numbers.withLock { $0.map { Feelings.all[Int($0)] } } }

    var status: TouchStatus { TouchStatus(name: "Pad", size: .assumed(aspect: 1.6), kind: .touchscreen) }

    func start(_ listener: @escaping @Sendable (TouchEvent) -> Void) {
        self.listener.withLock { $0 = listener }
        haptics?.start()
    }

    func grab(_ wanted: Bool) {}

    func stop() {
        listener.withLock { $0 = nil }
        haptics?.stop()
    }

    /// A finger is there now.
    func touch(_ phase: Contact.Phase, _ x: Double) {
        let frame = TouchFrame(
            timeMicroseconds: MonotonicTime.microseconds,
            contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: 0.5))])
        listener.withLock { $0 }?(.frame(frame))
    }
}

@Suite("What hands feel of an instrument") struct HapticsTests {
    private static func mapping(_ more: String = "") -> String {
        """
        name = "Two"
        \(more)
        [[zone]]
        name = "left"
        area = { x = [0, 0.5], y = [0, 1] }
        x = { parameter = "pitch", range = [100, 1000] }
        [[button]]
        name = "right"
        area = { x = [0.5, 1], y = [0, 1] }
        action = "freeze"
        """
    }

    /// An instrument that is played by that surface.
    private func instrument(_ surface: FeltSurface, mapping: String = mapping()) throws -> TestInstrument {
        try TestInstrument(mapping: mapping, preparing: { $0.source.source = surface })
    }

    @Test("a finger feels on its own device what it comes to: controls, borders and buttons")
    func felt() throws {
        let surface = FeltSurface()
        let test = try instrument(surface)
        defer { test.instrument.stop() }
        surface.touch(.began, 0.3)
        #expect(eventually { surface.felt == [.border] })
        surface.touch(.moved, 0.6)
        #expect(eventually { surface.felt == [.border, .border] })
        surface.touch(.ended, 0.6)
        surface.touch(.began, 0.8)
        #expect(eventually { surface.felt == [.border, .border, .button] })
        #expect(!test.instrument.state.playing.fingers.isEmpty)
    }

    @Test("nothing is felt by a mapping that wants none, and a device without a motor plays all the same")
    func silent() throws {
        for (surface, mapping) in [
            (FeltSurface(), Self.mapping("haptics = false")), (FeltSurface(canFeel: false), Self.mapping()),
        ] {
            let test = try instrument(surface, mapping: mapping)
            surface.touch(.began, 0.3)
            #expect(test.instrument.state.playing.fingers.count == 1)
            test.instrument.stop()
            #expect(surface.felt.isEmpty)
        }
    }
}
