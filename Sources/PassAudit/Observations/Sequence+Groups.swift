extension Sequence {
    /// The elements that have something in common, in their order, and the groups in the order of their first elements.
    func groups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var places: [Key: Int] = [:]
        var groups: [[Element]] = []
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].append(element)
            } else {
                places[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
