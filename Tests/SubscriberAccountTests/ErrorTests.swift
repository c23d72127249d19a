import Foundation
import SubscriberAccount
import Testing

/// The errors, as seen by code that was written for Apple's framework.
@Suite("Errors of the framework")
struct ErrorTests {
    @Test func `have Apple's domain, codes and keys, as the cookbook reads them`() {
        let error: any Error = SubscriberAccountError(
            .providerRejected, unsupportedProviderIdentifier: "ATTOTT_Apple", samlResponse: "<x/>",
            samlResponseStatus: "urn:oasis:names:tc:SAML:2.0:status:Responder")
        let foundation = error as NSError
        #expect(foundation.domain == "VSErrorDomain")
        #expect(foundation.code == 4)
        #expect(
            foundation.userInfo as? [String: String] == [
                "VSErrorInfoKeyUnsupportedProviderIdentifier": "ATTOTT_Apple",
                "VSErrorInfoKeySAMLResponse": "<x/>",
                "VSErrorInfoKeySAMLResponseStatus": "urn:oasis:names:tc:SAML:2.0:status:Responder",
                NSLocalizedDescriptionKey: "providerRejected (VSErrorDomain 4)",
            ])
        #expect(error.localizedDescription == "providerRejected (VSErrorDomain 4)")
    }

    /// Swift turns every NSError of the domain into a VSError where the framework exists. So a fake must throw one.
    @Test func `are objects of NSError, which Swift turns into VSError on Apple's systems`() {
        let error: any Error = SubscriberAccountError(.userCancelled)
        #expect(type(of: error) is NSError.Type)
        do {
            throw error
        } catch let error as SubscriberAccountError {
            #expect(error.kind == .userCancelled)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func `are read from the framework's own error`() {
        let foreign = NSError(
            domain: "VSErrorDomain", code: 1,
            userInfo: ["VSErrorInfoKeyUnsupportedProviderIdentifier": "ATTOTT_Apple"])
        let error = SubscriberAccountError(foreign)
        #expect(error?.kind == .unsupportedProvider)
        #expect(error?.unsupportedProviderIdentifier == "ATTOTT_Apple")
        #expect(error?.samlResponse == nil && error?.samlResponseStatus == nil)
        #expect(SubscriberAccountError(URLError(.timedOut)) == nil)
        #expect(SubscriberAccountError(NSError(domain: "VSErrorDomain", code: 99)) == nil)
    }
}
