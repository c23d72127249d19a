import Foundation
import SubscriberAccount
import Testing

/// The values that the framework passes to the completion handler of an access check, pair by pair.
@Suite("Status and error of an access check")
struct AccessStatusTests {
    private static let refusal = NSError(domain: "VSErrorDomain", code: 0)

    @Test(arguments: [
        (3, nil, SubscriberAccountAccessStatus.granted), (2, refusal, .denied), (1, refusal, .restricted),
        (0, refusal, .notDetermined),
        // A framework that leaves out the error, and one with a status that does not exist yet.
        (2, nil, .denied), (0, nil, .notDetermined), (9, nil, .notDetermined), (9, refusal, .notDetermined),
    ])
    func `a refusal is a status, so that the app can send it`(
        rawValue: Int, error: NSError?, expected: SubscriberAccountAccessStatus
    ) throws {
        #expect(try SubscriberAccountAccessStatus(rawValue: rawValue, error: error) == expected)
    }

    @Test(arguments: SubscriberAccountAccessStatus.allCases, SubscriberAccountError.Kind.allCases.dropFirst())
    func `every other error is thrown, whatever the status is`(
        status: SubscriberAccountAccessStatus, kind: SubscriberAccountError.Kind
    ) {
        let error = NSError(domain: "VSErrorDomain", code: kind.rawValue)
        let thrown = #expect(throws: SubscriberAccountError.self) {
            try SubscriberAccountAccessStatus(rawValue: status.rawValue, error: error)
        }
        #expect(thrown?.kind == kind)
    }

    @Test func `an error of another domain, such as a missing entitlement, is thrown as it is`() {
        let error = NSError(domain: "VSPrivateErrorDomain", code: -7)
        let thrown = #expect(throws: NSError.self) {
            try SubscriberAccountAccessStatus(rawValue: 0, error: error)
        }
        #expect(thrown == error)
    }
}
