import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension AdminRoute {
    static let scenarioSchema = AdminRoute(
        .get, "/schema/scenario.json", "scenarioSchema", "Returns the JSON Schema of scenario files.",
        answer: schemaFile, handle: AdminResponder.scenarioSchema)

    static let configurationSchema = AdminRoute(
        .get, "/schema/config.json", "configurationSchema", "Returns the JSON Schema of configuration files.",
        answer: schemaFile, handle: AdminResponder.configurationSchema)

    private static let schemaFile = AdminAnswerDescription(
        contentType: "application/schema+json", schema: Schema(.anything))

    static let showOpenAPI = AdminRoute(
        .get, "/openapi.json", "showOpenAPI", "Returns the OpenAPI description of the admin API.",
        handle: AdminResponder.showOpenAPI)

    static let showPassOpenAPI = AdminRoute(
        .get, "/adobe-pass/openapi.json", "showPassOpenAPI",
        "Returns the OpenAPI description of the simulated operations.",
        handle: AdminResponder.showPassOpenAPI)

    package static let showPostmanCollection = AdminRoute(
        .get, "/adobe-pass/postman.json", "showPostmanCollection",
        "Returns a Postman collection with a request for each operation.",
        handle: AdminResponder.showPostmanCollection)

    package static let showHTTPFile = AdminRoute(
        .get, "/adobe-pass/requests.http", "showHTTPFile",
        "Returns an .http file with a request for each operation.",
        answer: AdminAnswerDescription(contentType: "text/plain"), handle: AdminResponder.showHTTPFile)
}

extension AdminResponder {
    func scenarioSchema() -> Reply { schemaFile(Schema.scenarioSchema) }

    func configurationSchema() -> Reply { schemaFile(Schema.configurationSchema) }

    private func schemaFile(_ json: JSONValue) -> Reply {
        Reply(fields: [.contentType: "application/schema+json"], body: json.jsonBytes)
    }

    func showOpenAPI(_ call: AdminCall) -> JSONValue {
        let cookie = AdminCookie.name(for: call.request)
        return OpenAPIDocument.admin(routes, version: settings.version, cookie: cookie).json
    }

    func showPassOpenAPI() -> JSONValue { OpenAPIDocument.adobePass(version: settings.version).json }

    func showPostmanCollection(_ call: AdminCall) -> JSONValue {
        ExampleCall.postmanCollection(baseURL: call.request.baseURL(behind: publicURL))
    }

    func showHTTPFile(_ call: AdminCall) -> Reply {
        Reply(
            contentType: "text/plain;charset=UTF-8",
            text: ExampleCall.httpFile(baseURL: call.request.baseURL(behind: publicURL)))
    }
}

/// JSON in a format that is defined elsewhere: an OpenAPI description or a Postman collection.
extension JSONValue: JSONAnswer {
    package static let schema = Schema(.anything)
}
