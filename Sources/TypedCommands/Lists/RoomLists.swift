import DisplayText
import Workshop

/// A room, in lines.
package enum RoomLists {
    /// How phones join: what `quern workshop --plain` says first.
    package static func opening(_ room: RoomDisplay) -> [String] {
        let passcode =
            room.passcode.map { "passcode: \($0)" } ?? "passcode: none (whoever reaches the address may join)"
        let here = room.isOnlyHere ? ["no network: only this machine reaches that address"] : []
        let followers = room.followers.map { ["broker: \($0.broker)", "join: \($0.join)"] } ?? []
        return room.addresses.prefix(1).map { "phones: \($0)" } + [passcode] + followers + here
            + room.addresses.dropFirst().map { "another address: \($0)" }
    }

    static func room(_ room: RoomDisplay) -> [String] {
        let counts = room.state.counts
        let part = room.state.part.map { ", part: \($0)" } ?? ""
        let times = room.touchTimes.map { times in
            let (most, nearlyAll) = (times.milliseconds95, times.milliseconds99)
            return
                "\(times.count == 1 ? "1 touch" : "\(times.count) touches") played, 95 % within \(ValueText.fixed(most, decimals: 2)) ms of their moment,"
                + " 99 % within \(ValueText.fixed(nearlyAll, decimals: 2)) ms"
        }
        let playing = counts.playing == 1 ? "1 plays" : "\(counts.playing) play"
        let followers = room.followers.map { followers in
            followers.all.count == 1
                ? "1 follows with its own Quern" : "\(followers.all.count) follow with their own Quern"
        }
        return opening(room)
            + ["\(counts.connected) in the room, \(playing)\(room.state.isLocked ? ", all locked" : "")" + part]
            + [followers].compactMap(\.self)
            + (room.followers?.doors ?? []).map { "\(line($0))\($0.address.isEmpty ? "" : ", \($0.address)")" }
            + [times].compactMap(\.self)
    }

    static func roster(_ room: RoomDisplay) -> [String] {
        let followers = (room.followers?.all ?? []).map(line)
        let all = room.state.guests.map(line) + followers + (room.followers?.doors ?? []).map(line)
        return all.isEmpty ? ["nobody has joined yet"] : all
    }

    /// "Bench 3 (Quern): follows, exact, delay 2 ms, 0.4 ms apart".
    static func line(_ follower: FollowersDisplay.Follower) -> String {
        let doing =
            switch follower.stage {
            case .leads: "leads"
            case .heard: "heard by all"
            case .none: follower.follows ? "follows" : "plays alone"
            }
        let marks = [
            doing, follower.follows && follower.isExact ? "exact" : nil,
            follower.delayMilliseconds.map { "delay \(ValueText.fixed($0, decimals: 0)) ms" },
            follower.follows ? "\(ValueText.fixed(follower.apartMilliseconds, decimals: 1)) ms apart" : nil,
            follower.lateCount > 0 ? "\(follower.lateCount) late" : nil,
            follower.missing.isEmpty ? nil : "missing: \(follower.missing.joined(separator: ", "))",
        ]
        return "\(follower.name) (Quern): \(marks.compactMap(\.self).joined(separator: ", "))"
    }

    /// "door Hall 2: 12 phones".
    static func line(_ door: FollowersDisplay.Door) -> String {
        "door \(door.name): \(door.phoneCount == 1 ? "1 phone" : "\(door.phoneCount) phones")"
    }

    /// "3 Ada: plays, Two zones, 4 ms + 12 ms".
    static func line(_ guest: GuestState) -> String {
        let doing: String? =
            switch true {
            case guest.isRemoved: "removed"
            case !guest.isConnected: "away"
            default: guest.isPlaying ? "plays" : nil
            }
        let marks = [
            doing, guest.isMuted ? "muted" : nil, guest.isSolo ? "solo" : nil, guest.isLocked ? "locked" : nil,
            guest.part, guest.delayMilliseconds.map { "delay \(ValueText.fixed($0, decimals: 0)) ms" },
            "touches wait \(ValueText.fixed(guest.distanceMilliseconds, decimals: 0)) ms",
        ]
        return "\(guest.id.number) \(guest.name): \(marks.compactMap(\.self).joined(separator: ", "))"
    }

    static func question(_ state: RoomState) -> [String] {
        guard let question = state.question else {
            let results = state.resultCount == 1 ? "1 result is" : "\(state.resultCount) results are"
            return ["nothing is asked" + (state.resultCount > 0 ? "; \(results) kept" : "")]
        }
        let answered = "\(question.answeredCount) of \(question.presentCount) answered"
        let marks = [question.isClosed ? "closed" : nil, question.showsResults ? nil : "results are hidden"]
        return [question.question.text]
            + [([answered] + marks.compactMap(\.self)).joined(separator: ", ")]
            + zip(question.question.answers, question.counts).map { "\($0): \($1)" }
            + question.texts.enumerated().map { "\($0 + 1) \($1.text)\($1.isPicked ? " (shown)" : "")" }
    }

    /// How a game stands.
    package static func game(_ game: RoomGame) -> [String] {
        let count = game.count.map { " of \($0)" } ?? ""
        let head = game.number > 0 ? "\(game.name), question \(game.number)\(count)" : game.name
        let phase: String =
            switch game.phase {
            case .ready: "ready: \(game.name) next begins"
            case .waiting, .introducing: "soon"
            case .asking: "asked"
            case .answering: "the time runs"
            case .shown: "the answer is shown: \(game.name) next goes on"
            case .paused: "paused: \(game.name) pause goes on"
            case .over: "over"
            }
        return ["\(head), \(phase)"] + (game.line.isEmpty ? [] : [game.line]) + standings(game.top)
    }

    /// "1 Ada: 300 points, speed 210, 3 in a row".
    package static func standings(_ standings: ArraySlice<GameRank>) -> [String] {
        standings.map { standing in
            let row = standing.streak > 1 ? ", \(standing.streak) in a row" : ""
            let points = standing.points == 1 ? "1 point" : "\(standing.points) points"
            return "\(standing.place) \(standing.name): \(points), speed \(standing.speedPoints)\(row)"
        }
    }

    static func guestQuestions(_ state: RoomState) -> [String] {
        let how = state.asking.mayBeAnonymous ? ", also anonymously" : ""
        let may = state.asking.isAllowed ? "guests may ask\(how)" : "guests may not ask"
        return [may]
            + state.guestQuestions.map { question in
                let marks = [
                    question.isShown ? "shown" : nil, question.isAnswered ? "answered" : nil,
                    question.isHidden ? "hidden" : nil,
                    question.upVotes > 0 ? "+\(question.upVotes)" : nil,
                ].compactMap(\.self)
                return "\(question.id) \(question.name ?? "anonymous"): \(question.text)"
                    + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
            }
    }
}
