import HTTPMessages
import HTTPTypes
import PassAPI

/// What a request is, by its method and path.
enum Route {
    case operation(Operation, [String: String])
    case control(ControlOperation, [String: String])
    /// The path is known and asked about by a browser (Fetch Standard, 3.3.2 CORS-preflight request).
    case preflight(methods: [HTTPRequest.Method])
    /// The path is known, with other methods.
    case wrongMethod(allowed: [HTTPRequest.Method], isControl: Bool)
    case unknown
}

enum Router {
    /// The route of a path. Of two templates that fit, the one with more literal segments is meant; HEAD goes where
    /// GET goes (RFC 9110, 9.3.2).
    static func route(_ method: HTTPRequest.Method, _ path: [String]) -> Route {
        let fitting = (entries[path.count] ?? []).compactMap { entry in
            entry.template.match(path).map { (entry: entry, parameters: $0) }
        }
        guard let best = fitting.map(\.entry.template.literalCount).max() else { return .unknown }
        let candidates = fitting.filter { $0.entry.template.literalCount == best }
        let wanted = method == .head ? .get : method
        if let match = candidates.first(where: { $0.entry.method == wanted }) {
            return switch match.entry.target {
            case .operation(let operation): .operation(operation, match.parameters)
            case .control(let operation): .control(operation, match.parameters)
            }
        }
        let methods = allowed(by: candidates.map(\.entry.method))
        let isControl = if case .control = candidates[0].entry.target { true } else { false }
        return method == .options && !isControl
            ? .preflight(methods: methods) : .wrongMethod(allowed: methods, isControl: isControl)
    }

    private static func allowed(by methods: [HTTPRequest.Method]) -> [HTTPRequest.Method] {
        let unique = Set(methods).sorted { $0.rawValue < $1.rawValue }
        return unique.contains(.get) ? unique + [.head] : unique
    }

    private struct Entry {
        var template: PathTemplate
        var method: HTTPRequest.Method
        var target: Target
    }

    private enum Target {
        case operation(Operation)
        case control(ControlOperation)
    }

    /// All templates by their number of segments.
    private static let entries: [Int: [Entry]] = {
        var entries: [Entry] = []
        for operation in Operation.allCases {
            for path in operation.row.paths {
                entries.append(
                    Entry(template: path, method: operation.row.method, target: .operation(operation)))
            }
        }
        for operation in ControlOperation.allCases {
            entries.append(
                Entry(
                    template: operation.row.path, method: operation.row.method,
                    target: .control(operation)))
        }
        return Dictionary(grouping: entries, by: \.template.segmentCount)
    }()
}
