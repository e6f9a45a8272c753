import Followers
import RoomKeys
import SeededGenerator
import Testing

/// What a member of the room sends that is no message: nothing of it is played, and nobody falls.
@Suite struct HostileMessagesTests {
    private static let (id, key) = (RoomID.random(), RoomKey.random())

    @Test(arguments: 0..<300)
    func whatIsNoMessageIsPassedOver(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let topics = RoomTopics(Self.id)
        let follower = FollowerID.random()
        var leading = LeadingRoom(
            room: Self.id, key: Self.key, epoch: 1,
            RoomDescription(name: "Room", rate: 48_000, channels: 2, kernel: "avx2", distance: 60))
        var following = FollowingRoom(room: Self.id, key: Self.key, id: follower, epoch: 1)
        _ = following.handle(.connected, at: 0)
        _ = leading.handle(.handed(sha256: "aa", name: "rain.wav"), at: 0)
        var signer = MessageSigner(key: Self.key, epoch: 1)
        let heard = [
            topics.room, topics.lock, topics.stage, topics.state, topics.again, topics.files,
            topics.state(for: follower), topics.time(follower), topics.hello(to: follower),
            topics.pointer, topics.drawing, topics.line(1), topics.line(DrawingLimits.lines),
            topics.question, topics.voted(follower), topics.want(from: follower),
        ]
        let said = [
            topics.member(follower), topics.gone(follower), topics.hello(follower), topics.timeQuestion(follower),
            topics.play(of: follower), topics.state(of: follower), topics.vote(follower), topics.files(of: follower),
            topics.file(of: follower),
        ]
        let words = [
            "{\"v\":1,\"after\":1,\"exact\":true}\n", "{\"v\":1,\"after\":0,\"exact\":true,\"part\":0,\"of\":256}\n",
            "{\"v\":1,\"first\":18446744073709551615,\"bytes\":[1,9223372036854775807]}\n",
            "{\"v\":1,\"id\":\"x\",\"leads\":true,\"name\":\"\u{1b}[2J\"}", "{\"v\":1,\"sound\":\"\"}",
            "{\"v\":1,\"sha256\":\"aa\",\"problem\":\"\u{1b}[2J\"}",
            "{\"v\":1,\"first\":1,\"bytes\":[-1]}\n", "{}", "[", "",
            "{\"v\":1,\"run\":1,\"question\":-1,\"number\":9223372036854775807,\"answer\":-9223372036854775808}",
            "{\"v\":1,\"question\":{\"id\":1,\"text\":\"\",\"kind\":\"\",\"answers\":[],\"ends\":9223372036854775807},\"asked\":[]}",
            "{\"v\":1,\"points\":[[1e400,0],[]],\"drawing\":9223372036854775807}",
        ]
        for step in 0..<20 {
            let head = Array(words.randomElement(using: &random)?.utf8 ?? "".utf8)
            let rest = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
            let moment = Int64(step) * 100_000
            if let topic = heard.randomElement(using: &random) {
                let bytes = signer.sign(topic: topic, payload: head + rest)
                for effect in following.handle(.received(topic: topic, bytes, isRetained: false), at: moment) {
                    if case .playing(.piece) = effect { Issue.record("played") }
                    if case .playing(.beginning(let text, _, _, _)) = effect { #expect(text.text == nil) }
                }
            }
            if let topic = said.randomElement(using: &random) {
                _ = leading.handle(.stage(id: follower, leads: true), at: moment)
                _ = leading.handle(.received(topic: topic, signer.sign(topic: topic, payload: head + rest)), at: moment)
            }
        }
    }
}
