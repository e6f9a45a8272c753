import CPage

/// One of the page's files.
package struct PageFile: Equatable, Sendable {
    /// Without its folder.
    package var name: String
    package var text: String

    /// Those that the program carries inside itself.
    package static var shipped: [PageFile] {
        var count = 0
        let files = quern_page_files(&count)
        return UnsafeBufferPointer(start: files, count: count).map { file in
            PageFile(
                name: String(cString: file.name),
                text: String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.length), as: UTF8.self))
        }
    }
}
