import Instrument
import Panel
import Terminal
import Testing
import Workshop

/// The room in which phones play, as its host sees it.
@Suite("The room's views") struct RoomViewTests {
    private static let small = Size(columns: 40, rows: 12)
    private static let wide = Size(columns: 120, rows: 40)

    private func paperCells(_ canvas: Canvas) -> Int { canvas.cells.count { $0.style == Style(.paper) } }

    @Test("the room shows a code to scan, the address, the passcode, how many are in and who just came")
    func joining() {
        var panel = RoomPanel(.room)
        _ = panel.look()
        panel.now = 2
        panel.display?.state.guests.append(GuestState(id: GuestID(6), name: "Barbara"))
        let canvas = panel.picture(Size(columns: 80, rows: 24))
        // 29 fields and two quiet zones of four, two in a cell.
        #expect(paperCells(canvas) == 37 * 19)
        for words in [
            "Room Study day", "3 in, 2 playing", "192.168.178.20:40217", "passcode", "Just came: Barbara",
            "Address 1 of 2",
        ] {
            #expect(canvas.text.contains(words), "misses \(words):\n\(canvas.text)")
        }
        #expect(!canvas.text.contains("q3Zt0XkVd1o"), "nobody has to type the key")
        _ = panel.press("a")
        #expect(panel.text().contains("10.0.0.7:40217") && !panel.text().contains("192.168"))
        panel.now = 30
        #expect(!panel.text().contains("Just came"))
    }

    @Test("where the code does not fit, the address and the passcode are there all the same, and it says so")
    func small() {
        var panel = RoomPanel(.room)
        let canvas = panel.picture(Self.small)
        #expect(paperCells(canvas) == 0)
        for words in ["192.168.178.20:40217", "type the passcode", "The code to scan needs a larger"] {
            #expect(canvas.text.contains(words), "misses \(words):\n\(canvas.text)")
        }
        #expect(paperCells(panel.picture(Self.wide)) > 37 * 19)
    }

    @Test("among the guests, all can hear a follower, get their lead, and one is sent out")
    func followers() {
        var panel = RoomPanel(.roster)
        func show(follows: Bool, stage: FollowersDisplay.Follower.Stage) {
            var ada = FollowersDisplay.Follower(id: "a1", name: "Ada's Quern", follows: follows)
            ada.stage = stage
            panel.display?.followers = FollowersDisplay(all: [ada], isConnected: true, broker: "")
        }
        show(follows: true, stage: .none)
        // Followers stand above the guests.
        _ = panel.press(.up)
        #expect(panel.text().contains("L hands them the lead."))
        #expect(panel.press(.enter) == [], "who follows plays nothing of their own")
        #expect(panel.press("L") == [.stage(follower: "a1", leads: true)])
        show(follows: false, stage: .leads)
        #expect(panel.text().contains("L takes the lead back."))
        #expect(panel.press("L") == [.stage(follower: nil, leads: true)])
        show(follows: false, stage: .none)
        #expect(panel.press(.enter) == [.stage(follower: "a1", leads: false)])
        show(follows: false, stage: .heard)
        #expect(panel.press(.enter) == [.stage(follower: nil, leads: false)])
        #expect(panel.press("x") == [] && panel.text().contains("x again: send Ada's Quern out"))
        #expect(panel.press("x") == [.sendOut(follower: "a1")])
    }

    @Test("a room with a broker says how others follow, which doors are open, and how many phones are there")
    func doors() {
        var panel = RoomPanel(.room)
        panel.display?.followers = FollowersDisplay(
            all: [.init(id: "a1", name: "Table 3")], isConnected: true, broker: "", join: "192.168.178.20:40217")
        #expect(!panel.text(Self.wide).contains("At doors"))
        panel.display?.followers?.doors = [
            .init(name: "Hall 2", address: "http://192.168.178.30:7474", phoneCount: 12),
            .init(name: "Garden", address: "", phoneCount: 1),
        ]
        let rows = panel.text(Self.wide).split(separator: "\n").map { $0.filter(\.isASCII) }
        for words in ["quern join 192.168.178.20:40217", "At doors: Hall 2 (12), Garden (1)", "Following: Table 3"] {
            #expect(rows.contains { $0.contains(words) }, "\(words): \(rows)")
        }
    }

    @Test("without a passcode, and without a network, the room says so")
    func exceptions() {
        var panel = RoomPanel(.room)
        panel.display?.passcode = nil
        panel.display?.isOnlyHere = true
        for size in [Self.small, Size(columns: 80, rows: 24), Self.wide] {
            let text = panel.text(size)
            #expect(text.contains("No passcode: whoever opens"), "\(text)")
            #expect(text.contains("Only this machine") && text.contains("Connect"), "\(text)")
            #expect(!text.contains("camera") && !text.contains("same network"), "\(text)")
        }
        panel.display?.addresses = []
        #expect(panel.text().contains("no address"))
    }

