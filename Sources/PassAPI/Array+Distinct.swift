extension Array where Element: Hashable {
    /// The elements without repetitions, in the order in which they first occur.
    package var distinct: [Element] {
        if count < 2 { return self }
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
