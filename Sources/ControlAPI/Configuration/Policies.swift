import PassAPI

/// `policies`: choices that Adobe's documentation leaves open. `rows` contains their help texts and evidence
/// grades.
package struct Policies: Sendable, Hashable, DocumentObject {
    package var deviceInfo = DeviceInfo.lenient
    package var deviceIdentifierType = Requirement.required
    package var accessTokenFailure = AccessTokenFailure.invalidClientApplication
    package var wwwAuthenticate = Switch.off
    package var softwareStatementSignature = SoftwareStatementSignature.unchecked
    package var unknownSoftwareStatements = UnknownSoftwareStatements.approve
    package var unknownClients = Unknown.refuse
    package var unknownServiceProviders = Unknown.refuse
    var unknownMVPDs = Unknown.refuse
    package var missingCertificate = MissingCertificate.plain
    package var notIntegratedMVPD = NotIntegratedMVPD.invalidIntegration
    package var notOnboardedStatus = NotOnboardedStatus.omitted
    package var domainName = DomainName.lenient
    package var missingDomainParameter = MissingDomainParameter.domainName
    package var loginOutcome = LoginOutcome.asAsked
    package var codeLifetime = CodeLifetime.session
    package var partnerAuthenticationRequest = SAMLRequest.Root.authnRequest
    package var missingExpirationDate = MissingExpirationDate.byPhase
    package var missingExpirationDateOnSessions = MissingExpirationDateInPhase.valid
    package var missingExpirationDateOnProfiles = MissingExpirationDateInPhase.valid
    package var missingExpirationDateOnDecisions = MissingExpirationDateInPhase.expired
    package var unencodedPlus = UnencodedPlus.refuse
    package var samlResponse = SAMLResponse.unsolicited
    package var partnerRedirectURL = PartnerRedirectURL.missing
    package var partnerAttributes = PartnerAttributes.requested
    package var partnerSSOPlatforms = PartnerSSOPlatforms.apple
    package var partnerProfileOnInvalidStatus = PartnerProfileOnInvalidStatus.error
    package var partnerFrameworkStatus = PartnerFrameworkStatus.asSent
    package var partnerStatusOnDecisions = Check.checked
    package var degradationBesideProfile = DegradationBesideProfile.degraded
    package var profileErrorsOnDecisions = ErrorLevel.item
    package var loginAfterError = LoginAfterError.ends
    package var tooManyResources = ErrorLevel.topLevel
    package var malformedResources = MalformedResources.denied
    var assetResources = AssetResources.asset
    package var authorizationCache = Switch.on
    package var temporaryIdentityOnPreauthorization = TemporaryIdentity.optional
    package var usedUpTempPass = UsedUpTempPass.nothing
    package var serviceTokenAudience = Check.checked
    package var serviceTokenDevices = ServiceTokenDevices.notUnlinked
    package var singleSignOnIdentifier = SingleSignOnIdentifier.required
    package var singleSignOnMembers = SingleSignOnMembers.samples
    package var logoutRedirectURL = Requirement.required
    package var logoutURL = LogoutURL.published
    package var throttleBurst = ThrottleBurst.refilled
    package var mockHeaders = Switch.on
    package var legacyErrorCodes = Switch.off
    package var legacyAuthorization = Requirement.required
    package var legacyMissingRequestor = LegacyMissingRequestor.login
    package var legacyPendingStatus = LegacyPendingStatus.forbidden
    package var legacyLogins = LegacyLogins.separate
    package var legacyLogout = LegacyLogout.application
    package var legacyAuthorizationCache = Switch.on
    package var legacyTemporaryIdentity = TemporaryIdentity.optional
    package var legacyMediaTokenUserID = LegacyMediaTokenUserID.sessionGUID
    package var accessEnablerDenialStatus = AccessEnablerDenialStatus.ok
    package var accessEnablerExpiredAuthorization = AccessEnablerExpiredAuthorization.expired

    package init() {}

    package enum DeviceInfo: String, Sendable, CaseIterable { case lenient, required, strict }
    package enum Requirement: String, Sendable, CaseIterable { case required, optional }
    package enum Check: String, Sendable, CaseIterable { case checked, ignored }
    package enum AccessTokenFailure: String, Sendable, CaseIterable {
        case invalidClientApplication = "invalid_access_token_client_application"
        case invalidServiceProvider = "invalid_access_token_service_provider"
    }
    package enum SoftwareStatementSignature: String, Sendable, CaseIterable { case unchecked, checked }
    package enum UnknownSoftwareStatements: String, Sendable, CaseIterable { case approve, refuse }
    package enum Unknown: String, Sendable, CaseIterable { case refuse, adopt }
    package enum MissingCertificate: String, Sendable, CaseIterable { case plain, refuse }
    package enum NotIntegratedMVPD: String, Sendable, CaseIterable {
        case invalidIntegration = "invalid_integration"
        case invalidParameterMVPD = "invalid_parameter_mvpd"
    }
    package enum NotOnboardedStatus: String, Sendable, CaseIterable {
        case omitted
        case notSupported = "NOT_SUPPORTED"
    }
    package enum AccessEnablerDenialStatus: String, Sendable, CaseIterable {
        case ok
        case badRequest = "bad-request"
    }
    package enum AccessEnablerExpiredAuthorization: String, Sendable, CaseIterable {
        case expired
        case notAuthorized = "not-authorized"
    }
    package enum LegacyMissingRequestor: String, Sendable, CaseIterable { case login, refuse }
    package enum DomainName: String, Sendable, CaseIterable { case lenient, strict }
    package enum MissingDomainParameter: String, Sendable, CaseIterable { case domainName, domain }
    package enum LoginOutcome: String, Sendable, CaseIterable {
        case asAsked = "as-asked"
        case failure, cancel
        case wrongPassword = "wrong-password"
    }
    package enum MissingExpirationDate: String, Sendable, CaseIterable {
        case byPhase = "by-phase"
        case valid, expired
    }
    package enum MissingExpirationDateInPhase: String, Sendable, CaseIterable { case valid, expired }
    package enum UnencodedPlus: String, Sendable, CaseIterable { case refuse, repair }
    package enum SAMLResponse: String, Sendable, CaseIterable { case unsolicited, solicited, unchecked }
    package enum PartnerRedirectURL: String, Sendable, CaseIterable { case missing, error }
    package enum PartnerAttributes: String, Sendable, CaseIterable { case requested, all }
    package enum PartnerSSOPlatforms: String, Sendable, CaseIterable { case apple, any }
    package enum PartnerProfileOnInvalidStatus: String, Sendable, CaseIterable {
        case error
        case basicProfiles = "basic-profiles"
    }
    package enum PartnerFrameworkStatus: String, Sendable, CaseIterable {
        case asSent = "as-sent"
        case denied
    }
    package enum ErrorLevel: String, Sendable, CaseIterable {
        case item
        case topLevel = "top-level"
    }
    package enum LoginAfterError: String, Sendable, CaseIterable { case ends, stays }
    package enum MalformedResources: String, Sendable, CaseIterable {
        case denied
        case invalidParameterResources = "invalid_parameter_resources"
        case opaque
    }
    enum AssetResources: String, Sendable, CaseIterable { case asset, channel }
    package enum TemporaryIdentity: String, Sendable, CaseIterable { case optional, required }
    package enum UsedUpTempPass: String, Sendable, CaseIterable {
        case nothing
        case usedResources = "used-resources"
    }
    package enum ServiceTokenDevices: String, Sendable, CaseIterable {
        case notUnlinked = "not-unlinked"
        case linked
    }
    package enum SingleSignOnIdentifier: String, Sendable, CaseIterable { case required, device }
    package enum SingleSignOnMembers: String, Sendable, CaseIterable { case samples, tables }
    package enum CodeLifetime: String, Sendable, CaseIterable {
        case session
        case accessToken = "access-token"
    }
    package enum DegradationBesideProfile: String, Sendable, CaseIterable {
        case degraded
        case degradedDecisions = "degraded-decisions"
        case profile
    }
    package enum ThrottleBurst: String, Sendable, CaseIterable { case refilled, once }
    package enum LogoutURL: String, Sendable, CaseIterable { case published, absolute, relative }
    package enum LegacyPendingStatus: String, Sendable, CaseIterable {
        case forbidden
        case notFound = "not-found"
    }
    package enum LegacyLogout: String, Sendable, CaseIterable {
        case application
        case allApplications = "all-applications"
    }
    package enum LegacyLogins: String, Sendable, CaseIterable { case separate, shared }
    package enum LegacyMediaTokenUserID: String, Sendable, CaseIterable { case sessionGUID, digest }
    package enum Switch: String, Sendable, CaseIterable { case on, off }

    /// How a login on the page of the MVPD ends.
    ///
    /// - Parameter asked: the outcome that the form of the page or the admin call requests.
    package func outcome(
        insteadOf asked: PassVocabulary.LoginOutcome
    ) -> PassVocabulary.LoginOutcome {
        .init(rawValue: loginOutcome.rawValue) ?? asked
    }

    static let fields = rows.map(\.field)
}

/// A policy: its name in files, its values, its default, and the evidence for the default.
package struct PolicyRow: Sendable {
    package let name: String
    package let grade: Grade
    package let help: String
    package let values: [String]
    package let defaultValue: String
    let field: Field<Policies>

    private static let defaults = Policies()

    package enum Grade: String, Sendable {
        /// A page of Adobe states it.
        case documented
        /// Real traffic shows it.
        case seen
        /// No source states it; it is consistent with everything that is known.
        case inferred
    }

    init<Value>(
        _ name: String, _ path: any WritableKeyPath<Policies, Value> & Sendable, _ grade: Grade,
        _ help: String
    ) where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
        self.name = name
        self.grade = grade
        self.help = help
        values = Value.allCases.map { $0.rawValue }
        defaultValue = Self.defaults[keyPath: path].rawValue
        field = Field(
            name, path, .word("value of \(name)"), help, default: "{value} (\(grade.rawValue))")
    }
}
