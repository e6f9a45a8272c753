/// What is to be mended on a machine, in words: a line for each finding, with the command that mends it.
public enum Diagnostics {
    /// A line each; none where everything is well.
    public static func findings(_ facts: MachineFacts) -> [String] {
        facts.lockedDevices.map { touch($0, facts) }
            + facts.lockedHaptics.map { haptics($0, facts) }
            + [cards(facts), priority(facts), memory(facts)].compactMap(\.self)
            + facts.mixers
            + [governor(facts), underruns(facts)].compactMap(\.self)
    }

    /// For people: the findings, or that there are none.
    public static func lines(_ facts: MachineFacts) -> [String] {
        let found = findings(facts)
        guard found.isEmpty else { return ["To fix:"] + found.map { "  \($0)" } }
        let priority = facts.realTimePriority.map { ", real-time priority is \($0)" } ?? ""
        return ["To fix:", "  nothing: permissions, memory, mixers and processor are fine\(priority)"]
            + (facts.latestRun.map { ["  \($0.line)"] } ?? [])
    }

    private static func touch(_ device: MachineFacts.LockedDevice, _ facts: MachineFacts) -> String {
        let kind = device.isTrackpad ? "TOUCHPAD" : "TOUCHSCREEN"
        return unlocking(device, "no permission to read \(device.name)", "ENV{ID_INPUT_\(kind)}==\"1\"", facts)
    }

    private static func haptics(_ device: MachineFacts.LockedDevice, _ facts: MachineFacts) -> String {
        unlocking(
            device, "no haptics, no permission to write \(device.name)", "ATTRS{capabilities/ff}==\"*[1-9a-f]*\"", facts
        )
    }

    /// What opens an input device for now, and what opens all for good that `match` fits.
    private static func unlocking(
        _ device: MachineFacts.LockedDevice, _ trouble: String, _ match: String, _ facts: MachineFacts
    ) -> String {
        if facts.comingGroups.contains("input"), !facts.groups.contains("input") {
            return "\(trouble): your membership in the group input is not active yet: log out and in again"
        }
        let rule = "SUBSYSTEM==\"input\", KERNEL==\"event*\", \(match), TAG+=\"uaccess\""
        return "\(trouble): `sudo chown $USER \(device.path)` until the next reboot; permanently "
            + "`echo '\(rule)' | sudo tee -a /etc/udev/rules.d/70-quern.rules`, then `sudo udevadm control --reload` and "
            + "`sudo udevadm trigger`"
    }

    private static func cards(_ facts: MachineFacts) -> String? {
        guard !facts.lockedCards.isEmpty else { return nil }
        let numbers = facts.lockedCards.map(String.init).joined(separator: ", ")
        return "no permission to open sound card \(numbers): \(joining(facts))"
    }

    private static func priority(_ facts: MachineFacts) -> String? {
        guard facts.realTimePriority == nil else { return nil }
        let trouble = "no real-time priority, audio may crackle under load"
        return facts.hasLimitsLine
            ? "\(trouble): \(joining(facts))"
            : "\(trouble): \(limit("rtprio 95")), \(joining(facts))"
    }

    private static func memory(_ facts: MachineFacts) -> String? {
        guard !facts.maySwapOff else { return nil }
        return "memory may be swapped out while playing: \(limit("memlock unlimited")), \(joining(facts))"
    }

    private static func governor(_ facts: MachineFacts) -> String? {
        facts.slowGovernor.map { name in
            "the processor runs slowly (governor \(name)): "
                + "`echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor` speeds it up until the next "
                + "reboot"
        }
    }

    private static func underruns(_ facts: MachineFacts) -> String? {
        facts.latestRun.flatMap { run in
            run.underruns == 0 ? nil : "\(run.line): close other programs or use a longer --period"
        }
    }

    /// What puts a line for the group `audio` where limits are read at login.
    private static func limit(_ what: String) -> String {
        "`echo '@audio - \(what)' | sudo tee -a /etc/security/limits.d/audio.conf`"
    }

    /// What is left to do so that this login has what the group `audio` has.
    private static func joining(_ facts: MachineFacts) -> String {
        facts.comingGroups.contains("audio")
            ? "log out and in again" : "`sudo usermod -aG audio $USER`, log out and in again"
    }
}
