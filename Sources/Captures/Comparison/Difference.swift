import PassAPI
import PassBackend

/// A difference between a reply of the captured service and the reply of the mock.
package struct Difference: Sendable, Hashable, Encodable {
    let entry: Int
    /// The method, the path and the time of the entry, which other programs also show:
    /// `GET /api/v2/REF30/profiles at 2026-03-16T14:39:49Z`.
    let request: String
    let operation: PassOperation
    let kind: Kind
    let place: PlaceInReply
    /// The texts at this place in the captured reply and in the mock's; `nil` for nothing.
    let captured: String?
    let mock: String?

    enum Kind: String, Sendable, Hashable, CaseIterable, Encodable {
        case status
        /// Both refuse the request for different reasons: the checks are in a different order.
        case order
        case header
        /// A member that only the capture has.
        case missing
        /// A member that only the mock has.
        case additional
        case type
        /// Another value at a place where the service has a fixed one.
        case value
        /// A generated value with another form.
        case form
        /// A time that is further from the request than in the capture, or nearer to it.
        case time
        /// The same elements in another order.
        case sequence

        var words: String {
            switch self {
            case .order: "error code"
            case .missing: "only in capture"
            case .additional: "only in mock"
            case .sequence: "order"
            case .status, .header, .type, .value, .form, .time: rawValue
            }
        }
    }

    /// The entry, the kind and the place. Omits the texts, because the mock generates some of them anew each time.
    var key: String { "\(entry) \(kind) \(place)" }

    /// `is "regular", in the mock "appleSSO"`
    var statement: String {
        switch (captured.map(Self.shortened), mock.map(Self.shortened)) {
        case ("[redacted]"?, "[redacted]"?):
            "has a different \(kind == .form ? "form" : "value") in the mock, and is redacted in both"
        case (let captured?, let mock?): "is \(captured), in the mock \(mock)"
        case (let captured?, nil): "is \(captured), and missing in the mock"
        case (nil, let mock?): "is missing, in the mock it is \(mock)"
        case (nil, nil): "differs"
        }
    }

    static func shortened(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(79))…" : text
    }

    /// A text as the report shows it: without secrets, like the journal, and only the beginning of other long generated values.
    static func shown(_ text: String, at place: PlaceInReply) -> String {
        let redacted =
            switch place {
            case .header(let name): Redactor.journal.field(name, text)
            case .field(let name): Redactor.journal.text(text, at: [name])
            case .value(let steps): Redactor.journal.text(text, at: steps.map(\.name))
            case .status, .body: Redactor.journal.text(text, at: [])
            }
        return redacted.replacing(/[A-Za-z0-9+\/_=.-]{40,}/) {
            Shape(String($0.output)) == nil ? $0.output : $0.output.prefix(8) + "…"
        }
    }
}

/// The place of a difference in a reply.
enum PlaceInReply: Sendable, Hashable, Encodable, CustomStringConvertible {
    case status
    case header(String)
    /// The hidden field with this name in a form of a page.
    case field(String)
    case body
    /// The value in the body that these steps reach from its root.
    case value([Step])

    /// A step from an object or a list to a value in it.
    enum Step: Sendable, Hashable, CustomStringConvertible {
        case member(String)
        /// The element of a list that has this identifier or this index.
        case element(String)

        /// The name of the member, or the identifier or index of the element.
        var name: String {
            switch self {
            case .member(let name), .element(let name): name
            }
        }

        /// The step in a JSON pointer. The identifier of an element is not escaped.
        var description: String {
            let shown = name.withoutSecretValues
            return if case .member = self { shown.jsonPointerStep } else { shown }
        }
    }

    /// True for the device of a session.
    var isOfDevice: Bool {
        if case .value(let steps) = self { steps.first == .member("device") } else { false }
    }

    /// `status`, `header Location`, `field SAMLRequest`, `body`, or a JSON pointer. Secrets within names are redacted.
    var description: String {
        switch self {
        case .status: "status"
        case .header(let name): "header \(name.withoutSecretValues)"
        case .field(let name): "field \(name.withoutSecretValues)"
        case .body: "body"
        case .value(let steps): steps.map { "/\($0)" }.joined()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
