import ControlAPI
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

/// The page *Several mocks with one state*.
extension CommandTests {
    private static let variablePrefix = "ADOBE_PASS_MOCK_"

    private func documents(_ mark: String) throws -> [Node] {
        let text = try Document.page("SeveralMachines").block(after: mark)
        return try text.components(separatedBy: "\n---\n").map {
            try YAMLReader.read(Array($0.utf8), file: "\(mark).yaml")
        }
    }

    /// The options of serve that the environment variables set.
    private func options(of variables: some Sequence<String>) -> Set<String> {
        Set(
            variables.filter { $0.hasPrefix(Self.variablePrefix) }.map {
                $0.dropFirst(Self.variablePrefix.count).lowercased().replacing("_", with: "-")
            })
    }

    @Test func `the compose file for several mocks uses options of serve, and the names of its services`()
        throws
    {
        let file = try #require(try documents("replicas-compose").first)
        let services = try #require(file["services"])
        let environment = try #require(services["adobe-pass-mock"]?["environment"]?.entries)
        let options = options(of: environment.map(\.key))
        #expect(options == ["state", "admin-token", "public-url"])
        #expect(Set(try Help(of: "serve").options.map(\.name)).isSuperset(of: options))
        let state = environment.first { $0.key.hasSuffix("_STATE") }?.node.string
        #expect(state == "redis://redis:6379" && services["redis"] != nil)
        #expect(
            try Document.page("SeveralMachines").block(after: "nginx").contains("server adobe-pass-mock:8080")
        )
    }

    @Test func `the manifests for Kubernetes use options of serve, and fit each other`() throws {
        let manifests = try documents("kubernetes")
        func manifest(_ kind: String) throws -> Node {
            try #require(manifests.first { $0["kind"]?.string == kind }, "\(kind)")
        }
        let deployment = try manifest("Deployment")
        let template = try #require(deployment["spec"]?["template"])
        let label = template["metadata"]?["labels"]?["app"]?.string
        #expect(deployment["spec"]?["selector"]?["matchLabels"]?["app"]?.string == label)
        #expect(try manifest("Service")["spec"]?["selector"]?["app"]?.string == label)
        #expect(
            try manifest("PodDisruptionBudget")["spec"]?["selector"]?["matchLabels"]?["app"]?.string == label)
        let container = try #require(template["spec"]?["containers"]?.items.first)
        let variables = container["env"]?.items ?? []
        let options = options(of: variables.compactMap { $0["name"]?.string })
        #expect(options.count == variables.count)
        #expect(Set(try Help(of: "serve").options.map(\.name)).isSuperset(of: options))
        let secret = try manifest("Secret")
        for variable in variables {
            guard let reference = variable["valueFrom"]?["secretKeyRef"] else { continue }
            #expect(reference["name"]?.string == secret["metadata"]?["name"]?.string)
            #expect(secret["stringData"]?[reference["key"]?.string ?? ""] != nil)
        }
        let paths = ["readinessProbe", "livenessProbe"].map { container[$0]?["httpGet"]?["path"]?.string }
        #expect(paths == [AdminRoute.ready.path.path(), AdminRoute.health.path.path()])
        let scenarios = variables.first { $0["name"]?.string == Self.variablePrefix + "SCENARIOS" }
        #expect(container["volumeMounts"]?.items.first?["mountPath"]?.string == scenarios?["value"]?.string)
        // A mounted ConfigMap consists of links into a hidden folder.
        let folder = try ScratchFolder()
        for entry in try manifest("ConfigMap")["data"]?.entries ?? [] {
            try folder.write(entry.node.string ?? "", to: "..2026/\(entry.key)")
            let link = folder.path + "/" + entry.key
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "..2026/" + entry.key)
        }
        let validation = try Program.run(["validate", "--scenarios", folder.path])
        #expect(validation.status == 0, "\(validation.errors)")
        let listing = try Program.run(["scenarios", "--scenarios", folder.path])
        #expect(listing.output.contains("no-decisions"))
    }

    #if Redis
        @Test func `the documented nginx gives requests to mocks that share a state in turn`() throws {
            let state = try RedisServer.shared.get().url
            let mocks = try (0..<2).map { try RunningMock(["--state", state, "--replica", "\($0)"]) }
            let nginx = try Nginx(before: mocks.map(\.port))
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") throws -> Int {
                let request = Request(
                    method: method, path: path, fields: ["Host": "localhost"], body: Array(body.utf8))
                return try TestClient(path: nginx.path).exchange(request).status.code
            }
            #expect(try send(.put, "/__admin/scenario", #"{"scenario":"maintenance"}"#) == 200)
            for _ in 0..<4 { #expect(try send(.get, "/api/v2/REF30/configuration") == 500) }
            // Each mock shows the requests of all.
            for mock in mocks {
                let text = String(decoding: try mock.send(.get, "/__admin/requests").body, as: UTF8.self)
                for replica in ["0", "1"] {
                    #expect(text.ranges(of: "\"replica\":\"\(replica)\"").count == 2)
                }
            }
        }
    #endif
}
