/// What a player asks of the list that they practise. Sounds are known by their place, counted from 0.
package enum PracticeRequest: Equatable, Sendable {
    /// Opens another list: a path, or a name in the folder of lists.
    case openList(String)
    /// Opens that sound of the list.
    case open(Int)
    case next
    case previous
    /// What happens at the end of a sound.
    case order(PlayOrder.Mode)
    /// Adds the sound that is open, to be practised.
    case addOpenSound
    /// Adds a file, all sounds of a folder, or a sound by its name.
    case add(String)
    /// Removes that sound from the list; its file stays.
    case remove(Int)
    /// Puts the sound back that was removed last.
    case undoRemove
    case move(Int, to: Int)
    /// Sets a goal for that sound, or removes it.
    case goal(Int, PracticeGoal, isOn: Bool)
    /// Saves the list: in its own file, or where a path or a name was typed.
    case save(String?)
}

/// The way from a panel to what is practised. All are called on the panel's thread, and are waited for.
package struct PracticeControl: Sendable {
    /// How it stands. Asked up to 30 times a second.
    package let display: @Sendable () -> PracticeDisplay
    /// Takes what the player asks for; what came of it, in a line.
    package let answer: @Sendable (PracticeRequest) -> String?

    /// Makes the way to it.
    package init(
        display: @escaping @Sendable () -> PracticeDisplay,
        answer: @escaping @Sendable (PracticeRequest) -> String?
    ) {
        (self.display, self.answer) = (display, answer)
    }
}
