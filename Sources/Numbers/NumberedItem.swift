extension RandomAccessCollection where Index == Int {
    /// The place of the item that players know by `number`, counted from 1; `nil` where there is none. Any number may be asked for,
    /// the lowest and the highest that there are too.
    package func index(number: Int) -> Int? {
        // Compared before it is calculated with: what comes from outside may be the lowest number, less 1 of which there is none.
        number >= 1 && number <= count ? startIndex + (number - 1) : nil
    }

    /// The item that players know by `number`, counted from 1; `nil` where there is none.
    package func item(number: Int) -> Element? { index(number: number).map { self[$0] } }
}
