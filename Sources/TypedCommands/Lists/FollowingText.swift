import DisplayText
import Instrument

/// How it stands with following another Quern, in words.
enum FollowingText {
    /// "following Friday", "exact", "60 ms later, 0.2 ms apart" …
    static func words(_ following: FollowingState) -> [String] {
        let heard = following.heardByAll.map { heard in
            switch heard {
            case .thisPlayer(let leads): leads ? "you lead \(following.name)" : "all in \(following.name) hear you"
            case .other(let name, let leads): leads ? "\(name) leads" : "all hear \(name)"
            }
        }
        guard following.isWanted else {
            if case .thisPlayer = following.heardByAll { return [heard].compactMap(\.self) }
            return ["playing by yourself: follow goes back to \(following.name)"] + [heard].compactMap(\.self)
        }
        var words = [following.isLost ? "the leader of \(following.name) is gone" : "following \(following.name)"]
        if let heard { words.append(heard) }
        if following.isLocked { words.append("locked") }
        guard following.isHeard else { return words + ["waiting for its sound"] }
        words.append(following.isExact ? "sample for sample" : "not quite the same sound until a silence")
        let (distance, apart) = (following.distanceMilliseconds, following.apartMilliseconds)
        words.append(
            "\(ValueText.fixed(distance, decimals: 0)) ms later, \(ValueText.fixed(apart, decimals: 2)) ms from its place"
        )
        if !following.isLost {
            words.append("known \(ValueText.fixed(following.aheadMilliseconds, decimals: 0)) ms ahead")
        }
        if following.lateCount > 0 {
            let changes = following.lateCount == 1 ? "1 change" : "\(following.lateCount) changes"
            let times = following.mendedCount == 1 ? "once" : "\(following.mendedCount) times"
            words.append("\(changes) late, mended \(times)")
        }
        if !following.missing.isEmpty { words.append("missing: \(following.missing.joined(separator: ", "))") }
        if let delays = following.touchDelays {
            let touches = delays.count == 1 ? "1 touch" : "\(delays.count) touches"
            words.append(
                "\(touches) came, 95 % within \(ValueText.fixed(delays.milliseconds95, decimals: 2)) ms of their moment,"
                    + " 99 % within \(ValueText.fixed(delays.milliseconds99, decimals: 2)) ms")
        }
        return words
    }
}
