import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

package struct AdminCall: AdminInput {
    var route: AdminRoute
    package var parameters: PathParameters
    package var request: Request

    package init(route: AdminRoute, parameters: PathParameters, request: Request) {
        self.route = route
        self.parameters = parameters
        self.request = request
    }

    func device(in state: MockState) throws(AdminError) -> DeviceIdentifier {
        try state.device(named: parameters["device"] ?? "")
    }

    /// The members of the JSON object in the body. No body counts as an empty object.
    func bodyMembers(validatedBy schema: Schema) throws(AdminError) -> [String: JSONValue] {
        let body = request.body
        let json: JSONValue
        do throws(JSONReader.Malformed) {
            json = try body.isEmpty ? .object([:]) : JSONReader.read(body)
        } catch {
            throw .invalidBody("The body cannot be read as a JSON object: \(error).")
        }
        guard let object = json.object else {
            throw .invalidBody("The body is not a JSON object, expected one.")
        }
        try check(object, schema)
        return object
    }

    /// The query parameters as the members of a JSON object. A parameter that is a list can be repeated.
    func queryMembers(validatedBy fields: [Schema.Field]) throws(AdminError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for pair in Form(request.query ?? "").pairs {
            let (name, value) = (pair.name, pair.value)
            let kind = fields.first { $0.name == name }?.schema.kind
            if Self.deviceParameters.contains(name), Self.hasDecodedPlus(value) {
                throw .invalidBody(
                    "\"\(name)\" is \"\(value)\", a base64 text whose + the query has turned into a space: write + as %2B."
                )
            }
            if case .list? = kind {
                members[name] = .array((members[name]?.array ?? []) + [.string(value)])
                continue
            }
            guard members[name] == nil else {
                throw .invalidBody("The query has \"\(name)\" more than once, expected one value.")
            }
            members[name] = .string(value)
            if case .integer? = kind, let number = Int64(value) { members[name] = .integer(number) }
        }
        try check(members, .record("", fields))
        return members
    }

    private static let deviceParameters: Set = ["device", "ignore-device"]

    /// True for base64 whose plus signs have become spaces. A whole header value contains a space of its own, and a decoded
    /// identifier can contain spaces.
    private static func hasDecodedPlus(_ text: String) -> Bool {
        guard text.contains(" "), DeviceIdentifier(wholeHeaderValue: text) == nil,
            let device = DeviceIdentifier(base64: text.replacing(" ", with: "+"))
        else { return false }
        return text.hasSuffix("=") || device.seemsDigest
    }

    /// Refuses a query and a body that the call does not read. Otherwise a filter on a call without filters, such as
    /// `DELETE /__admin/requests?device=`, would have no effect, and the call would apply to everything.
    ///
    /// An empty object is allowed, because it requests nothing.
    func checkUnreadParts() throws(AdminError) {
        let call = "\(route.method.rawValue) \(route.path)"
        if route.query.isEmpty, let query = request.query, !query.isEmpty {
            let remedy = route.body == nil ? "" : ": it has members of a JSON object in its body"
            throw AdminError.invalidBody("\(call) has a query, expected none\(remedy).").ofQuery
        }
        if route.body == nil, !request.body.isEmpty, JSONValue(parsing: request.body) != .object([:]) {
            let remedy = route.query.isEmpty ? "" : ": it has parameters in its query"
            throw .invalidBody("\(call) has a body, expected none\(remedy).")
        }
    }

    private func check(_ members: [String: JSONValue], _ schema: Schema) throws(AdminError) {
        try AdminError.refusing(try Diagnostics.raise(schema.diagnostics(in: Node(.object(members)))))
    }

    package init(_ call: AdminCall) { self = call }
}

