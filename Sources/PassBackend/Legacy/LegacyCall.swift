import ControlAPI
import PassAPI
import PassSimulator

/// One call of a REST API V1 operation, after the checks that all operations share.
struct LegacyCall {
    var context: RequestContext
    var parameters: LegacyParameters
    var situation: Situation
    /// The registration code in the path, while it is good.
    var session: Session?
    /// The errors that scenario rules put on single resources.
    var injected: [ResourceID: EnhancedError]

    /// The MVPD among the parameters.
    ///
    /// - Parameter name: what the operation calls it.
    func mvpd(_ name: String = "mvpd") throws(LegacyError) -> MVPDID {
        guard let mvpd = parameters.mvpd else { throw .missing(name) }
        return mvpd
    }

    /// The one resource that the operation is about.
    func resource() throws(LegacyError) -> ResourceID {
        guard let resource = try? context.resources.get().first else {
            throw .missing("resource", .missingResource)
        }
        return resource
    }

    /// One of Apple's platforms, as the page names them.
    func checkPlatform() throws(LegacyError) {
        guard let type = parameters["deviceType"] else { throw .missing("deviceType") }
        guard ["iOS", "tvOS"].contains(type) else { throw .badRequest() }
    }

    /// Checks the domain by policy `domainName`.
    func checkDomain() throws(LegacyError) {
        guard let name = parameters["domain_name"] else { throw .missing("domain_name") }
        guard situation.isDomainAllowed(name) else { throw .badRequest() }
    }
}
