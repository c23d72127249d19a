import HTTPMessages
import HTTPTypes
import PassAPI

/// The OpenAPI 3.1 description of an API, generated from the definitions of its calls.
struct OpenAPIDocument {
    private let information: [String: JSONValue?]
    private let securitySchemes: JSONValue
    private let security: JSONValue?
    private var schemas = JSONSchemaBuilder(referencePrefix: "#/components/schemas/")
    private var paths: [String: JSONValue] = [:]
    private var sharedResponses: [String: JSONValue] = [:]

    /// - Parameter security: the requirements of calls without requirements of their own.
    init(
        title: String, version: String, summary: String, help: String? = nil, security: JSONValue? = nil,
        securitySchemes: JSONValue
    ) {
        information = [
            "title": .string(title), "version": .string(version), "summary": .string(summary),
            "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            "description": help.map(JSONValue.string),
        ]
        self.security = security
        self.securitySchemes = securitySchemes
    }

    var json: JSONValue {
        Self.object([
            "openapi": "3.1.0", "info": Self.object(information), "servers": [["url": "/"]],
            "paths": .object(paths), "security": security,
            "components": Self.object([
                "schemas": .object(schemas.definitions), "securitySchemes": securitySchemes,
                "responses": Self.unlessEmpty(sharedResponses),
            ]),
        ])
    }

    /// Adds one method of one path.
    ///
    /// - Parameters:
    ///   - identifier: the `operationId`; `nil` for an alternative path of another call.
    ///   - security: the security requirements; `nil` for those of the document.
    mutating func add(
        _ method: HTTPRequest.Method, _ path: String, identifier: String?, _ summary: String,
        help: String? = nil, security: JSONValue?, parameters: [JSONValue], body: JSONValue?,
        responses: [(status: HTTPResponse.Status, json: JSONValue)]
    ) {
        let call = Self.object([
            "summary": .string(summary), "operationId": identifier.map(JSONValue.string),
            "description": help.map(JSONValue.string), "security": security,
            "parameters": parameters.isEmpty ? nil : .array(parameters), "requestBody": body,
            "responses": .object(
                Dictionary(responses.map { (String($0.status.code), $0.json) }) { first, _ in first }),
        ])
        let others = paths[path]?.object ?? [:]
        paths[path] = .object(others.merging([method.rawValue.lowercased(): call]) { $1 })
    }

    /// - Parameter location: `path`, `query` or `header`.
    mutating func parameter(
        _ name: String, in location: String, _ help: String, isRequired: Bool, _ schema: Schema,
        example: String? = nil
    ) -> JSONValue {
        Self.object([
            "name": .string(name), "in": .string(location), "required": .bool(isRequired),
            "schema": schemas.jsonSchema(of: schema), "description": help.isEmpty ? nil : .string(help),
            "example": example.map(JSONValue.string),
        ])
    }

    /// - Parameter isOpen: whether unknown members are ignored.
    mutating func body(
        _ contentType: String, _ schema: Schema, example: JSONValue? = nil, isRequired: Bool = true,
        isOpen: Bool
    ) -> JSONValue {
        let content = Self.object(["schema": jsonSchema(of: schema, isOpen: isOpen), "example": example])
        return ["required": .bool(isRequired), "content": .object([contentType: content])]
    }

    /// - Parameter isShared: true when all responses of the document with this status are the same.
    mutating func response(
        _ status: HTTPResponse.Status, _ help: String, _ contents: [String: JSONValue] = [:],
        headers: [String: JSONValue] = [:], isShared: Bool = false
    ) -> (status: HTTPResponse.Status, json: JSONValue) {
        let response = Self.object([
            "description": .string(help),
            "content": Self.unlessEmpty(contents.mapValues { ["schema": $0] }),
            "headers": Self.unlessEmpty(headers),
        ])
        guard isShared else { return (status, response) }
        sharedResponses[String(status.code)] = response
        return (status, ["$ref": .string("#/components/responses/\(status.code)")])
    }

    static func header(_ help: String, isRequired: Bool = false) -> JSONValue {
        ["description": .string(help), "required": .bool(isRequired), "schema": ["type": "string"]]
    }

