import Files
import Glibc

/// The time of day by the machine's clock.
struct WallClock {
    private var second = 0
    private var minute = 0

    /// 0…1439.
    var minuteOfDay: Int {
        mutating get {
            let now = time(nil)
            if now != second {
                second = now
                let hour = Int(LocalTime.text(now, "%H")) ?? 0
                minute = hour * 60 + (Int(LocalTime.text(now, "%M")) ?? 0)
            }
            return minute
        }
    }
}
