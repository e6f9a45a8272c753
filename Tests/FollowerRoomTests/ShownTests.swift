import FollowerRoom
import Synchronization
import TestSupport
import Testing
import Touch
import Workshop

extension FollowerRoomSuite {
    @Suite struct Shown {}
}

/// What the leader shows to all, at a real follower.
extension FollowerRoomSuite.Shown {
    private static let line = [SurfacePoint(x: 0.1, y: 0.2), SurfacePoint(x: 0.3, y: 0.4)]

    @Test func aFollowerSeesWhereTheLeaderPointsAndWhatTheyDrewBeforeItCame() throws {
        let room = try LedRoom()
        room.session.tell(.draw(line: 1, Self.line))
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.session.shown?.state.pointer.strokes.map(\.points) == [Self.line] })
        room.session.tell(.point([Self.line[1]]))
        #expect(eventually { follower.session.shown?.state.pointer.points == [Self.line[1]] })
        room.session.tell(.wipe)
        room.session.tell(.point([]))
        #expect(eventually { follower.session.shown?.state.pointer == PointerState() })
        room.session.tell(.draw(line: 1, Self.line))
        #expect(eventually { follower.session.shown?.state.pointer.strokes.count == 1 })
        room.session.stop()
        #expect(eventually { follower.session.shown == nil })
    }

    @Test func aBrokerThatIsKilledHasTheDrawingAgain() throws {
        let broker = try OpenBroker()
        let room = try LedRoom(broker: .address(broker.address))
        room.session.tell(.draw(line: 1, Self.line))
        try broker.restart()
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.session.shown?.state.pointer.strokes.map(\.points) == [Self.line] })
    }
}

/// What the leader asks, at a real follower, and what comes back.
extension FollowerRoomSuite.Shown {
    @Test func aFollowerIsAskedAndItsAnswerComesToTheLeaderOnceAlsoWhenTheBrokerIsKilledBetween() throws {
        let broker = try OpenBroker()
        let tables = HeardTables()
        let room = try LedRoom(broker: .address(broker.address), tables: tables)
        let question = try Question("Which was denser?", .choice(["the first", "the second"]))
        room.session.tell(.ask(QuestionState(id: 1, question: question, presentCount: 1), []))
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.session.shown?.state.question?.question == question })
        #expect(eventually { tables.present.map(\.name) == ["Ada"] })
        try broker.restart()
        follower.session.vote(.index(1))
        #expect(follower.session.shown?.vote == .sent)
        #expect(eventually { tables.votes.contains { $0.answer == .index(1) && $0.number == 1 } })
        let vote = try #require(tables.votes.first)
        // However often it is sent, it is the same one.
        #expect(tables.votes.allSatisfy { $0 == vote })
        room.session.tell(.voted(table: vote.table, question: 1, number: 1, refused: nil))
        #expect(eventually { follower.session.shown?.vote == .counted && follower.session.shown?.mine == .index(1) })
        #expect(
            follower.session.takeQuestionLines() == [
                "question 1: Which was denser? 1 the first, 2 the second (type vote NUMBER)", "your answer: the second",
            ])
    }
}

/// Hears of those who can answer.
private final class HeardTables: TableHandling {
    private let state = Mutex<(present: [RoomTable], votes: [TableVote])>(([], []))

    var present: [RoomTable] { state.withLock { $0.present } }
    var votes: [TableVote] { state.withLock { $0.votes } }
    func present(_ tables: [RoomTable]) { state.withLock { $0.present = tables } }
    func voted(_ vote: TableVote) { state.withLock { $0.votes.append(vote) } }
}
