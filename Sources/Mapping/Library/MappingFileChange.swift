/// A change of the mapping files.
package enum MappingFileChange: Equatable, Sendable {
    /// The mapping at that place of the list has another text.
    case changed(Int, Mapping)
    /// One more, at the end of the list.
    case added(Mapping)
    /// A part for phones has another text, or is there now.
    case part(Mapping)
    /// A file that cannot be played: what is wrong first, and where. The mapping that was there, if any, stays.
    case broken(String, hasOld: Bool)
    /// A file that could not be played can again, and says what is played already: its title.
    case mended(String)
}