    /// The schema of an answer, which can gain members that clients ignore.
    mutating func answer(_ schema: Schema) -> JSONValue { jsonSchema(of: schema, isOpen: true) }

    private mutating func jsonSchema(of schema: Schema, isOpen: Bool) -> JSONValue {
        schemas.isOpen = isOpen
        defer { schemas.isOpen = false }
        return schemas.jsonSchema(of: schema)
    }

    private static func object(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues(\.self))
    }

    private static func unlessEmpty(_ members: [String: JSONValue]) -> JSONValue? {
        members.isEmpty ? nil : .object(members)
    }

    static func adobePass(version: String) -> OpenAPIDocument {
        var document = OpenAPIDocument(
            title: "Adobe Pass Authentication, simulated by adobe-pass-mock", version: version,
            summary: "Dynamic client registration, REST API V2 and V1, and the pages that user agents visit.",
            help: """
                This is not Adobe's description. It describes the requests and answers of a local fake, in \
                its own words. A path without an operationId is an alternative path of the operation with \
                the same summary. Operations whose names begin with legacy belong to REST API V1. In its \
                XML, numbers and booleans are text, and the elements of a list are named after their kind.
                """,
            securitySchemes: [
                "accessToken": [
                    "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                    "description": .string(
                        "The access_token of \(PassOperation.retrieveAccessToken.rawValue)."),
                ]
            ])
        for operation in PassOperation.allCases { document.add(operation.definition) }
        return document
    }

    private mutating func add(_ definition: OperationDefinition) {
        let combinations = definition.paths.flatMap { path in definition.methods.map { (path, $0) } }
        for (index, (path, method)) in combinations.enumerated() {
            add(
                method, path.description, identifier: index == 0 ? definition.operation.rawValue : nil,
                definition.operation.title, help: definition.help,
                security: definition.takesAccessToken ? [["accessToken": []]] : [],
                parameters: definition.parameters(of: path).map { parameter($0) },
                body: body(definition.body), responses: definition.answers.map { response($0) })
        }
    }

    private mutating func parameter(_ parameter: ParameterDescription) -> JSONValue {
        self.parameter(
            parameter.name, in: parameter.location.rawValue, parameter.help, isRequired: parameter.isRequired,
            parameter.values.map { .word(AllowedValues("value", $0), "") } ?? .text(""),
            // A variable has a value only in a sequence of calls.
            example: parameter.example.flatMap { $0.contains("{{") ? nil : $0 })
    }

    private mutating func body(_ body: OperationDefinition.Body) -> JSONValue? {
        switch body {
        case .none: nil
        case .json(let type, let example):
            self.body("application/json", type.schema, example: example, isOpen: true)
        case .form(let fields):
            self.body(
                "application/x-www-form-urlencoded",
                .object(
                    fields.map {
                        .init($0.name, .text($0.help), isRequired: $0.isRequired)
                    }),
                isRequired: fields.contains(where: \.isRequired), isOpen: true)
        }
    }

    private mutating func response(
        _ answer: AnswerDescription
    ) -> (status: HTTPResponse.Status, json: JSONValue) {
        var contents: [String: JSONValue] = [:]
        var headers: [String: JSONValue] = [:]
        switch answer.content {
        case .json(let type): contents["application/json"] = self.answer(type.schema)
        case .document(let type):
            contents[LegacyFormat.json.mediaType] = self.answer(type.schema)
            contents[LegacyFormat.xml.mediaType] = xml(type)
        case .text, .octets, .page:
            for type in answer.contentTypes { contents[type] = self.answer(.text("")) }
        case .redirect: headers["Location"] = Self.header("The next URL.", isRequired: true)
        case .nothing: break
        }
        return response(answer.status, answer.help, contents, headers: headers)
    }

    private mutating func xml(_ type: any LegacyDescribed.Type) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(type.root)]
        if let namespace = type.namespace {
            members["prefix"] = .string(namespace.prefix)
            members["namespace"] = .string(namespace.uri)
        }
        return .object((answer(type.schema).object ?? [:]).merging(["xml": .object(members)]) { $1 })
    }

    static func admin(_ routes: [AdminRoute], version: String, cookie: String) -> OpenAPIDocument {
        var document = OpenAPIDocument(
            title: "adobe-pass-mock admin API", version: version,
            summary: "Controls a local fake of the Adobe Pass Authentication backend.",
            security: [[:], ["adminToken": []], ["dashboardCookie": []]],
            securitySchemes: [
                "adminToken": [
                    "type": "http", "scheme": "bearer",
                    "description": "The value of --admin-token. Not needed on a loopback listener.",
                ],
                "dashboardCookie": [
                    "type": "apiKey", "in": "cookie", "name": .string(cookie),
                    "description": "The cookie that the dashboard's login sets.",
                ],
            ])
        for route in routes { document.add(route) }
        return document
    }

    private mutating func add(_ route: AdminRoute) {
        add(
            route.method, route.path.description, identifier: route.name, route.summary,
            security: route.isOpen ? [] : nil,
            parameters: route.path.parameterNames.map { name in
                parameter(
                    name, in: "path", route.parameterHelp ?? "", isRequired: true,
                    route.parameterValues.map { .word(AllowedValues("value", $0), "") } ?? .text(.filled, ""))
            } + route.query.map { parameter($0.name, in: "query", "", isRequired: $0.isRequired, $0.schema) },
            body: route.body.map { body in
                self.body(
                    body.contentType, body.schema, example: body.example, isRequired: body.isRequired,
                    // Unknown form fields are ignored.
                    isOpen: !body.isJSON)
            },
            responses: route.answer.statuses.map { response(route.answer, $0, route.summary) }
                + route.refusals.map { refusal($0, isPage: route.pages.contains($0)) })
    }

    private mutating func response(
        _ answer: AdminAnswerDescription, _ status: HTTPResponse.Status, _ summary: String
    ) -> (status: HTTPResponse.Status, json: JSONValue) {
        var contents: [String: JSONValue] = [:]
        if let type = answer.contentType { contents[type] = self.answer(answer.schema ?? .text("")) }
        return response(
            status, summary, contents,
            headers: answer.statuses == [.seeOther]
                ? ["Location": Self.header("The page to open next.")] : [:])
    }

    private mutating func refusal(
        _ status: HTTPResponse.Status, isPage: Bool
    ) -> (status: HTTPResponse.Status, json: JSONValue) {
        let help = Self.help(of: status)
        if isPage { return response(status, help, ["text/html": answer(.text(""))]) }
        let headers: [String: JSONValue] =
            switch status {
            case .methodNotAllowed: ["Allow": Self.header("The methods of the path.")]
            case .unauthorized: ["WWW-Authenticate": Self.header("Bearer")]
            default: [:]
            }
        let schema = status == .contentTooLarge ? Self.unreadBody : AdminError.schema
        return response(
            status, help, ["application/json": answer(schema)], headers: headers, isShared: true)
    }

    /// The refusal of a body that the server does not read, for any path.
    private static let unreadBody = Schema.object([
        .always("mock", .object([.always("error", .text("")), .always("detail", .text(""))]))
    ])

    private static func help(of status: HTTPResponse.Status) -> String {
        switch status {
        case .badRequest: "The query or the body is invalid. Nothing was changed."
        case .unauthorized: "The listener is not on loopback, and the token is missing or wrong."
        case .forbidden: "The call came from a page of another origin, or its Host is not a loopback name."
        case .notFound: "Nothing with that name exists."
        case .methodNotAllowed: "The path supports other methods."
        case .notAcceptable:
            "The requests did not arrive in this order. The detail describes their actual order."
        case .conflict:
            "The mock keeps no requests or too little of the request, or has its largest number of rules."
        case .contentTooLarge: "The body is too large. The detail names the option that sets the limit."
        case .requestTimeout: "Too few requests matched before the timeout."
        case .serviceUnavailable:
            "The mock cannot do this now: it is not ready, is stopping, or lacks what the call needs. The detail says which."
        default: status.registeredReason
        }
    }
}
