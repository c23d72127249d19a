import HTTPMessages
import HTTPTypes
import PassAPI

extension OpenAPIDocument {
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
        return response(
            status, help, ["application/json": answer(AdminError.schema)], headers: headers, isShared: true)
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
