import HTTPMessages
import HTTPTypes
import PassAPI

/// Finds what a request means by its method and path.
struct Router<Target: Sendable>: Sendable {
    /// What a request is.
    enum Route {
        /// The target, and what stands in the holes of its path.
        case found(Target, [String: String])
        /// The path is known, with other methods; and what they would have meant.
        case wrongMethod(allowed: [HTTPRequest.Method], targets: [Target])
        case unknown
    }

    struct Entry: Sendable {
        var template: PathTemplate
        var method: HTTPRequest.Method
        var target: Target
    }

    /// All entries by their number of segments.
    private let entries: [Int: [Entry]]

    init(_ entries: [Entry]) {
        self.entries = Dictionary(grouping: entries, by: \.template.segmentCount)
    }

    /// The route of a path. Of two templates that fit, the one with more literal segments is meant; HEAD goes where
    /// GET goes (RFC 9110, 9.3.2).
    func route(_ method: HTTPRequest.Method, _ path: [String]) -> Route {
        let fitting = (entries[path.count] ?? []).compactMap { entry in
            entry.template.match(path).map { (entry: entry, parameters: $0) }
        }
        guard let best = fitting.map(\.entry.template.literalCount).max() else { return .unknown }
        let candidates = fitting.filter { $0.entry.template.literalCount == best }
        let wanted = method == .head ? .get : method
        if let match = candidates.first(where: { $0.entry.method == wanted }) {
            return .found(match.entry.target, match.parameters)
        }
        return .wrongMethod(
            allowed: Self.allowed(by: candidates.map(\.entry.method)), targets: candidates.map(\.entry.target)
        )
    }

    private static func allowed(by methods: [HTTPRequest.Method]) -> [HTTPRequest.Method] {
        let unique = Set(methods).sorted { $0.rawValue < $1.rawValue }
        return unique.contains(.get) ? unique + [.head] : unique
    }
}

extension Router<Operation> {
    /// The operations of Adobe Pass.
    static let operations = Router(
        Operation.allCases.flatMap { operation in
            operation.row.paths.map {
                Entry(template: $0, method: operation.row.method, target: operation)
            }
        })
}

extension Router<ControlOperation> {
    /// The calls of the admin API.
    static let control = Router(
        ControlOperation.allCases.map {
            Entry(template: $0.row.path, method: $0.row.method, target: $0)
        })
}
