import HTTPTypes
import PassAPI

/// The examples as a Postman collection (format 2.1), in an order that works.
struct PostmanCollection {
    var baseURL: String
    var calls: [ExampleCall]

    var json: JSONValue {
        let variables = [(name: "baseUrl", value: baseURL)] + ExampleCall.variables
        return [
            "info": [
                "name": "Adobe Pass Authentication, simulated by adobe-pass-mock",
                "description":
                    "Send the requests in this order: later ones use values from earlier answers.",
                "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
            ],
            "variable": .array(
                variables.map { ["key": .string($0.name), "value": .string($0.value), "type": "string"] }),
            "item": .array(calls.map(Self.item)),
        ]
    }

    private static func item(_ call: ExampleCall) -> JSONValue {
        var request: [String: JSONValue] = [
            "method": .string(call.method.rawValue), "url": ["raw": .string("{{baseUrl}}" + call.target)],
            "header": .array(call.headers.map { ["key": .string($0.name), "value": .string($0.value)] }),
        ]
        if !call.body.isEmpty { request["body"] = ["mode": "raw", "raw": .string(call.body)] }
        var item: [String: JSONValue] = [
            "name": .string(call.title), "request": .object(request),
            // The target of a redirect is a separate request in the collection.
            "protocolProfileBehavior": ["followRedirects": .bool(false)],
        ]
        if !call.captures.isEmpty {
            let script = call.captures.map { JSONValue.string($0.postmanScript) }
            item["event"] = [
                ["listen": "test", "script": ["type": "text/javascript", "exec": .array(script)]]
            ]
        }
        return .object(item)
    }
}

extension CapturedValue {
    fileprivate var postmanScript: String {
        let value =
            switch source {
            case .member(let path): "pm.response.json().\(path.joined(separator: "?."))"
            case .body: "pm.response.text()"
            case .element(let name):
                "encodeURIComponent(pm.response.text().match(/<\(name)>([^<]*)/)?.[1] || \"\")"
            case .location(let parameter):
                "(pm.response.headers.get(\"Location\") || \"\")"
                    + ".match(/[?&]\(parameter)=([^&]*)/)?.[1]"
            }
        return "pm.collectionVariables.set(\"\(variable)\", \(value));"
    }
}
