import SeededGenerator
import Testing
import Touch
import TouchInput

@Suite("Hard touches: whatever a device says")
struct AnythingTests {
    /// A device that gives every filter something to do.
    private func device(isBox: Bool) -> DeviceDescription {
        var device = slotScreen(
            slots: 4,
            extra: [
                EventCode.positionX: DeviceAxis(minimum: 0, maximum: 1000, fuzz: 8),
                EventCode.pressure: DeviceAxis(minimum: 0, maximum: 3),
                EventCode.distance: DeviceAxis(minimum: 0, maximum: 3),
                EventCode.toolType: DeviceAxis(minimum: 0, maximum: ToolType.palm),
            ])
        if isBox { device.properties.insert(InputProperty.semiMultiTouch) }
        return device
    }

    /// Nonsense, with enough sense in it that fingers come, go, break off and return.
    private func nonsense(_ dice: inout SeededGenerator) -> [InputEvent] {
        var heard: [InputEvent] = []
        var time: Int64 = 0
        for id in 0..<Int32(3000) {
            let say: Say =
                switch dice.below(16) {
                case 0, 1: .slot(Int32(dice.below(5)))
                case 2, 3, 4: .id(id)
                case 5, 6: .id(-1)
                case 7: .x(Int32(dice.below(1000)))
                case 8: .x(Int32(500 + dice.below(8)))
                case 9: .axis(EventCode.pressure, Int32(dice.below(3)))
                case 10: .axis(EventCode.distance, Int32(dice.below(5) / 4))
                case 11: .axis(EventCode.toolType, dice.below(8) == 0 ? ToolType.palm : 0)
                case 12: .button(Int32(dice.below(2)))
                default: .report
                }
            heard.append(say.event(at: time))
            if heard[heard.count - 1].endsFrame { time += Int64(dice.below(15_000)) }
        }
        return heard + [Say.report.event(at: time)]
    }

    @Test(
        "what is played begins once, is listed while it is down, ends once, and no number is used twice",
        arguments: [false, true])
    func whole(isBox: Bool) {
        var wrong: [String] = []
        var endings = 0
        for seed in 0..<60 {
            var dice = SeededGenerator(seed: UInt64(seed))
            let frames = EvemuRecording(device: device(isBox: isBox), events: nonsense(&dice)).frames(filtered: true)
            var down: Set<Int> = []
            var last = 0
            var time = Int64.min
            for frame in frames {
                let ids = frame.contacts.map(\.id)
                if Set(ids).count != ids.count { wrong.append("seed \(seed): listed twice in \(frame.words)") }
                if !down.isSubset(of: ids) { wrong.append("seed \(seed): lost in \(frame.words)") }
                if frame.timeMicroseconds < time { wrong.append("seed \(seed): time runs backwards") }
                time = frame.timeMicroseconds
                for contact in frame.contacts {
                    let isNew = contact.id > last
                    last = max(last, contact.id)
                    switch contact.phase {
                    case .began where isNew: down.insert(contact.id)
                    case .moved, .held: if !down.contains(contact.id) { wrong.append("seed \(seed): \(frame.words)") }
                    case .ended, .cancelled:
                        endings += 1
                        // A tap within one frame is listed as ended alone.
                        if down.remove(contact.id) == nil, !isNew { wrong.append("seed \(seed): \(frame.words)") }
                    case .began: wrong.append("seed \(seed): began again in \(frame.words)")
                    }
                }
                if isBox, down.count > 1 { wrong.append("seed \(seed): two fingers of a box") }
            }
            if !down.isEmpty { wrong.append("seed \(seed): left hanging") }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
        #expect(endings > 1000)
    }
}
