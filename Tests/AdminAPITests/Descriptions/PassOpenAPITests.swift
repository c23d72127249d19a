import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import AdminAPI
@testable import PassAPI

/// The journeys compare their answers with the description.
@Suite("The OpenAPI description of the simulated API")
struct PassOpenAPITests {
    private static let answer = Result {
        let reply = try AdminResponder.make().respond(
            to: Request(method: .get, path: "/__admin/adobe-pass/openapi.json", fields: ["Host": "localhost"])
        )
        #expect(reply.status == .ok)
        return try #require(JSONValue(parsing: reply.body))
    }

    private func description() throws -> JSONValue { try Self.answer.get() }

    @Test func `knows every operation at all its paths, and no other`() throws {
        let paths = try #require(try description()["paths"]?.object)
        let described = paths.flatMap { path, item in
            (item.object ?? [:]).map { "\($0.key.uppercased()) \(path) \($0.value["summary"]?.string ?? "")" }
        }
        let table = PassOperation.allCases.flatMap { operation in
            operation.definition.paths.flatMap { path in
                operation.definition.methods.map { "\($0.rawValue) \(path) \(operation.title)" }
            }
        }
        #expect(described.sorted() == table.sorted())
        let identifiers = paths.values.flatMap {
            ($0.object ?? [:]).values.compactMap { $0["operationId"]?.string }
        }
        #expect(identifiers.sorted() == PassOperation.allCases.map(\.rawValue).sorted())
    }

    private func call(_ operation: PassOperation, at path: PathTemplate) throws -> JSONValue {
        try #require(
            description()["paths"]?[path.description]?[operation.definition.method.rawValue.lowercased()])
    }

    @Test(arguments: PassOperation.allCases) func `names what the table says a request needs`(
        _ operation: PassOperation
    ) throws {
        for path in operation.definition.paths {
            let call = try call(operation, at: path)
            let parameters = call["parameters"]?.array ?? []
            func names(in location: String) -> [String] {
                parameters.filter { $0["in"]?.string == location }.compactMap { $0["name"]?.string }
            }
            #expect(names(in: "path") == path.parameterNames)
            // A parameter that a shorter path lacks is in the query.
            let named = Set(names(in: "path") + names(in: "query"))
            #expect(named.isSuperset(of: operation.definition.paths[0].parameterNames), "\(path)")
            if case .form(let fields) = operation.definition.body {
                let isRequired = fields.contains(where: \.isRequired)
                #expect(call["requestBody"]?["required"] == .bool(isRequired), "\(path)")
            }
            let form = call["requestBody"]?["content"]?["application/x-www-form-urlencoded"]
            let isLegacy = operation.definition.isLegacy
            let requiresDevice = parameters.contains {
                $0["name"] == "AP-Device-Identifier" && $0["required"] == .bool(true)
            }
            #expect(requiresDevice == (operation.definition.requiresDevice && !isLegacy))
            if isLegacy, operation.definition.requiresDevice {
                #expect(
                    names(in: "query").contains("deviceId")
                        || form?["schema"]?["properties"]?["deviceId"] != nil)
            }
            #expect(names(in: "header").contains("X-Device-Info") == operation.definition.readsDeviceInfo)
            #expect(Set(parameters).count == parameters.count)
            let security = call["security"]?.array?.map { $0.object?.keys.sorted() ?? [] }
            #expect(security == (operation.definition.takesAccessToken ? [["accessToken"]] : []))
            #expect(!operation.definition.takesForm || form != nil)
        }
    }

    @Test(arguments: PassOperation.allCases)
    func `says which parameters are required, and has an example unless it comes from an earlier answer`(
        _ operation: PassOperation
    ) throws {
        for path in operation.definition.paths {
            let parameters = try call(operation, at: path)["parameters"]?.array ?? []
            let expected = operation.definition.parameters(of: path)
            #expect(parameters.compactMap { $0["name"]?.string } == expected.map(\.name))
            for (parameter, expected) in zip(parameters, expected) {
                let example = expected.example.flatMap { $0.contains("{{") ? nil : $0 }
                #expect(parameter["required"] == .bool(expected.isRequired), "\(expected.name)")
                #expect(parameter["example"]?.string == example, "\(expected.name)")
                #expect(parameter["description"]?.string == expected.help, "\(expected.name)")
            }
        }
    }

    @Test func `describes what lets a client in, in all operations by the same name`() throws {
        let description = try description()
        let schemes = try #require(description["components"]?["securitySchemes"]?.object)
        #expect(schemes.keys.sorted() == ["accessToken"])
        #expect(schemes["accessToken"]?["type"] == "http" && schemes["accessToken"]?["scheme"] == "bearer")
    }

    @Test func `has descriptions that are sentences`() throws {
        func descriptions(in json: JSONValue) -> [String] {
            let inner = (json.array ?? []) + (json.object.map { Array($0.values) } ?? [])
            return [json["description"]?.string].compactMap(\.self) + inner.flatMap(descriptions)
        }
        let all = Set(descriptions(in: try description()))
        #expect(all.count > 100)
        #expect(all.filter { !$0.hasSuffix(".") } == [])
    }

    @Test(arguments: PassOperation.allCases) func `says each status once`(_ operation: PassOperation) {
        let statuses = operation.definition.answers.map(\.status.code)
        #expect(Set(statuses).count == statuses.count)
        #expect(operation.definition.successes.allSatisfy { $0.status.code < 400 })
    }

    @Test func `contains everything that it refers to`() throws {
        let description = try description()
        #expect(description.references.count > 20)
        #expect(description.unresolvedReferences == [])
    }

    @Test func `names its schemas as OpenAPI allows`() throws {
        let schemas = try #require(try description()["components"]?["schemas"]?.object)
        #expect(schemas["decisions"] != nil)
        for name in schemas.keys {
            #expect(name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }, "\(name)")
        }
    }

    @Test func `sees what is not as described`() throws {
        func diagnostics(_ status: HTTPResponse.Status, _ type: String, _ body: String) -> [String] {
            PassOperation.retrieveProfiles.definition.mismatches(
                in: Reply(status: status, contentType: type, text: body))
        }
        let json = "application/json;charset=UTF-8"
        #expect(diagnostics(.ok, json, #"{"profiles":{}}"#) == [])
        #expect(diagnostics(.ok, json, #"{"profiles":{},"more":1}"#).count == 1)
        #expect(diagnostics(.ok, json, #"{"profile":{}}"#).count == 2)
        #expect(diagnostics(.ok, json, "nonsense").count == 1)
        #expect(diagnostics(.ok, "text/html", #"{"profiles":{}}"#).count == 1)
        #expect(diagnostics(.created, json, #"{"profiles":{}}"#).count == 1)
        #expect(diagnostics(.badRequest, json, #"{"profiles":{}}"#).isEmpty == false)
    }

    @Test func `sees what is not as described in both formats of REST API V1`() throws {
        func diagnostics(_ format: LegacyFormat, _ body: String) -> [String] {
            PassOperation.legacyRetrieveAuthenticationToken.definition.mismatches(
                in: Reply(status: .ok, contentType: format.contentType, text: body))
        }
        #expect(diagnostics(.json, #"{"expires":"1","userId":"u","mvpd":"m","requestor":"r"}"#) == [])
        #expect(diagnostics(.json, #"{"expires":1,"userId":"u","mvpd":"m"}"#).count == 2)
        #expect(diagnostics(.xml, #"<?xml version="1.0"?><authentication></authentication>"#) == [])
        #expect(diagnostics(.xml, #"<?xml version="1.0"?><authorization></authorization>"#).count == 1)
    }
}
