import HTTPMessages
import HTTPTypes
import PassAPI

/// *Adobe Single Sign-On Service*
extension App {
    /// Calls an operation of the service.
    func sendSSO(
        _ method: HTTPRequest.Method, _ path: String, _ changes: [String: String?] = [:], body: String = ""
    ) throws -> Mock.Answer {
        let fields = fields(body.isEmpty ? [:] : PublishedHeaders.json, changes)
        return try mock.send(method, "/api/\(serviceProvider)/\(path)", fields, body: body)
    }

    /// The header with a service token of the user.
    func serviceToken(for user: String) throws -> [String: String?] {
        try serviceToken(["X-SSO-ID": user])
    }

    func serviceToken(_ fields: [String: String?]) throws -> [String: String?] {
        let answer = try sendSSO(.post, "serviceToken", fields)
        return ["AD-Service-Token": answer["serviceToken"]?.string]
    }

    func unlink(_ devices: [String], _ token: [String: String?]) throws -> Mock.Answer {
        let list = devices.map { "\"\($0)\"" }.joined(separator: ", ")
        return try sendSSO(.post, "unlink", token, body: #"{"devices": [\#(list)]}"#)
    }
}
