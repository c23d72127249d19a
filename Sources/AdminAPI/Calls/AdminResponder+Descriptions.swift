import APIDescription
import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let scenarioSchema = AdminRoute(
        .get, "/schema/scenario.json", "scenarioSchema", "Returns the JSON Schema of scenario files.",
        answer: .document("application/schema+json")
    ) { admin, _ in admin.document(Schema.scenarioSchema) }

    package static let configurationSchema = AdminRoute(
        .get, "/schema/config.json", "configurationSchema", "Returns the JSON Schema of configuration files.",
        answer: .document("application/schema+json")
    ) { admin, _ in admin.document(Schema.configurationSchema) }

    package static let showOpenAPI = AdminRoute(
        .get, "/openapi.json", "showOpenAPI", "Returns the OpenAPI description of the admin API.",
        answer: .json(.document)
    ) { admin, _ in
        .json { OpenAPIDocument.admin(admin.routes, version: admin.settings.version).json.write(to: &$0) }
    }

    package static let showPassOpenAPI = AdminRoute(
        .get, "/adobe-pass/openapi.json", "showPassOpenAPI",
        "Returns the OpenAPI description of the simulated operations.", answer: .json(.document)
    ) { admin, _ in .json { OpenAPIDocument.adobePass(version: admin.settings.version).json.write(to: &$0) } }

    package static let showPostmanCollection = AdminRoute(
        .get, "/adobe-pass/postman.json", "showPostmanCollection",
        "Returns a Postman collection with a request for each operation.", answer: .json(.document)
    ) { admin, call in
        .json { PostmanCollection(baseURL: admin.baseURL(call), calls: ExampleCall.all).json.write(to: &$0) }
    }

    package static let showHTTPFile = AdminRoute(
        .get, "/adobe-pass/requests.http", "showHTTPFile",
        "Returns an .http file with a request for each operation.", answer: .text("text/plain")
    ) { admin, call in
        Reply(
            contentType: "text/plain;charset=UTF-8",
            text: HTTPFile(baseURL: admin.baseURL(call), calls: ExampleCall.all).text)
    }
}

extension AdminResponder {
    /// The scheme, host and port for URLs in the descriptions.
    fileprivate func baseURL(_ call: AdminCall) -> String {
        backend.settings.publicURL?.text ?? call.request.baseURL
    }

    fileprivate func document(_ schema: JSONValue) -> Reply {
        Reply(fields: [.contentType: "application/schema+json"], body: schema.jsonBytes)
    }
}
