import HTTPMessages
import PassAPI
import SAMLMessages

/// One request to an operation: read as far as it can be before the lock is taken, and not checked yet.
///
/// A class, for it goes through many hands, and a copy would count a reference for each of its parts.
final class RequestContext: Sendable {
    let operation: PassOperation
    let row: PassOperation.Row
    /// What stands in the holes of the path.
    let parameters: PathParameters
    let request: Request
    /// The access token, once its signature is verified.
    let token: AccessTokenID?
    let requestedScenario: RequestedScenario
    /// The device that the request names, with or without its type.
    let device: DeviceIdentifier?
    /// True when the request names its device as the page has it.
    let namesDeviceWithType: Bool
    /// What `X-Device-Info` says, read leniently; `nil` when it is missing, unreadable, or not of this operation.
    let information: DeviceInformation?
    let partnerStatus: PartnerFrameworkStatus?
    let temporaryIdentity: TempPassIdentity?
    /// The user whom the platform names; not of the partner operations, by their pages.
    let platformSubject: SubjectIdentity?
    /// `AD-Service-Token` as it was sent; not of the partner operations either.
    let serviceToken: String?
    /// The form in the body; empty where the operation takes none.
    let form: Form
    let query: Form
    /// The resources of a decision, or what is wrong with them.
    let resources: Result<[ResourceID], EnhancedError>
    /// What the MVPD said through the partner's framework; `nil` when it is missing or no SAML response.
    let partnerResponse: PartnerAuthenticationResponse?
    /// The parameters of REST API V1; `nil` for all others.
    let legacy: LegacyParameters?

    init(
        _ operation: PassOperation, _ row: PassOperation.Row, _ parameters: PathParameters,
        _ request: Request,
        token: AccessTokenID?, requestedScenario: RequestedScenario, _ parsedHeaders: ParsedHeaderCache
    ) {
        self.operation = operation
        self.parameters = parameters
        self.request = request
        self.token = token
        self.requestedScenario = requestedScenario
        self.row = row
        form = row.takesForm ? Form(request.body) : Form()
        query = request.query.map { Form($0) } ?? Form()
        legacy = row.isLegacy ? LegacyParameters(parameters, query, form, request) : nil
        let named = NamedDevice(in: request.fields)
        namesDeviceWithType = named.hasType
        device = legacy?.device ?? named.identifier
        information =
            if !row.readsDeviceInfo {
                nil
            } else if let parameter = legacy?.deviceInformation {
                parsedHeaders.deviceInformation(parameter)
            } else {
                parsedHeaders.deviceInformation(in: request.fields)
            }
        partnerStatus = parsedHeaders.partnerStatus(in: request.fields)
        temporaryIdentity =
            legacy?.temporaryIdentity
            ?? request.fields[.apTempPassIdentity].flatMap(TempPassIdentity.init(headerValue:))
        let sharesLogins = row.namesDevice && parameters["partner"] == nil
        platformSubject =
            sharesLogins
            ? (request.fields[.adobeSubjectToken] ?? request.fields[.rokuConnectToken])
                .flatMap(SubjectIdentity.init(platformToken:)) : nil
        serviceToken = sharesLogins ? request.fields[.adServiceToken] : nil
        resources =
            if let legacy {
                .success(operation.namesResources ? legacy.resources(isList: operation.hasItems) : [])
            } else {
                operation.hasItems ? Resources.read(request.body) : .success([])
            }
        partnerResponse =
            row.takesPartnerResponse
            ? form["SAMLResponse"].flatMap { try? PartnerAuthenticationResponse(samlResponse: $0) } : nil
    }

    var serviceProvider: ServiceProviderID? {
        legacy?.requestor ?? parameters["serviceProvider"].map { ServiceProviderID($0) }
    }

    /// The code in the path. A user agent may also carry it in a query or a form, and a person has typed the one that
    /// the pages call `code`.
    var code: AuthenticationCode? {
        if let code = parameters["code"] { return AuthenticationCode(code) }
        guard row.dialect == .html else { return nil }
        if let code = form["RelayState"] ?? query["RelayState"] ?? query["reg_code"] {
            return AuthenticationCode(code)
        }
        return (form["code"] ?? query["code"]).map { AuthenticationCode(typed: $0) }
    }
}
