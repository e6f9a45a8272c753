extension UserDirectories {
    /// A path as people type it: `~` is their home where it stands alone or before a slash, as in a shell.
    public func path(typed: String) -> String {
        guard let home, typed == "~" || typed.hasPrefix("~/") else { return typed }
        return home + typed.dropFirst()
    }
}
