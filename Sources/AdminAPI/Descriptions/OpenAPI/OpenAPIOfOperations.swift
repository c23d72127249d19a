import HTTPMessages
import HTTPTypes
import PassAPI

extension OpenAPIDocument {
    /// The description of the simulated API, from the definitions of its operations.
    static func adobePass(version: String) -> OpenAPIDocument {
        OpenAPIDocument(
            Information(
                title: "Adobe Pass Authentication, simulated by adobe-pass-mock", version: version,
                summary:
                    "Dynamic client registration, REST API V2 and V1, and the pages that user agents visit.",
                help: """
                    This is not Adobe's description. It describes the requests and answers of a local fake, in \
                    its own words. A path without an operationId is an alternative path of the operation with \
                    the same summary. Operations whose names begin with legacy belong to REST API V1. In its \
                    XML, numbers and booleans are text, and the elements of a list are named after their kind.
                    """),
            calls: PassOperation.allCases.flatMap { OpenAPICall.calls(of: $0.definition) },
            securitySchemes: [
                "accessToken": [
                    "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                    "description": .string(
                        "The access_token of \(PassOperation.retrieveAccessToken.rawValue)."),
                ]
            ])
    }
}

extension OpenAPICall {
    /// A call for each path and method of an operation.
    fileprivate static func calls(of definition: OperationDefinition) -> [OpenAPICall] {
        let combinations = definition.paths.flatMap { path in definition.methods.map { (path, $0) } }
        return combinations.enumerated().map { index, call in
            let (path, method) = call
            return OpenAPICall(
                identifier: index == 0 ? definition.operation.rawValue : nil,
                summary: definition.operation.title, help: definition.help, method: method,
                path: path.description,
                security: definition.takesAccessToken ? [["accessToken": []]] : [],
                parameters: definition.parameters(of: path).map(Parameter.init),
                body: Body(definition.body), responses: definition.answers.map(Response.init))
        }
    }
}

extension OpenAPICall.Parameter {
    fileprivate init(_ parameter: ParameterDescription) {
        self.init(
            parameter.name, in: parameter.location.rawValue, parameter.help, isRequired: parameter.isRequired,
            schema: parameter.schema,
            // A variable has its value only in a sequence of calls.
            example: parameter.example.flatMap { $0.contains("{{") ? nil : $0 })
    }
}

extension OpenAPICall.Body {
    fileprivate init?(_ body: OperationDefinition.Body) {
        switch body {
        case .none: return nil
        case .json(let type, let example):
            self.init("application/json", type.schema, example: example, isOpen: true)
        case .form(let fields):
            self.init(
                "application/x-www-form-urlencoded",
                .object(
                    fields.map { .init($0.name, $0.schema.described($0.help), isRequired: $0.isRequired) }),
                isOpen: true)
        }
    }
}

extension OpenAPICall.Response {
    fileprivate init(_ answer: AnswerDescription) {
        self.init(answer.status, answer.help)
        switch answer.content {
        case .json(let type): contents = [.init("application/json", type.schema)]
        case .document(let type):
            contents = [
                .init(LegacyFormat.json.mediaType, type.schema), .init(LegacyFormat.xml.mediaType, type),
            ]
        case .text, .octets, .page: contents = answer.contentTypes.map { .init($0, .text("")) }
        case .redirect: headers = ["Location": .init("The next URL.", isRequired: true)]
        case .nothing: break
        }
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
