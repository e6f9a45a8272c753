/// The sound files that are read, or wait to be, in their order. A value.
struct LoadingList: Sendable {
    private var loads: [LoadingProgress] = []
    private var lastLoad = 0
    private var lastPlayed = 0

    /// The file that is read, or is next.
    func loading(at nanoseconds: Int64) -> SoundLoading? {
        loads.first.map { SoundLoading(file: $0.file, fraction: $0.fraction(at: nanoseconds)) }
    }

    /// A file is to be read.
    /// - Parameters:
    ///   - isPlayed: whether it is to be played once it is there.
    ///   - isPrepared: whether reading it is not all of the work: grains are to be cut from it.
    /// - Returns: the number of the request.
    mutating func beginLoading(_ file: String, isPlayed: Bool = true, isPrepared: Bool = true) -> Int {
        lastLoad += 1
        if isPlayed { lastPlayed = lastLoad }
        loads.append(LoadingProgress(file: file, request: lastLoad, isPrepared: isPrepared))
        return lastLoad
    }

    /// Whether a file is read, or waits to be.
    func contains(_ file: String) -> Bool { loads.contains { $0.file == file } }

    /// A file that is read, or waits to be, is to be played once it is there; `false` where there is none such.
    mutating func play(_ file: String) -> Bool {
        guard let load = loads.first(where: { $0.file == file }) else { return false }
        lastPlayed = load.request
        return true
    }

    /// A file that is read to be played is only read.
    /// - Returns: which; `nil` where none is.
    mutating func dropPlayed() -> String? {
        defer { lastPlayed = 0 }
        return loads.first { $0.request == lastPlayed }?.file
    }

    /// Of the file of this request, that share is read.
    mutating func updateProgress(read fraction: Double, of request: Int, at nanoseconds: Int64) {
        guard let place = loads.firstIndex(where: { $0.request == request }) else { return }
        loads[place].update(read: fraction, at: nanoseconds)
    }

    /// The file of this request is read, or cannot be.
    /// - Returns: whether it is to be played, and no other was asked for since.
    mutating func endLoading(_ request: Int) -> Bool {
        loads.removeAll { $0.request == request }
        return request == lastPlayed
    }
}
