/// Finds sounds beside the player's own folder, as their collection does for a ``SoundCatalogue``. It may look at a disk.
public protocol SoundFinder: Sendable {
    /// The files of the sounds that are called so, or whose files are: to the letter, or else whatever case and accents.
    func files(named name: String) -> [String]
    /// The file of a sound that is called so, and is known although its file is not there any more; `nil` where none is.
    func missingFile(named name: String) -> String?
    /// Looks for what was typed, such as `rain,tag:tin,longer:10`, and numbers what it finds.
    /// - Returns: a line for each, or why there is none.
    func find(_ text: String) -> [String]
    /// The file that has a number in what ``find(_:)`` found last; `nil` where none has it.
    func file(number: Int) -> String?
    /// How many sounds ``find(_:)`` found and numbered last.
    var foundCount: Int { get }
}
