import HTTPTypes
import PassVocabulary

package struct Router: Sendable {
    package enum Match {
        /// The index of the route, and the values of its path parameters.
        case found(Int, PathParameters)
        /// The path exists, but only with these other methods. Also contains the indices of their routes.
        case wrongMethod(allowed: [HTTPRequest.Method], Set<Int>)
        case unknown
    }

    private typealias Entry = (template: PathTemplate, method: HTTPRequest.Method, index: Int)

    /// The entries, indexed by their number of segments. Entries with more literal segments come first.
    private let entries: [[Entry]]

    /// - Parameter routes: the routes in the order of their indices; a route can have several paths.
    package init(_ routes: [(method: HTTPRequest.Method, paths: [PathTemplate])]) {
        let all: [Entry] = routes.enumerated().flatMap { index, route in
            route.paths.map { (template: $0, method: route.method, index: index) }
        }
        let longest = all.map(\.template.segments.count).max() ?? 0
        entries = (0...longest).map { count in
            all.filter { $0.template.segments.count == count }
                .sorted { $0.template.literalCount > $1.template.literalCount }
        }
    }

    /// The route of a path. When two templates match, the one with more literal segments is used. HEAD is
    /// routed like GET (RFC 9110, 9.3.2).
    package func route(_ method: HTTPRequest.Method, _ path: [String]) -> Match {
        guard path.count < entries.count else { return .unknown }
        let wanted = method == .head ? .get : method
        // The entries whose template matches, up to the one with the method.
        var candidates: [Entry] = []
        for entry in entries[path.count] where entry.template.matches(path) {
            if let other = candidates.first, entry.template.literalCount < other.template.literalCount {
                break
            }
            if entry.method == wanted { return .found(entry.index, entry.template.parameters(in: path)) }
            candidates.append(entry)
        }
        if candidates.isEmpty { return .unknown }
        let methods = Set(candidates.map(\.method)).sorted { $0.rawValue < $1.rawValue }
        return .wrongMethod(
            allowed: methods.contains(.get) ? methods + [.head] : methods, Set(candidates.map(\.index)))
    }
}
