import HTTPTypes

/// Finds the target of a request by method and path.
package struct Router<Target: Sendable>: Sendable {
    package enum Route {
        /// The target, and the values of its path parameters.
        case found(Target, PathParameters)
        /// The path exists only with other methods. Contains those methods and their targets.
        case wrongMethod(allowed: [HTTPRequest.Method], targets: [Target])
        case unknown
    }

    /// A class, so that a search does not copy the entries.
    package final class Entry: Sendable {
        package let template: PathTemplate
        package let method: HTTPRequest.Method
        package let target: Target

        package init(template: PathTemplate, method: HTTPRequest.Method, target: Target) {
            self.template = template
            self.method = method
            self.target = target
        }
    }

    /// The entries, indexed by their number of segments. Those with most literal segments come first.
    private let entries: [[Entry]]

    package init(_ entries: [Entry]) {
        let longest = entries.map(\.template.segmentCount).max() ?? 0
        self.entries = (0...longest).map { count in
            entries.filter { $0.template.segmentCount == count }
                .sorted { $0.template.literalCount > $1.template.literalCount }
        }
    }

    /// The route of a path. When two templates match, the one with more literal segments is used. HEAD is
    /// routed like GET (RFC 9110, 9.3.2).
    package func route(_ method: HTTPRequest.Method, _ path: [String]) -> Route {
        guard path.count < entries.count else { return .unknown }
        let entries = entries[path.count]
        guard let first = entries.firstIndex(where: { $0.template.matches(path) }) else { return .unknown }
        let literalCount = entries[first].template.literalCount
        let candidates = entries[first...].lazy.filter {
            $0.template.literalCount == literalCount && $0.template.matches(path)
        }
        let wanted = method == .head ? .get : method
        if let entry = candidates.first(where: { $0.method == wanted }),
            let parameters = entry.template.match(path)
        {
            return .found(entry.target, parameters)
        }
        return .wrongMethod(
            allowed: Self.allowed(by: candidates.map(\.method)), targets: candidates.map(\.target))
    }

    private static func allowed(by methods: [HTTPRequest.Method]) -> [HTTPRequest.Method] {
        let unique = Set(methods).sorted { $0.rawValue < $1.rawValue }
        return unique.contains(.get) ? unique + [.head] : unique
    }
}
