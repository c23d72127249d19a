extension Sequence {
    /// Groups the elements by key. The elements of a group keep their order, and the groups are in the order
    /// of their first elements.
    func groups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groupIndex: [Key: Int] = [:]
        var groups: [[Element]] = []
        for element in self {
            let key = key(element)
            if let key = groupIndex[key] {
                groups[key].append(element)
            } else {
                groupIndex[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
