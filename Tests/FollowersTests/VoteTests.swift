import Followers
import RoomKeys
import Testing

/// What the leader asks, at those who follow, and what they answer.
@Suite struct VoteTests {
    private static func question(_ id: Int = 1, counts: [Int]? = nil, isClosed: Bool = false) -> AskedQuestion {
        AskedQuestion(
            id: id, text: "Which was denser?", kind: "choice", answers: ["the first", "the second"], closed: isClosed,
            counts: counts)
    }

    @Test func thoseWhoAreThereAndThoseWhoComeAreAsked() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), [ShownGuestQuestion(id: 4, text: "Why?", name: nil)]))
        let bob = broker.addFollower()
        for follower in [ada, bob] {
            #expect(broker.asked(follower)?.question == Self.question())
            #expect(broker.asked(follower)?.guests.map(\.text) == ["Why?"])
        }
        broker.lead(.ask(nil, []))
        let eve = broker.addFollower()
        for follower in [ada, bob, eve] { #expect(broker.asked(follower)?.question == nil) }
    }

    @Test func anAnswerComesToTheLeaderAndIsNotSentAgainOnceItIsKnown() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        broker.vote(.index(1), to: 1, by: ada)
        #expect(
            broker.votes == [FakeBroker.Vote(by: broker.id(ada), question: 1, number: 1, answer: .index(1))])
        broker.lead(.voted(id: broker.id(ada), question: 1, number: 1, refused: nil))
        #expect(broker.effects(ada).contains(.voted(question: 1, refused: nil)))
        broker.advance(milliseconds: 10_000)
        #expect(broker.votes.count == 1)
    }

    @Test func anAnswerThatIsLostIsSentAgainAsTheSame() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        broker.drops = "/vote"
        broker.vote(.text("rain"), to: 1, by: ada)
        #expect(broker.votes.isEmpty)
        broker.drops = "/voted"
        broker.advance(milliseconds: 2_000)
        broker.lead(.voted(id: broker.id(ada), question: 1, number: 1, refused: nil))
        broker.advance(milliseconds: 2_000)
        #expect(broker.votes.count >= 2)
        #expect(broker.votes.allSatisfy { $0.number == 1 && $0.answer == .text("rain") })
    }

    @Test func whatWasAnsweredWithoutAConnectionIsSentWhenItIsBack() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        broker.vote(.index(0), to: 1, by: ada)
        broker.cutOff(ada)
        broker.vote(.index(1), to: 1, by: ada)
        broker.advance(milliseconds: 3_000)
        #expect(broker.votes.map(\.answer) == [.index(0)])
        broker.reconnect(ada)
        #expect(broker.votes.map(\.answer) == [.index(0), .index(1)] && broker.votes.map(\.number) == [1, 2])
    }

    @Test func aQuestionThatIsClosedOrGoneIsNotAnswered() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.vote(.index(0), to: 1, by: ada)
        broker.lead(.ask(Self.question(isClosed: true), []))
        broker.vote(.index(0), to: 1, by: ada)
        broker.lead(.ask(Self.question(2), []))
        broker.vote(.index(0), to: 1, by: ada)
        #expect(broker.votes.isEmpty)
        broker.drops = "/vote"
        broker.vote(.index(0), to: 2, by: ada)
        broker.drops = nil
        broker.lead(.ask(Self.question(3), []))
        broker.advance(milliseconds: 5_000)
        #expect(broker.votes.isEmpty)
    }

    @Test func whatWasAnsweredToALeaderOfBeforeDoesNotCount() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        broker.restartLeader()
        // The follower was asked by the leader of before, and does not know of another yet.
        broker.speak("from/\(broker.id(ada))/vote", #"{"answer":1,"number":1,"question":1,"run":1,"v":1}"#)
        #expect(broker.votes.isEmpty)
        broker.report(ada, missing: [])
        broker.advance(milliseconds: 1_100)
        broker.speak("from/\(broker.id(ada))/vote", #"{"answer":1,"number":1,"question":1,"run":1,"v":1}"#)
        #expect(broker.votes.isEmpty)
        broker.speak("from/\(broker.id(ada))/vote", #"{"answer":1,"number":1,"question":1,"run":2,"v":1}"#)
        #expect(broker.votes.count == 1)
    }

    @Test func whoeverHasNotTheKeyAnswersNothing() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        broker.forge("from/\(broker.id(ada))/vote", #"{"answer":1,"number":1,"question":1,"run":1,"v":1}"#)
        broker.forge("question", #"{"asked":[],"v":1}"#)
        #expect(broker.votes.isEmpty && broker.asked(ada)?.question == Self.question())
    }

    @Test func whoAnswersMoreThanAnybodyCanIsNotHeard() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.ask(Self.question(), []))
        for number in 1...1_000 {
            broker.speak("from/\(broker.id(ada))/vote", #"{"answer":1,"number":\#(number),"question":1,"run":1,"v":1}"#)
        }
        #expect((1...40).contains(broker.votes.count))
        broker.speak(
            "from/stranger1/vote", #"{"answer":1,"number":1,"question":1,"run":1,"v":1}"#)
        #expect(broker.votes.allSatisfy { $0.by == broker.id(ada) })
    }

    @Test func anOlderFollowerIsNotCountedAmongThoseWhoCanAnswer() {
        var broker = FakeBroker()
        let ada = broker.addFollower(named: "Ada")
        let bob = broker.addFollower(named: "Bob")
        #expect(broker.answering == ["Ada", "Bob"])
        broker.report(bob, missing: ["rain"], answers: nil)
        #expect(broker.answering == ["Ada"])
        broker.leave(ada)
        #expect(broker.answering.isEmpty)
    }
}

extension FakeBroker {
    /// What a follower was asked last.
    fileprivate func asked(_ index: Int) -> (question: AskedQuestion?, guests: [ShownGuestQuestion])? {
        for case .asked(_, let question, let guests) in effects(index).reversed() { return (question, guests) }
        return nil
    }
}
