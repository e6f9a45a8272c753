extension Program {
    /// Writes the file of a kiosk that mouse and keys play in silence, and gives its path. What invites there: "Touch me; play".
    func kioskFile() throws -> String {
        try write(
            """
            [screen]
            width = 1200
            height = 800
            [exit]
            pin = "4711"
            [attract]
            text = "Touch me; play"
            [device]
            touch = "mouse"
            audio = "silent"
            """, to: "kiosk.toml")
    }
}