    @Test(
        "a room is opened by Enter in its view alone, which says that a port is opened; it is ended by x pressed twice")
    func openAndEnd() {
        var panel = RoomPanel()
        panel.display = nil
        #expect(panel.press("XQ/&\\") == [] && panel.model.view.place == .question)
        #expect(panel.press(.escape, .character("J")) == [] && panel.model.view.place == .room)
        for size in [Self.small, Size(columns: 80, rows: 24)] {
            let text = panel.text(size)
            #expect(text.contains("No room is open") && text.contains("port") && text.contains("Enter"), "\(text)")
        }
        #expect(panel.press(.character("x"), .character("x")) == [])
        #expect(panel.press(.enter) == [.open])
        panel.display = RoomSamples.display()
        #expect(panel.press(.enter) == [] && panel.press("x") == [])
        #expect(panel.text().contains("x again: end the room"))
        #expect(panel.press("ax") == [], "another key takes the question away")
        #expect(panel.press("x") == [.close])
        panel.model.room.canOpen = false
        panel.display = nil
        #expect(panel.press(.enter) == [] && panel.text().contains("This Quern has no rooms"))
    }

    @Test("X locks all hands on the stage and in each of the room's views, and the title says LOCKED")
    func lock() {
        for place in [nil, KeyPlace.room, .roster, .question, .guestQuestions] {
            var panel = RoomPanel(place)
            #expect(!panel.text().contains("LOCKED") && panel.text().contains("X lock all"), "\(panel.text())")
            #expect(panel.press("X") == [.host(.lock(true))])
            panel.display?.state.isLocked = true
            #expect(panel.text().split(separator: "\n")[0].contains("LOCKED"), "\(panel.text())")
            let title = panel.text(Self.small).split(separator: "\n")[0]
            #expect(title.contains("LCK") || title.contains("LOCKED"), "\(title)")
            #expect(panel.press("X") == [.host(.lock(false))])
        }
    }

    @Test("the guests' list says of each how they stand, and keys do what the host wants with them")
    func roster() {
        var panel = RoomPanel(.roster)
        let text = panel.text()
        for words in [
            "Ada ", "playing", "4 ms", "20 ms", "Two zones", "muted", "no voice", "away", "removed",
            "3 in, 2 playing",
        ] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        let (ada, grace) = (GuestID(1), GuestID(2))
        #expect(panel.press("m") == [.host(.mute(ada, true))])
        #expect(panel.press("s") == [.host(.solo(ada, true))])
        #expect(panel.press("l") == [.host(.lockGuest(ada, true))])
        #expect(panel.press(.down, .character("m")) == [.host(.mute(grace, false))])
        #expect(panel.press("x") == [] && panel.text().contains("x again: remove Grace"))
        #expect(panel.press(.down, .up, .character("x")) == [], "it asks anew after another key")
        #expect(panel.press("x") == [.host(.remove(grace))])
        _ = panel.press(.down, .down, .down)
        #expect(panel.press("x") == [.host(.restore(GuestID(5)))])
        // The mark has the guest's colour.
        let canvas = panel.picture(Size(columns: 80, rows: 24))
        let colours = (1...5).map { Style($0 < 4 ? .held : .ghost, guest: UInt8($0 - 1)) }
        for colour in colours { #expect(canvas.cells.contains { $0.style == colour }) }
    }

    @Test(
        "a value or a command is typed in each view of the room and among the messages; Enter runs it, Esc leads back",
        arguments: [KeyPlace.room, .roster, .question, .guestQuestions, .messages])
    func typing(place: KeyPlace) {
        var panel = RoomPanel(place)
        _ = panel.press("=lock")
        #expect(panel.text().contains("= lock"), "\(panel.text())")
        #expect(panel.press(.escape) == [] && panel.model.view.place == place && panel.model.line.open == nil)
        #expect(panel.press("=lock") == [])
        #expect(panel.press(.enter) == [.host(.lock(true))])
        #expect(panel.model.view.place == place && panel.model.line.open == nil)
        _ = panel.press("=density 50")
        _ = panel.press(.enter)
        #expect(panel.commands.last?.contains("density") == true, "\(panel.commands)")
    }

    @Test("the passcode is there in small letters too, and a larger terminal has the address in both")
    func plainPasscode() {
        for size in [Self.small, Size(columns: 80, rows: 24), Self.wide, Size(columns: 200, rows: 60)] {
            var panel = RoomPanel(.room)
            let text = panel.text(size)
            #expect(text.contains("K7M3QX") && text.contains("192.168.178.20:40217"), "\(text)")
        }
        var panel = RoomPanel(.room)
        let text = panel.text(Self.small)
        #expect(text.contains("Address 1 of 2; a: another") && !text.contains("another,"), "\(text)")
    }

    @Test("the first x says how many results are not saved; S saves them, and only what was saved is told no more")
    func unsaved() {
        var panel = RoomPanel(.room)
        panel.display?.state.resultCount = 2
        #expect(panel.press("x") == [])
        let words = "2 results are not saved (S"
        #expect(
            panel.text(Self.wide).contains(words) && panel.text(Self.wide).contains("x again"),
            "\(panel.text(Self.wide))")
        #expect(panel.press("S") == [] && panel.text().contains("results.csv"), "\(panel.text())")
        #expect(panel.press(.enter) == [.saveResults("results.csv")])
        panel.state.messages = [.init(timeSeconds: 1, text: "results not saved: results.csv is there already")]
        _ = panel.press("x")
        #expect(panel.text(Self.wide).contains(words), "\(panel.text(Self.wide))")
        _ = panel.press("S")
        _ = panel.press("friday.csv")
        #expect(panel.press(.enter) == [.saveResults("friday.csv")])
        panel.display?.savedResultCount = 2
        _ = panel.press("x")
        #expect(!panel.text(Self.wide).contains(words), "\(panel.text(Self.wide))")
        #expect(panel.press("x") == [.close])
    }

