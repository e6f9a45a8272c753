import Devices
import Glibc
import Session
import TestSupport
import Testing

@Suite("What is to be mended on a machine")
struct DiagnosticsTests {
    private var well: MachineFacts {
        var facts = MachineFacts()
        facts.realTimePriority = 70
        return facts
    }

    @Test("Where everything is well, one line says so")
    func everythingIsWell() {
        #expect(Diagnostics.findings(well).isEmpty)
        #expect(
            Diagnostics.lines(well) == [
                "To fix:", "  nothing: permissions, memory, mixers and processor are fine, real-time priority is 70",
            ])
    }

    @Test("A touch device that is locked comes with the command for now and the rule for good, for its kind")
    func touch() throws {
        var facts = well
        facts.lockedDevices = [.init(name: "Pad", path: "/dev/input/event7", isTrackpad: true)]
        let line = try #require(Diagnostics.findings(facts).first)
        #expect(line.hasPrefix("no permission to read Pad: `sudo chown $USER /dev/input/event7` until the next reboot"))
        #expect(
            line.contains(
                "ENV{ID_INPUT_TOUCHPAD}==\"1\", TAG+=\"uaccess\"' | sudo tee -a /etc/udev/rules.d/70-quern.rules`"))
        facts.lockedDevices[0].isTrackpad = false
        #expect(Diagnostics.findings(facts).first?.contains("ID_INPUT_TOUCHSCREEN") == true)
        facts.comingGroups = ["input"]
        #expect(Diagnostics.findings(facts).first?.hasSuffix("log out and in again") == true)
    }

    @Test("What is felt and locked comes with the command for now and the rule for good")
    func haptics() throws {
        var facts = well
        facts.lockedHaptics = [.init(name: "Motor", path: "/dev/input/event8", isTrackpad: false)]
        let line = try #require(Diagnostics.findings(facts).first)
        #expect(line.hasPrefix("no haptics, no permission to write Motor: `sudo chown $USER /dev/input/event8` until"))
        #expect(line.contains("ATTRS{capabilities/ff}==\"*[1-9a-f]*\", TAG+=\"uaccess\"'"))
    }

    @Test("Without real-time priority: the line, the group, or only a new login, whichever is missing")
    func priority() {
        var facts = well
        facts.realTimePriority = nil
        let line = "`echo '@audio - rtprio 95' | sudo tee -a /etc/security/limits.d/audio.conf`"
        let group = "`sudo usermod -aG audio $USER`, log out and in again"
        let trouble = "no real-time priority, audio may crackle under load"
        #expect(Diagnostics.findings(facts) == ["\(trouble): \(line), \(group)"])
        facts.hasLimitsLine = true
        #expect(Diagnostics.findings(facts) == ["\(trouble): \(group)"])
        facts.comingGroups = ["audio"]
        #expect(Diagnostics.findings(facts) == ["\(trouble): log out and in again"])
        facts.hasLimitsLine = false
        #expect(Diagnostics.findings(facts) == ["\(trouble): \(line), log out and in again"])
    }

    @Test("Cards, memory, mixers and the governor have a line each, with what mends them")
    func others() {
        var facts = well
        facts.lockedCards = [0, 2]
        facts.maySwapOff = false
        facts.mixers = ["Master is muted"]
        facts.slowGovernor = "powersave"
        let findings = Diagnostics.findings(facts)
        #expect(findings.count == 4)
        #expect(
            findings[0] == "no permission to open sound card 0, 2: `sudo usermod -aG audio $USER`, log out and in again"
        )
        #expect(findings[1].contains("'@audio - memlock unlimited'"))
        #expect(findings[2] == "Master is muted")
        #expect(findings[3].contains("echo performance"))
        #expect(findings.allSatisfy { !$0.contains("\n") })
        #expect(Diagnostics.lines(facts).count == 5)
    }

    @Test("A line of a limits file counts if it gives the group audio a priority")
    func limitsLine() {
        #expect(MachineFacts.givesPriority("@audio   -  rtprio\t95"))
        for line in [
            "#@audio - rtprio 95", "@audio - memlock unlimited", "@video - rtprio 95", "@audio - rtprio 0", "",
        ] {
            #expect(!MachineFacts.givesPriority(line), "\(line)")
        }
    }

    @Test("A governor that saves holds the processor slow, unless its driver chooses by itself")
    func governor() throws {
        let folder = try Scratch()
        func add(_ cpu: String, _ governor: String, _ driver: String) throws {
            mkdir("\(folder.path)/\(cpu)", 0o755)
            mkdir("\(folder.path)/\(cpu)/cpufreq", 0o755)
            try folder.write(governor + "\n", to: "\(cpu)/cpufreq/scaling_governor")
            try folder.write(driver + "\n", to: "\(cpu)/cpufreq/scaling_driver")
        }
        try add("cpu0", "schedutil", "acpi-cpufreq")
        try add("cpu1", "powersave", "intel_pstate")
        #expect(MachineFacts.governor(in: folder.path) == nil)
        try add("cpu10", "powersave", "acpi-cpufreq")
        #expect(MachineFacts.governor(in: folder.path) == "powersave")
        #expect(MachineFacts.governor(in: folder.path + "/away") == nil)
    }

    @Test("How the card did in the latest run is told: as something to mend only where it ran dry")
    func latestRun() {
        var facts = well
        var run = CardRecord(card: "default", startSeconds: 1_780_000_000)
        run.playedSeconds = 600
        facts.latestRun = run
        #expect(Diagnostics.findings(facts).isEmpty)
        #expect(Diagnostics.lines(facts).last?.hasSuffix("for 10 min, no dropouts") == true)
        run.underruns = 1
        run.lastGapMilliseconds = 5
        facts.latestRun = run
        #expect(
            Diagnostics.findings(facts).last?.hasSuffix(
                "1 dropout, the last one 5 ms: close other programs or use a longer --period") == true)
    }
}
