extension SourceTables {
    /// The finest level that a grain may read at `speed`, in units a frame; the coarsest where none is coarse enough.
    func level(for speed: Double) -> SourceLevel {
        var index = 0
        while index < levelCount - 1, speed * levels[index].rate > levels[index].longestStep { index += 1 }
        return levels[index]
    }

    /// The level that a table belongs to.
    func level(of table: UnsafePointer<Int16>) -> SourceLevel? {
        for index in 0..<levelCount where levels[index].left == table { return levels[index] }
        return nil
    }
}
