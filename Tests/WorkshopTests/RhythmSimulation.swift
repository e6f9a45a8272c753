import SeededGenerator
import Testing
import Touch
import Workshop

/// Phones that tap every 200 ms for 20 s, over a network that delays each message by something else.
struct RhythmSimulation {
    private struct Message {
        var arrival: Int64
        var phone: Int
        var json: String
    }

    private static let phoneCount = 200
    private static let tapMicroseconds: Int64 = 200_000

    func run() {
        let sample = SampleRoom()
        var random = SeededGenerator(seed: 26)
        for phone in 1...Self.phoneCount { sample.join(phone) }
        let start = sample.now
        var messages: [Message] = []
        for phone in 1...Self.phoneCount {
            // Another clock each, and a beginning of its own.
            let offset = Int64(random.whole(-2_000_000...2_000_000))
            let first = start + Int64(random.whole(0...199_000))
            var (number, last) = (0, Int64(0))
            for step in 0..<200 {
                let moment = first + Int64(step) * Self.tapMicroseconds / 2
                let delay = Int64(random.whole(3_000...40_000))
                number += 1
                // The page's connection keeps the order.
                last = max(last, moment + delay)
                let isDown = step % 2 == 0 && step >= 20
                let contacts = isDown ? "[[1,0.5,0.5]]" : "[]"
                let page = Double(moment - offset + 3_000_000) / 1_000
                messages.append(
                    Message(
                        arrival: last, phone: phone,
                        json: #"{"t":"touch","n":\#(number),"at":\#(page),"c":\#(contacts)}"#))
            }
        }
        messages.sort { ($0.arrival, $0.phone) < ($1.arrival, $1.phone) }
        for message in messages {
            sample.wait(until: message.arrival)
            sample.say(message.phone, message.json)
        }
        sample.wait(1_000)
        check(sample)
    }

    private func check(_ sample: SampleRoom) {
        var (kept, all) = (0, 0)
        var began: [Int: Int64] = [:]
        for case .touch(let guest, let frame) in sample.guestEffects
        where frame.contacts.contains(where: { $0.phase == .began }) {
            if let last = began[guest.number] {
                all += 1
                if abs(frame.timeMicroseconds - last - Self.tapMicroseconds) <= 1_000 { kept += 1 }
            }
            began[guest.number] = frame.timeMicroseconds
        }
        #expect(all == Self.phoneCount * 89)
        // A touch in twenty may come later than the distance covers, and bends two intervals.
        #expect(Double(kept) >= 0.9 * Double(all), "\(kept) of \(all)")
        #expect(sample.room.state.counts.playing == 0 && sample.room.state.counts.droppedTouches == 0)
    }
}
