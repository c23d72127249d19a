extension Node {
    /// This document with another laid over it: mappings are merged key by key, lists and scalars are
    /// replaced, and `null` takes a key away.
    package func merged(with overlay: Node) -> Node {
        guard case .mapping(var entries) = value, case .mapping(let changes) = overlay.value else {
            return overlay.withoutNulls
        }
        for change in changes {
            let index = entries.firstIndex { $0.key == change.key }
            if change.node.isNull {
                if let index { entries.remove(at: index) }
            } else if let index {
                let merged = entries[index].node.merged(with: change.node)
                entries[index] = Entry(key: change.key, location: change.location, node: merged)
            } else {
                entries.append(
                    Entry(key: change.key, location: change.location, node: change.node.withoutNulls))
            }
        }
        // Whatever is missing now, the overlay took it away.
        return Node(.mapping(entries), at: overlay.location)
    }

    /// Where there is nothing to take a key away from, the key is not there either.
    private var withoutNulls: Node {
        guard case .mapping(let entries) = value else { return self }
        let kept = entries.filter { !$0.node.isNull }
        return Node(
            .mapping(kept.map { Entry(key: $0.key, location: $0.location, node: $0.node.withoutNulls) }),
            at: location)
    }

    /// This document with another next to it: mappings are merged key by key.
    ///
    /// - Parameter problems: gains every key, other than one of a mapping, that both have.
    package func joined(with other: Node, _ diagnostics: inout [Diagnostic]) -> Node {
        guard case .mapping(var entries) = value, case .mapping(let additions) = other.value else {
            return self
        }
        for addition in additions {
            guard let index = entries.firstIndex(where: { $0.key == addition.key }) else {
                entries.append(addition)
                continue
            }
            let present = entries[index]
            switch (present.node.value, addition.node.value) {
            case (.mapping, .mapping):
                entries[index].node = present.node.joined(with: addition.node, &diagnostics)
            default:
                let message = "\"\(addition.key)\" is set already at \(present.location), expected it once"
                diagnostics.append(Diagnostic(message, at: addition.location))
            }
        }
        return Node(.mapping(entries), at: location)
    }

    /// The document with a change made to every node at a path, in which `*` stands for any key.
    package func updating(
        _ path: some Collection<String>, _ change: (Node) throws(Diagnostics) -> Node
    ) throws(Diagnostics) -> Node {
        guard let step = path.first else { return try change(self) }
        guard case .mapping(var entries) = value else { return self }
        for index in entries.indices where step == "*" || entries[index].key == step {
            entries[index].node = try entries[index].node.updating(path.dropFirst(), change)
        }
        return Node(.mapping(entries), at: location)
    }
}
