import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

package struct AdminCall {
    var route: AdminRoute
    package var parameters: PathParameters
    package var request: Request

    package init(route: AdminRoute, parameters: PathParameters, request: Request) {
        self.route = route
        self.parameters = parameters
        self.request = request
    }

    func device(in state: MockState) throws(AdminError) -> DeviceIdentifier {
        try Self.device(named: parameters["device"] ?? "", in: state)
    }

    /// The device with this name, given as the whole header value, as its base64 text, or as the decoded identifier.
    /// Some texts can be encoded or decoded, such as a UUID without hyphens: then a known device takes precedence.
    static func device(named text: String, in state: MockState) throws(AdminError) -> DeviceIdentifier {
        if let exact = DeviceIdentifier(wholeHeaderValue: text) { return exact }
        guard let encoded = DeviceIdentifier(base64: Base64.encode(text.utf8)) else {
            throw .notFound("No device has an empty identifier.")
        }
        guard let literal = DeviceIdentifier(base64: text) else { return encoded }
        if state.contains(literal) { return literal }
        if state.contains(encoded) { return encoded }
        return Base64.decode(text) != nil || literal.decoded != nil ? literal : encoded
    }

    /// The members of the JSON object in the body. No body counts as an empty object.
    func bodyMembers(validatedBy schema: Schema) throws(AdminError) -> [String: JSONValue] {
        var object: [String: JSONValue] = [:]
        if !request.body.isEmpty {
            guard let json = JSONValue(parsing: request.body) else {
                throw .invalidBody("The body is not JSON, expected a JSON object.")
            }
            guard let members = json.object else {
                throw .invalidBody("The body is not a JSON object, expected one.")
            }
            object = members
        }
        try check(object, schema)
        return object
    }

    /// The query parameters as the members of a JSON object. A parameter that is a list can be repeated.
    func queryMembers(validatedBy fields: [Schema.Field]) throws(AdminError) -> [String: JSONValue] {
        let members = Form(request.query ?? "").pairs.reduce(into: [String: JSONValue]()) { members, pair in
            switch fields.first(where: { $0.name == pair.name })?.schema.kind {
            case .integer:
                members[pair.name] = Int64(pair.value).map(JSONValue.integer) ?? .string(pair.value)
            case .list: members[pair.name] = .array((members[pair.name]?.array ?? []) + [.string(pair.value)])
            default: members[pair.name] = .string(pair.value)
            }
        }
        try check(members, .record("", fields))
        return members
    }

    private func check(_ members: [String: JSONValue], _ schema: Schema) throws(AdminError) {
        do throws(Diagnostics) {
            try Diagnostics.raise(schema.diagnostics(in: Node(.object(members))))
        } catch {
            throw .invalidBody(error)
        }
    }
}

extension AdminCall: AdminInput {
    package init(_ call: AdminCall) { self = call }
}

extension [String: JSONValue] {
    func text(_ name: String) throws(AdminError) -> String? {
        switch self[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw .invalidBody("\"\(name)\" is not a string.", at: "/\(name)")
        }
    }

    func requiredText(_ name: String) throws(AdminError) -> String {
        guard let text = try text(name) else {
            throw .invalidBody("\"\(name)\" is missing, expected a string.", at: "/\(name)")
        }
        return text
    }
}

extension MockState {
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
            case .requested(let diagnostics): throw .invalidScenario(diagnostics)
            case .missing: throw .missingScenario(error.reason)
            }
        }
    }
}
