import HTTPMessages
import HTTPTypes
import PassAPI

extension OpenAPIDocument {
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
            parameter.schema,
            // A variable has its value only in a sequence of calls.
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
                    fields.map { .init($0.name, $0.schema.described($0.help), isRequired: $0.isRequired) }),
                isOpen: true)
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
}

extension ParameterDescription {
    fileprivate var schema: Schema {
        values.map { .word(AllowedValues("value", $0), "") } ?? .text("")
    }
}

extension Schema {
    fileprivate func described(_ help: String) -> Schema {
        var schema = self
        schema.help = help
        return schema
    }
}
