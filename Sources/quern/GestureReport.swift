import Mapping
import Numbers
import TouchInput

/// What gestures there are in a recording, for `quern trace --gestures`.
public enum GestureReport {
    /// A line for each gesture: when it was known, what it was, where it was made.
    public static func lines(of recording: EvemuRecording, _ placement: Placement = Placement()) -> [String] {
        var observer = Observer()
        var lines: [String] = []
        func report(_ showings: [Showing], at microseconds: Int64) {
            for showing in showings { lines.append(line(showing, at: microseconds)) }
        }
        for frame in recording.frames(filtered: true, placement) {
            let before = observer.nextMicroseconds
            report(observer.advance(to: frame.timeMicroseconds), at: before ?? frame.timeMicroseconds)
            report(observer.handle(frame, surface: recording.device.size), at: frame.timeMicroseconds)
        }
        while let next = observer.nextMicroseconds { report(observer.advance(to: next), at: next) }
        return lines
    }

    private static func line(_ showing: Showing, at microseconds: Int64) -> String {
        let seconds = decimal(Double(microseconds) * 1e-6, 3)
        let centre = showing.gesture.area.centre
        let place = "at \(decimal(centre.x, 2)), \(decimal(centre.y, 2))"
        return "\(seconds) s  \(showing.text), \(place)"
    }
}
