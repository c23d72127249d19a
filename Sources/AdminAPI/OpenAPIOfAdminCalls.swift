import HTTPMessages
import HTTPTypes
import PassAPI

extension OpenAPIDocument {
    /// The description of the admin API, from its routes.
    static func admin(_ routes: [AdminRoute], version: String, cookie: String) -> OpenAPIDocument {
        OpenAPIDocument(
            Information(
                title: "adobe-pass-mock admin API", version: version,
                summary: "Controls a local fake of the Adobe Pass Authentication backend."),
            calls: routes.map(OpenAPICall.init),
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
    }
}

extension OpenAPICall {
    fileprivate init(_ route: AdminRoute) {
        self.init(
            identifier: route.name, summary: route.summary, method: route.method,
            path: route.path.description, security: route.isOpen ? [] : nil,
            parameters: route.pathParameters.map(Parameter.init) + route.query.map(Parameter.init),
            body: route.body.map(Body.init),
            responses: route.answer.statuses.map { Response(route.answer, $0, route.summary) }
                + route.refusals.map { Response(refusal: $0, isPage: route.pages.contains($0)) })
    }
}

extension OpenAPICall.Parameter {
    fileprivate init(_ parameter: AdminPath.Parameter) {
        self.init(
            parameter.name, in: "path", parameter.help, isRequired: true,
            schema: parameter.values.map { .word(AllowedValues("value", $0), "") } ?? .text(.filled, ""))
    }

    fileprivate init(_ field: Schema.Field) {
        self.init(field.name, in: "query", "", isRequired: field.isRequired, schema: field.schema)
    }
}

extension OpenAPICall.Body {
    fileprivate init(_ body: AdminBodyDescription) {
        self.init(
            body.contentType, body.schema, example: body.example, isRequired: body.isRequired,
            // Unknown form fields are ignored.
            isOpen: !body.isJSON)
    }
}

extension OpenAPICall.Response {
    fileprivate init(_ answer: AdminAnswerDescription, _ status: HTTPResponse.Status, _ summary: String) {
        self.init(
            status, summary, answer.contentType.map { [.init($0, answer.schema ?? .text(""))] } ?? [],
            headers: answer.statuses == [.seeOther] ? ["Location": .init("The page to open next.")] : [:])
    }

    /// - Parameter isPage: whether the refusal is an HTML page.
    fileprivate init(refusal status: HTTPResponse.Status, isPage: Bool) {
        let help = Self.help(of: status)
        if isPage {
            self.init(status, help, [.init("text/html", .text(""))])
            return
        }
        let headers: [String: OpenAPICall.Header] =
            switch status {
            case .methodNotAllowed: ["Allow": .init("The methods of the path.")]
            case .unauthorized: ["WWW-Authenticate": .init("Bearer")]
            default: [:]
            }
        self.init(
            status, help, [.init("application/json", AdminError.schema)], headers: headers, isShared: true)
    }

    private static func help(of status: HTTPResponse.Status) -> String {
        switch status {
        case .badRequest: "The query or the body is invalid. Nothing was changed."
        case .unauthorized: "The listener is not on loopback, and the token is missing or wrong."
        case .forbidden: "The call came from a page of another origin, or its Host is not a loopback name."
        case .notFound: "Nothing with that name exists."
        case .methodNotAllowed: "The path supports other methods."
        case .notAcceptable:
            "The requests did not arrive in this order. The detail describes their actual order."
        case .conflict: "The mock keeps no requests, or too little of the request."
        case .requestTimeout: "Too few requests matched before the timeout."
        case .serviceUnavailable: "The server was stopped during the call."
        default: status.registeredReason
        }
    }
}
