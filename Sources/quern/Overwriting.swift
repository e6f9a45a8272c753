import Files

/// Makes sure that what is read is not written over.
/// - `name`: what it is: "the sound".
/// - Throws: a ``UsageError`` where `output` is the file `input`.
func refuseOverwriting(_ input: String?, _ name: String, by output: String) throws {
    guard let input, let file = Path.resolved(input), file == Path.resolved(output) else { return }
    throw UsageError(description: "the output \(output) is \(name) itself")
}
