import HTTPMessages
import HTTPTypes

extension PassOperation {
    /// How the mock answers an operation. Routing, 405, scenario rules and the journal follow from it.
    package final class Row: Sendable {
        package let method: HTTPRequest.Method
        /// The documented path first, then the aliases in published samples.
        package let paths: [PathTemplate]
        package let dialect: Dialect
        /// True when the request must name its device: in `AP-Device-Identifier`, or in `deviceId` of REST
        /// API V1.
        package let namesDevice: Bool
        /// True when the operation reads `X-Device-Info`.
        package let readsDeviceInfo: Bool
        /// True when the body is a form.
        package let takesForm: Bool
        /// True when the answer has a list of resources, and each of them can have an error of its own.
        package let hasItems: Bool
        /// True when the request names resources.
        package let namesResources: Bool
        /// True when the client sends an access token. User agents have none, and neither have the web pages
        /// for second screens that call REST API V1.
        package let takesAccessToken: Bool
        /// True when the form contains what the partner's framework returned (`SAMLResponse`).
        package let takesPartnerResponse: Bool
        /// True when one of the paths lacks the requestor that the documented path contains.
        package let isRequestorOptional: Bool
        /// True for the paths that the page *Throttling mechanism* lists.
        package let isThrottled: Bool
        /// True for REST API V1, whatever the dialect of its errors is.
        package let isLegacy: Bool

        fileprivate init(
            of operation: PassOperation, dialect: Dialect = .enhanced, namesDevice: Bool = false,
            readsDeviceInfo: Bool? = nil, takesForm: Bool = false, takesAccessToken: Bool? = nil,
            takesPartnerResponse: Bool = false, hasItems: Bool = false, namesResources: Bool? = nil
        ) {
            let path = operation.paths[0]
            method = HTTPRequest.Method(operation.method)!
            paths = operation.paths.map(PathTemplate.init)
            let withRequestor = operation.paths.map { $0.contains("{requestor}") }
            isRequestorOptional = withRequestor[0] && withRequestor.contains(false)
            isLegacy = path.hasPrefix("/api/v1/") || path.hasPrefix("/reggie/v1/")
            isThrottled = isLegacy || path.hasPrefix("/o/client/") || path.hasPrefix("/api/")
            self.dialect = dialect
            self.namesDevice = namesDevice
            self.readsDeviceInfo = readsDeviceInfo ?? namesDevice
            self.takesForm = takesForm
            self.takesPartnerResponse = takesPartnerResponse
            self.hasItems = hasItems
            self.namesResources = namesResources ?? hasItems
            self.takesAccessToken = takesAccessToken ?? (dialect != .registration && dialect != .html)
        }
    }

    /// The format of the errors of an operation.
    package enum Dialect: String, Sendable, Hashable {
        /// JSON of *Enhanced Error Codes*.
        case enhanced
        /// `{"error": …}` of dynamic client registration.
        case registration
        /// A small HTML page, for user agents.
        case html
        /// A status without a body.
        case statusOnly
        /// XML or JSON of REST API V1.
        case legacy
    }

    package var row: Row { Self.rows[self]! }

    /// True for the operations whose answer can have an enhanced error on one item.
    package var hasItems: Bool { row.hasItems }

    /// True for the operations whose request names resources.
    package var namesResources: Bool { row.namesResources }

    private static let rows: [PassOperation: Row] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.makeRow()) })

    private func makeRow() -> Row {
        switch self {
        case .retrieveClientCredentials: Row(of: self, dialect: .registration)
        case .retrieveAccessToken: Row(of: self, dialect: .registration)
        case .retrieveConfiguration: Row(of: self, readsDeviceInfo: true)
        case .createAuthenticationSession: Row(of: self, namesDevice: true, takesForm: true)
        case .resumeAuthenticationSession: Row(of: self, takesForm: true)
        case .retrieveAuthenticationSession: Row(of: self)
        case .retrieveProfiles: Row(of: self, namesDevice: true)
        case .retrieveProfileForMVPD: Row(of: self, namesDevice: true)
        case .retrieveProfileForCode: Row(of: self)
        case .retrievePartnerAuthenticationRequest: Row(of: self, namesDevice: true, takesForm: true)
        case .createPartnerProfile:
            Row(of: self, namesDevice: true, takesForm: true, takesPartnerResponse: true)
        case .retrievePreauthorizationDecisions: Row(of: self, namesDevice: true, hasItems: true)
        case .retrieveAuthorizationDecisions: Row(of: self, namesDevice: true, hasItems: true)
        case .initiateLogout: Row(of: self, namesDevice: true)
        case .resetTempPass: Row(of: self, dialect: .statusOnly)
        case .performLogout: Row(of: self, dialect: .html)
        case .performAuthentication: Row(of: self, dialect: .html)
        case .authenticateWithSAML: Row(of: self, dialect: .html)
        case .showLoginPage: Row(of: self, dialect: .html)
        case .logIn: Row(of: self, dialect: .html, takesForm: true)
        case .consumeAssertion: Row(of: self, dialect: .html)
        case .showActivationPage: Row(of: self, dialect: .html)
        case .activate: Row(of: self, dialect: .html, takesForm: true)
        case .legacyRequestRegistrationCode:
            Row(of: self, dialect: .legacy, namesDevice: true, takesForm: true)
        case .legacyReturnRegistrationRecord: Row(of: self, dialect: .legacy, takesAccessToken: false)
        case .legacyProvideMVPDList: Row(of: self, dialect: .legacy, takesAccessToken: false)
        case .legacyInitiateAuthentication: Row(of: self, dialect: .html)
        case .legacyCheckAuthenticationToken: Row(of: self, dialect: .legacy, namesDevice: true)
        case .legacyCheckAuthenticationFlow: Row(of: self, dialect: .legacy, takesAccessToken: false)
        case .legacyRetrieveAuthenticationToken: Row(of: self, dialect: .legacy, namesDevice: true)
        case .legacyInitiateAuthorization:
            Row(of: self, dialect: .legacy, namesDevice: true, namesResources: true)
        case .legacyRetrieveAuthorizationToken:
            Row(of: self, dialect: .legacy, namesDevice: true, namesResources: true)
        case .legacyObtainShortMediaToken:
            Row(of: self, dialect: .legacy, namesDevice: true, namesResources: true)
        case .legacyRetrievePreauthorizedResources:
            Row(of: self, dialect: .legacy, namesDevice: true, hasItems: true)
        case .legacyRetrievePreauthorizedResourcesForCode:
            Row(of: self, dialect: .legacy, takesAccessToken: false, hasItems: true)
        case .legacyRetrieveUserMetadata: Row(of: self, dialect: .legacy, namesDevice: true)
        case .legacyRetrieveProfileRequest: Row(of: self, dialect: .legacy)
        case .legacyExchangeToken:
            Row(
                of: self, dialect: .legacy, namesDevice: true, takesForm: true, takesPartnerResponse: true)
        case .legacyCreateFreePreview: Row(of: self, dialect: .legacy, namesDevice: true, takesForm: true)
        case .legacyDeleteRegistrationRecord: Row(of: self, dialect: .legacy)
        case .legacyInitiateLogout: Row(of: self, dialect: .legacy, namesDevice: true)
        case .legacyInitiateLogoutInUserAgent: Row(of: self, dialect: .html)
        }
    }
}
