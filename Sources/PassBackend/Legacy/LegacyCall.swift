import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// One call of a REST API V1 operation, after the checks that all operations share.
struct LegacyCall {
    var context: ParsedRequest
    var parameters: LegacyParameters
    var situation: Situation
    /// Why tokens of the request do not count, for the journal.
    var ignoredTokens: [Reason]
    /// False when the requestor is that of the device's newest login, because the request names none.
    var isRequestorNamed: Bool
    /// The session of the registration code in the request, if the code can be used.
    var session: Session?
    /// Why the registration code in the request cannot be used; `nil` without a code.
    var reasonAgainstCode: Reason?
    /// The errors that scenario rules put on single resources.
    var injected: [ResourceID: EnhancedError]
    /// The URL at which clients reach the mock; `nil` for the `Host` of the request.
    var publicURL: PublicURL?
    let partnerRequests: PartnerRequestKey

    /// The scheme and authority of the mock's own absolute URLs.
    var baseURL: String { context.request.baseURL(behind: publicURL) }

    /// The MVPD parameter.
    ///
    /// - Parameter name: the operation's name for it.
    func mvpd(_ name: String = "mvpd") throws(LegacyError) -> MVPDID {
        guard let mvpd = parameters.mvpd else { throw .missing(name) }
        return mvpd
    }

    /// The error for a code that the mock cannot use.
    var missingCode: LegacyError {
        .notFound(because: reasonAgainstCode ?? "The registration code cannot be used.")
    }

    /// The resources of the request, at least one.
    ///
    /// - Throws: `missing_resource`, and `malformed_authz_request` by policy `malformedResources`.
    func resources() throws(LegacyError) -> [RequestedResource] {
        guard let resources = try? context.resources.get(), !resources.isEmpty else {
            throw .missing("resource", .missingResource)
        }
        for resource in resources { try check(resource) }
        return resources
    }

    /// The single resource of the request.
    func resource() throws(LegacyError) -> RequestedResource { try resources()[0] }

    /// Refuses a resource that is neither a name nor media RSS.
    func check(_ resource: RequestedResource) throws(LegacyError) {
        guard situation.policies.malformedResources != .opaque, let problem = resource.problem else { return }
        throw .badRequest(.malformedAuthorizationRequest, because: problem)
    }

    /// Checks that the platform is one of Apple's, by the names on the page.
    func checkPlatform() throws(LegacyError) {
        guard let type = parameters["deviceType"] else { throw .missing("deviceType") }
        guard ["iOS", "tvOS"].contains(type) else {
            throw .badRequest(because: "deviceType is \(type), expected iOS or tvOS.")
        }
    }

    /// Checks the domain by policy `domainName`.
    func checkDomain() throws(LegacyError) {
        guard let name = parameters["domain_name"] else { throw .missing("domain_name") }
        guard situation.isDomainAllowed(name) else {
            throw .badRequest(
                because: """
                    The domain_name \(name) is not a domain of \(situation.serviceProvider) (policy domainName).
                    """)
        }
    }
}