    @Test("the menu finds the room's views by what one calls them")
    func menuWords() {
        for (typed, place) in [
            ("workshop", KeyPlace.room), ("phones", .room), ("guests", .roster), ("ask", .question),
            ("question", .question), ("question", .guestQuestions), ("ask", .guestQuestions),
        ] {
            var panel = RoomPanel(.menu)
            _ = panel.press(typed)
            let found = panel.model.view.list.map { list in list.shown.map { list.items[$0].name } } ?? []
            let name = KeyTable.panel.menu.first { $0.action == .open(place) }?.name
            #expect(name.map(found.contains) == true, "\(typed) finds \(found)")
        }
        var panel = RoomPanel(.menu)
        _ = panel.press("workshop")
        _ = panel.press(.enter)
        #expect(panel.model.view.place == .room)
    }

    @Test("a guest is renamed by typing, and what cannot be a name is left")
    func rename() {
        var panel = RoomPanel(.roster)
        #expect(panel.press("n") == [] && panel.text().contains("guest 1"))
        #expect(panel.press("Lovelace") == [])
        #expect(panel.press(.enter) == [.host(.rename(GuestID(1), "Lovelace"))])
        _ = panel.press("n")
        #expect(panel.press(.delete, .enter) == [])
    }

    @Test("a part is chosen out of a list, for one guest or for all, and the list leads back")
    func parts() {
        var panel = RoomPanel(.roster)
        _ = panel.press(.down, .enter)
        #expect(panel.model.view.place == .parts && panel.text().contains("Choose a part for Grace"))
        #expect(panel.model.view.list?.marked?.name == "Keys", "what she plays is marked")
        #expect(panel.press(.down, .enter) == [.host(.part("One note each", for: GuestID(2)))])
        #expect(panel.model.view.place == .roster)
        _ = panel.press("p")
        #expect(panel.text().contains("Choose a part for all"))
        #expect(panel.press(.down, .enter) == [.host(.part("Scrub", for: nil))])
        #expect(panel.press(.enter, .escape) == [] && panel.model.view.place == .roster)
    }

    @Test("who quits while guests are there is asked first")
    func quitting() {
        var panel = RoomPanel()
        let room = panel.look().room
        let quits = panel.model.quitQuestion.quit([], room: room)
        #expect(!quits)
        #expect(panel.model.quitQuestion.text == "3 guests: q again to quit")
        #expect(panel.text().contains("3 guests: q again to quit"), "it stays while they are there")
        panel.display = nil
        _ = panel.look()
        #expect(panel.model.quitQuestion.text == nil)
    }

    @Test("each view of the room is whole on the smallest terminal, with guests whose names are long")
    func smallest() throws {
        for place in [KeyPlace.room, .roster, .question, .guestQuestions, .parts] {
            var panel = RoomPanel(place)
            panel.display?.state.guests[0].name = "Wolfeschlegelstein 2"
            panel.display?.state.question = try RoomSamples.question(
                "Which was denser? | the first | the second", counts: [12, 8], answered: 20, of: 30)
            panel.display?.state.guestQuestions = [GuestQuestion(id: 1, text: "How does it work?", name: "Ada")]
            for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
                let rows = panel.picture(Self.small, graphics).text.split(
                    separator: "\n", omittingEmptySubsequences: false)
                #expect(rows[1].contains("×") || graphics == .ascii, "\(place.name): \(rows[1])")
                #expect(rows[11].contains("Esc c"), "\(place.name): \(rows[11])")
            }
        }
    }
}
