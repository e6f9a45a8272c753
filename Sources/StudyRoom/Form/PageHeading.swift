import Study

/// What stands above a page: its title, and which of its questions it is.
enum PageHeading {
    static func text(_ page: StudyPage) -> String {
        guard page.partCount > 1 else { return page.title }
        let part = "question \(page.part) of \(page.partCount)"
        return page.title.isEmpty ? "Q\(part.dropFirst())" : "\(page.title): \(part)"
    }
}