extension MockState {
    /// The device with this name, given as the whole header value, as its base64 text, or as the decoded identifier.
    ///
    /// If the name can mean two devices, a device that uses a client takes precedence over one that is only known, and a known one
    /// over an unknown one. Otherwise the more likely reading counts.
    func device(named text: String) throws(AdminError) -> DeviceIdentifier {
        let candidates = DeviceIdentifier.candidates(named: text)
        let known = candidates.first(where: simulator.usesClient) ?? candidates.first(where: contains)
        guard let device = known ?? candidates.first else {
            throw .notFound(
                "The name of the device is \(text.isEmpty ? "empty" : "too long"), expected "
                    + "\(TextFormat.deviceName.expectation).")
        }
        return device
    }

    /// - Returns: `nil` if the name is `nil`.
    func device(ifNamed text: String?) throws(AdminError) -> DeviceIdentifier? {
        if let text { try device(named: text) } else { nil }
    }

    /// The scenario for a device. Like a request of the device itself, the call can select a scenario by
    /// its header, its port and its host.
    ///
    /// - Parameter requested: the scenarios that the call requests, built while the state is not locked.
    func scenario(
        for call: AdminCall, of device: DeviceIdentifier?, _ requested: RequestedScenario
    ) throws(AdminError) -> Scenario {
        do throws(ScenarioFailure) {
            return try testerSettings.selectScenario(
                requested, of: device, port: call.request.connection.localPort
            ).get()
        } catch {
            switch error {
            case .requested(let diagnostics):
                let header = HTTPField.Name.xMockScenario
                let isOfHeader = call.request.fields[header] != nil
                throw .unusableScenario(isOfHeader ? diagnostics.naming(header.rawName) : diagnostics)
            case .missing: throw .missingScenario(error.reason)
            }
        }
    }
}

/// An input of a call's handler: a body, the query parameters, or the call itself with the parameters of its
/// path. It is decoded before the handler runs, and describes itself for validation and for API documents.
package protocol AdminInput: SendableMetatype {
    /// The description of the body; `nil` for a call without a body.
    static var body: AdminBodyDescription? { get }
    /// The query parameters. When there are any, other parameters are refused.
    static var query: [Schema.Field] { get }

    init(_ call: AdminCall) throws(AdminError)
}

extension AdminInput {
    package static var body: AdminBodyDescription? { nil }
    package static var query: [Schema.Field] { [] }
}

/// A body that is a JSON object. No body counts as an empty object.
package protocol AdminBody: AdminInput, JSONDescribed {
    /// An example that a test sends; `nil` when it would be too long, or would only work on one machine.
    static var example: JSONValue? { get }

    /// Decodes the members, after the schema has validated them.
    init(_ members: [String: JSONValue]) throws(AdminError)
}

extension AdminBody {
    package static var body: AdminBodyDescription? {
        AdminBodyDescription(schema: schema, example: example, contentType: "application/json")
    }

    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.bodyMembers(validatedBy: Self.schema))
    }
}

/// The description of a request body, from the type that decodes it.
package struct AdminBodyDescription: Sendable {
    package var schema: Schema
    package var example: JSONValue?
    package var contentType: String

    package static func form(_ schema: Schema) -> AdminBodyDescription {
        AdminBodyDescription(schema: schema, contentType: "application/x-www-form-urlencoded")
    }

    /// False when the body can be omitted, because all of its members can.
    var isRequired: Bool { schema.fields.contains(where: \.isRequired) }
    /// True when the call refuses a body that the schema does not accept. Unknown fields of a form are
    /// ignored.
    package var isJSON: Bool { contentType == "application/json" }
}

/// The query parameters of a call.
package protocol AdminQuery: AdminInput {
    /// Decodes the parameters, after they were validated.
    init(_ members: [String: JSONValue]) throws(AdminError)
}

extension AdminQuery {
    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.queryMembers(validatedBy: Self.query))
    }
}

extension Schema {
    /// The name of a device in a body or a query. `null` is refused, because a test whose variable is not set must not change the
    /// replies to all devices.
    static func namedDevice(_ help: String) -> Schema {
        .text(
            .deviceName,
            "\(help) The text after \"fingerprint \", the decoded identifier, or, for exactly one device, the whole header "
                + "value.")
    }
}
