extension Node {
    /// Merges an overlay over this document: mappings are merged key by key, lists and scalars are replaced,
    /// and `null` removes a key.
    /// The keys of this document keep their order, and new ones follow.
    package func merged(with overlay: Node) -> Node {
        merged(with: overlay, overlayFirst: false)
    }

    /// Like ``merged(with:)``, but in each mapping the keys of the overlay precede the other keys.
    package func mergedBehind(_ overlay: Node) -> Node {
        merged(with: overlay, overlayFirst: true)
    }

    private func merged(with overlay: Node, overlayFirst: Bool) -> Node {
        guard case .mapping(var entries) = value, case .mapping(let changes) = overlay.value else {
            return overlay.withoutNulls
        }
        let position = entries.positions(lookups: changes.count)
        var removed: Set<String> = []
        for change in changes {
            let index = position(change.key)
            if change.node.isNull {
                if index != nil { removed.insert(change.key) }
            } else if let index {
                let merged = entries[index].node.merged(with: change.node, overlayFirst: overlayFirst)
                entries[index] = Entry(key: change.key, location: change.location, node: merged)
            } else {
                entries.append(
                    Entry(key: change.key, location: change.location, node: change.node.withoutNulls))
            }
        }
        if !removed.isEmpty { entries.removeAll { removed.contains($0.key) } }
        if overlayFirst {
            let (merged, own) = (entries.positions(lookups: changes.count), Set(changes.map(\.key)))
            entries =
                changes.compactMap { merged($0.key).map { entries[$0] } }
                + entries.filter { !own.contains($0.key) }
        }
        // Use the location of the overlay: if a required key is missing now, the overlay removed it.
        return Node(.mapping(entries), at: overlay.location)
    }

    /// The document without keys whose value is `null`, for an overlay without a key to remove.
    private var withoutNulls: Node {
        guard case .mapping(let entries) = value else { return self }
        let kept = entries.filter { !$0.node.isNull }
        return Node(
            .mapping(kept.map { Entry(key: $0.key, location: $0.location, node: $0.node.withoutNulls) }),
            at: location)
    }

    /// Joins this document with another part of the same document: mappings are merged key by key.
    ///
    /// - Parameter diagnostics: receives a diagnostic for each key that both parts set to something other
    ///   than mappings.
    package func joined(with other: Node, _ diagnostics: inout [Diagnostic]) -> Node {
        guard case .mapping(var entries) = value, case .mapping(let additions) = other.value else {
            return self
        }
        let position = entries.positions(lookups: additions.count)
        for addition in additions {
            guard let index = position(addition.key) else {
                entries.append(addition)
                continue
            }
            let present = entries[index]
            switch (present.node.value, addition.node.value) {
            case (.mapping, .mapping):
                entries[index].node = present.node.joined(with: addition.node, &diagnostics)
            default:
                let message =
                    "\"\(addition.key)\" is already set at \(present.location), expected it only once"
                diagnostics.add(message, at: addition.location)
            }
        }
        return Node(.mapping(entries), at: location)
    }

    /// The document after applying `change` to every node at a path. `*` in the path matches every key.
    package func updating(_ path: some Collection<String>, _ change: (Node) -> Node) -> Node {
        guard let step = path.first else { return change(self) }
        guard case .mapping(var entries) = value else { return self }
        for index in entries.indices where step == "*" || entries[index].key == step {
            entries[index].node = entries[index].node.updating(path.dropFirst(), change)
        }
        return Node(.mapping(entries), at: location)
    }
}

extension [Node.Entry] {
    /// Returns a function that finds the position of a key. For a few lookups, a search is faster than a table.
    fileprivate func positions(lookups: Int) -> (String) -> Int? {
        guard lookups > 8 else { return { key in firstIndex { $0.key == key } } }
        let table = Dictionary(enumerated().map { ($1.key, $0) }) { first, _ in first }
        return { table[$0] }
    }
}
