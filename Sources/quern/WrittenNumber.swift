extension Double {
    /// As somebody would type it: -3 and not -3.0.
    var written: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
