import AdobePassMockClient
import Foundation
import Testing

/// A test that names another device than the app sends must not succeed. One that names it in another form must.
@Suite("A test that names the wrong device", .server)
struct WrongDeviceTests {
    private let device = AdobePassMock.Device.unique()

    /// The device of an app that encodes the identifier of the test once more.
    private var encodedAgain: AdobePassMock.Device { AdobePassMock.Device(device.base64) }

    /// The explanation of a failed expectation.
    private func failure(_ expectation: () async throws -> Void) async throws -> String {
        let error = await #expect(throws: AdobePassMockError.self) { try await expectation() }
        guard case .unverified(let explanation) = try #require(error) else {
            throw try #require(error)
        }
        return explanation
    }

    @Test func `fails in every expectation, which names the device that the app has encoded twice`()
        async throws
    {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: encodedAgain)
        _ = try await UnauthenticatedClient(mock).status(of: encodedAgain)
        let pattern = AdobePassMock.RequestPattern(.retrieveProfiles, device: device)
        #expect(try await mock.count(of: pattern) == 0)
        #expect(try await mock.requests(matching: pattern).isEmpty)
        let explanations = try await [
            failure { try await mock.verify(pattern, count: 2) },
            failure { try await mock.verify(pattern, count: 0) },
            failure { try await mock.verify(inOrder: [pattern]) },
            failure { try await mock.waitForRequests(matching: pattern, timeout: .milliseconds(10)) },
            failure { try await mock.verifyChecklist(device: device) },
        ]
        for explanation in explanations {
            #expect(
                explanation.contains(
                    "  - device \(encodedAgain), 2 requests: is the identifier encoded twice?"),
                "\(explanation)")
        }
        #expect(try await mock.removeRequests(matching: pattern) == 0)
    }

    @Test func `fails if the test is the one that encodes twice, and says how to take a text as it is`()
        async throws
    {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let explanation = try await failure {
            try await mock.verify(.init(.retrieveProfiles, device: encodedAgain), count: 0)
        }
        #expect(
            explanation.contains(
                "  - device \(device), 1 request: is the identifier encoded twice? The test encodes this text again; "
                    + "Device(base64:) takes it as it is."), "\(explanation)")
        let same = try #require(AdobePassMock.Device(base64: device.base64))
        try await mock.verify(.init(.retrieveProfiles, device: same), count: 1)
        let whole = AdobePassMock.Device("fingerprint \(device.base64)")
        try await mock.verify(.init(.retrieveProfiles, device: whole), count: 1)
    }

    /// An identifier whose base64 has padding and differs between the alphabets.
    private func binaryDevice() -> AdobePassMock.Device {
        AdobePassMock.Device(Data([0xFB, 0xFF] + (0..<18).map { _ in UInt8.random(in: 0...255) }))
    }

    @Test func `fails if the app uses the other alphabet of base64`() async throws {
        let mock = try AdobePassMock.current
        let device = binaryDevice()
        let other = try #require(
            AdobePassMock.Device(
                base64: device.base64.replacing("+", with: "-").replacing("/", with: "_")))
        _ = try await UnauthenticatedClient(mock).status(of: other)
        let explanation = try await failure { try await mock.verify(.init(device: device), count: 1) }
        #expect(
            explanation.contains(
                "  - device \(other), 1 request: the same identifier in the other alphabet of base64."),
            "\(explanation)")
    }

    @Test func `succeeds if the test names the device without padding`() async throws {
        let mock = try AdobePassMock.current
        let device = binaryDevice()
        let unpadded = try #require(AdobePassMock.Device(base64: device.base64.replacing("=", with: "")))
        #expect(unpadded == device)
        _ = try await UnauthenticatedClient(mock).status(of: device)
        try await mock.verify(.init(device: unpadded), count: 1)
    }

    @Test func `fails in the checklist if the device has sent nothing, although the others are right`()
        async throws
    {
        let mock = try AdobePassMock.current
        let other = AdobePassMock.Device.unique()
        _ = try await UnauthenticatedClient(mock).status(of: other)
        let explanation = try await failure {
            try await mock.verifyChecklist(device: device, except: ["authorization-header"])
        }
        #expect(
            explanation.hasPrefix(
                "Adobe's checklist has no request to check.\nNo requests of this device were received: \(device)\n"
            ),
            "\(explanation)")
        // A shared mock has many other devices, of which the ones with the most requests are named.
        #expect(
            explanation.contains("Does the app send another identifier? Requests were received from:\n  - "),
            "\(explanation)")
        #expect(try await mock.checklist(device: device).requestCount == 0)
    }

    @Test func `is not assumed if the app sends nothing, as expected`() async throws {
        let mock = try AdobePassMock.current
        try await mock.verify(.init(device: device), count: 0)
        try await mock.verify(.init(.createPartnerProfile, device: device), count: 0)
    }

    @Test(arguments: [PassOperation.retrieveClientCredentials, .retrieveAccessToken])
    func `is told about requests that name no device`(operation: PassOperation) async throws {
        let mock = try AdobePassMock.current
        _ = try await ReferenceClient(mock, device: device).watch("REF30")
        let pattern = AdobePassMock.RequestPattern(operation, device: device)
        let explanations = try await [
            failure { try await mock.verify(pattern, count: 1) },
            failure { try await mock.verify(inOrder: [pattern]) },
            failure { try await mock.waitForRequests(matching: pattern, timeout: .milliseconds(10)) },
        ]
        for explanation in explanations {
            #expect(
                explanation.contains(/\n\d+ requests? of \w+ named no device\..* device: \.all\./),
                "\(explanation)")
        }
        for range in [0...0, 0...1] {
            let error = await #expect(throws: AdobePassMockError.self) {
                try await mock.verify(pattern, count: range)
            }
            guard case .misused(let remedy) = error else {
                Issue.record("\(error as Any)")
                continue
            }
            #expect(remedy.contains("RequestPattern(.\(operation.rawValue), device: .all)"), "\(remedy)")
        }
    }

    @Test func `is told in the order of the expectation about requests that name no device`() async throws {
        let mock = try AdobePassMock.current
        _ = try await ReferenceClient(mock, device: device).watch("REF30")
        for operations in [
            [.retrieveClientCredentials, .retrieveAccessToken],
            [.retrieveAccessToken, .retrieveClientCredentials],
        ] as [[PassOperation]] {
            let patterns = (operations + operations).map {
                AdobePassMock.RequestPattern($0, device: device)
            }
            let explanation = try await failure { try await mock.verify(inOrder: patterns) }
            let named = explanation.matches(of: /\n\d+ requests? of (\w+) named no device/).map {
                String($0.1)
            }
            #expect(named == operations.map(\.rawValue), "\(explanation)")
        }
    }

    @Test func `does not change the device that the app has encoded twice`() async throws {
        let mock = try AdobePassMock.current
        let client = UnauthenticatedClient(mock)
        try await mock.activate(.maintenance, for: encodedAgain)
        #expect(try await client.status(of: encodedAgain) == 500)
        try await mock.forget(device)
        try await mock.resetScenario(for: device)
        try await mock.failNext(.retrieveProfiles, then: .reply(status: 418), device: device)
        #expect(try await client.status(of: encodedAgain) == 500)
        let start = try await mock.clock(of: encodedAgain).reading().now
        try await mock.clock(of: device).advance(by: .seconds(86_400))
        #expect(try await mock.clock(of: encodedAgain).reading().now < start + 3_600)
        #expect(try await client.status(of: device) == 418)
    }
}
