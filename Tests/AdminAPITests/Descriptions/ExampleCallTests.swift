import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

@Suite("The examples for Postman and for editors")
struct ExampleCallTests {
    private static let shared = Result { try AdminResponder.make() }
    private let mock: AdminResponder

    init() throws {
        mock = try Self.shared.get()
    }

    private func served(_ path: String) throws -> String {
        let reply = mock.respond(
            to: Request(method: .get, path: path, fields: ["Host": "localhost:8080"]))
        #expect(reply.status == .ok)
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func `work, when they are sent in their order`() throws {
        var values = Dictionary(ExampleCall.variables.map { ($0.name, $0.value) }) { $1 }
        func fill(_ text: String) -> String {
            values.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
        }
        for call in ExampleCall.all {
            let target = fill(call.target).split(separator: "?", maxSplits: 1).map(String.init)
            let fields = [(name: "Host", value: "localhost")] + call.headers.map { ($0.name, fill($0.value)) }
            let request = Request(
                method: call.method, path: target[0], query: target.count > 1 ? target[1] : nil,
                fields: RequestFields(fields), body: Array(fill(call.body).utf8))
            #expect(!"\(target)\(fields)\(fill(call.body))".contains("{{"), "\(call.name)")
            let reply = mock.respond(to: request)
            #expect(reply.status.code < 400, "\(call.name): \(String(decoding: reply.body, as: UTF8.self))")
            for kept in call.captures {
                let value: String = try #require(kept.value(in: reply), "\(call.name): \(kept)")
                values[kept.variable] = value
            }
        }
        #expect(ExampleCall.all.count == PassOperation.allCases.count + 3)
    }

    @Test func `name the format of their bodies`() {
        for call in ExampleCall.all where !call.body.isEmpty {
            let type = call.headers.first { $0.name == "Content-Type" }?.value
            let isJSON = call.body.hasPrefix("{")
            #expect(
                type == (isJSON ? "application/json" : "application/x-www-form-urlencoded"), "\(call.name)")
        }
    }

    @Test func `say in Postman's format what is sent, and what is kept of the answer`() throws {
        let collection = try #require(JSONValue(parsing: served("/__admin/adobe-pass/postman.json").utf8))
        let items = try #require(collection["item"]?.array)
        let sent = items.map { item in
            let request = item["request"]
            let headers = request?["header"]?.array?.map {
                "\($0["key"]?.string ?? ""): \($0["value"]?.string ?? "")"
            }
            return [request?["method"]?.string ?? "", request?["url"]?["raw"]?.string ?? ""] + (headers ?? [])
                + [request?["body"]?["raw"]?.string ?? ""]
        }
        #expect(
            sent
                == ExampleCall.all.map { call in
                    [call.method.rawValue, "{{baseUrl}}\(call.target)"]
                        + call.headers.map { "\($0.name): \($0.value)" }
                        + [call.body]
                })
        for (item, call) in zip(items, ExampleCall.all) {
            let script = item["event"]?.array?.first?["script"]?["exec"]?.array?.compactMap(\.string) ?? []
            #expect(script.count == call.captures.count)
            #expect(zip(script, call.captures).allSatisfy { $0.contains("\"\($1.variable)\"") })
        }
        #expect(collection["variable"]?.array?.first?["value"] == "http://localhost:8080")
    }

    @Test func `have the members by which Postman knows what is what`() throws {
        let collection = try #require(JSONValue(parsing: served("/__admin/adobe-pass/postman.json").utf8))
        let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
        #expect(collection["info"]?["schema"] == .string(schema))
        #expect(collection["variable"]?.array?.allSatisfy { $0["type"] == "string" } == true)
        for item in collection["item"]?.array ?? [] {
            #expect(item["protocolProfileBehavior"] == ["followRedirects": .bool(false)])
            if let body = item["request"]?["body"] { #expect(body["mode"] == "raw") }
            for event in item["event"]?.array ?? [] {
                #expect(event["listen"] == "test" && event["script"]?["type"] == "text/javascript")
            }
        }
    }

    @Test func `say in an editor's format what is sent, and where earlier answers have it`() throws {
        let text = try served("/__admin/adobe-pass/requests.http")
        let requests = text.split(separator: "\n### ").dropFirst().map(String.init)
        #expect(requests.count == ExampleCall.all.count)
        var named: Set<String> = []
        for (request, call) in zip(requests, ExampleCall.all) {
            #expect(request.contains("\n# @name \(call.name)\n"))
            #expect(request.contains("\n\(call.method.rawValue) {{baseUrl}}/"))
            for reference in request.matches(of: /{{(\w+)\.response\.body\.(?:\$\.[\w.]+|\*)}}/) {
                #expect(named.contains(String(reference.1)), "\(call.name)")
            }
            named.insert(call.name)
        }
        #expect(text.contains("{{retrieveAccessToken.response.body.$.access_token}}"))
        let defined = text.matches(of: /(?m)^@(\w+) =/).map { String($0.1) }
        let used = Set(text.matches(of: /{{(\w+)}}/).map { String($0.1) })
        #expect(used.isSubset(of: defined))
        #expect(text.contains("@baseUrl = http://localhost:8080\n"))
    }

    @Test func `have in an editor's format the bodies of the operations that take one`() throws {
        let requests = try served("/__admin/adobe-pass/requests.http").split(separator: "\n### ").dropFirst()
        for (request, call) in zip(requests, ExampleCall.all) {
            let body = request.split(separator: "\n\n", maxSplits: 1).dropFirst().first ?? ""
            #expect(body.isEmpty == call.body.isEmpty, "\(call.name)")
            // A variable can be a value of an earlier answer.
            if !call.body.contains("{{") { #expect(body.split(separator: "\n").joined() == call.body) }
        }
    }
}

extension CapturedValue {
    /// The values that Postman's script would keep.
    fileprivate func value(in reply: Reply) -> String? {
        switch source {
        case .member(let path):
            path.reduce(JSONValue(parsing: reply.body)) { $0?[$1] }?.string
        case .body: String(decoding: reply.body, as: UTF8.self)
        case .element(let name):
            String(decoding: reply.body, as: UTF8.self).split(separator: "<").first {
                $0.hasPrefix("\(name)>")
            }
            .map { PercentEncoding.encode(String($0.dropFirst(name.count + 1))) }
        case .location(let parameter):
            reply.fields[.location]?.split { "?&".contains($0) }.first { $0.hasPrefix("\(parameter)=") }
                .map { String($0.dropFirst(parameter.count + 1)) }
        }
    }
}
