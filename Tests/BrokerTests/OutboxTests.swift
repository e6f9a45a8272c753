import Broker
import Testing

@Suite struct OutboxTests {
    private func message(_ topic: String, _ quality: DeliveryQuality, bytes: Int = 0) -> OutgoingMessage {
        OutgoingMessage(
            topic: topic, payload: [UInt8](repeating: 0, count: bytes), quality: quality, isRetained: false,
            expirySeconds: nil, queuedNanoseconds: 0)
    }

    @Test func whatWaitsIsBoundedAndSureMessagesHaveMoreRoom() {
        var outbox = Outbox()
        while outbox.add(message("fleeting", .atMostOnce, bytes: 1_000)) {}
        #expect(outbox.byteCount <= BrokerClient.maxFleetingBytes)
        while outbox.add(message("sure", .atLeastOnce, bytes: 1_000)) {}
        #expect(outbox.byteCount > BrokerClient.maxFleetingBytes && outbox.byteCount <= BrokerClient.maxWaitingBytes)
        while outbox.next() != nil {}
        #expect(outbox.byteCount == 0)
        let isKept = outbox.add(message("again", .atMostOnce))
        #expect(isKept)
    }

    @Test func whatWasNotAcknowledgedIsSentAgainFirstAndInOrder() throws {
        var outbox = Outbox()
        for topic in ["a", "b", "c"] { _ = outbox.add(message(topic, .atLeastOnce)) }
        _ = outbox.add(message("d", .atMostOnce))
        for id in 1...2 {
            let next = outbox.next()
            outbox.addSent(try #require(next), id: Int32(id))
        }
        let acknowledged = [outbox.removeSent(id: 1), outbox.removeSent(id: 1)]
        #expect(acknowledged.map { $0?.topic } == ["a", nil])
        outbox.connectionEnded()
        let again = [outbox.next(), outbox.next(), outbox.next()]
        #expect(again.map { $0?.topic } == ["b", "c", nil])
        #expect(outbox.byteCount == 0)
    }

    @Test func aMessageThatWaitedExpiresThatMuchEarlier() {
        var late = message("late", .atLeastOnce)
        late.expirySeconds = 10
        #expect(late.secondsLeft(at: 0) == 10 && late.secondsLeft(at: 9_500_000_000) == 1)
        #expect(late.secondsLeft(at: 10_000_000_000) == 0 && message("ever", .atLeastOnce).secondsLeft(at: 1) == nil)
    }

    @Test func reconnectingWaitsLongerEachTimeAndNotForever() {
        var delay = ReconnectDelay()
        let delays = (0..<7).map { _ in delay.delay(afterNanoseconds: 0) / 1_000_000 }
        #expect(delays == [100, 200, 400, 800, 1_000, 1_000, 1_000])
        let afterAGoodOne = delay.delay(afterNanoseconds: 5_000_000_000)
        #expect(afterAGoodOne == 100_000_000)
    }
}
