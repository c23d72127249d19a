import PassAPI

/// The input of an audit: the requests in the order of their arrival. If a request names no client or device, they are derived from
/// other requests if possible.
struct AuditedJournal: Sendable {
    /// The requests of the subject, including those that are left out.
    let observations: [Observation]
    /// The requests of the subject to APIs that end, without those that are left out, in the order of their arrival.
    let endingCalls: [EndingCall]
    /// All requests, because requests of user agents contain neither device nor client.
    let allObservations: [Observation]
    let exclusions: [AuditExclusion]
    /// False when earlier requests were removed from the journal.
    let isComplete: Bool
    /// True if the client can send no more requests.
    let clientHasEnded: Bool
    let now: Timestamp
    /// The token requests, by the token that they returned.
    let tokenRequests: [String: Observation]
    private let clientDevices: ClientDevices
    /// How often the app sends each request when nothing fails; `nil` if that is not known.
    let usualCounts: [RequestKey: Int]?
    /// The requests of the subject, grouped by app installation, in the order of their arrival. A rehearsal has only one app, so
    /// there a new registration begins no new group.
    let byInstallation: [[Observation]]

    init(
        _ observations: [Observation], of subject: AuditSubject = .all,
        leavingOut exclusions: [AuditExclusion] = [], endingCalls: [EndingCall] = [], isComplete: Bool = true,
        clientHasEnded: Bool = false, usualCounts: [RequestKey: Int]? = nil, now: Timestamp
    ) {
        let tokenRequests = Dictionary(
            observations.compactMap { one in one.issuedToken.map { ($0.text, one) } }
        ) { first, _ in first }
        var allObservations = Self.withClients(observations, tokenRequests)
        clientDevices = ClientDevices(allObservations)
        allObservations = Self.attributed(allObservations, clientDevices)
        for index in allObservations.indices {
            allObservations[index].isLeftOut = exclusions.contains { $0.leavesOut(allObservations[index]) }
        }
        self.exclusions = exclusions
        self.tokenRequests = tokenRequests
        self.allObservations = allObservations
        let ofSubject = subject.requests(in: allObservations)
        let ids = Set(ofSubject.map(\.id))
        self.observations = ofSubject
        self.endingCalls = Self.attributed(endingCalls, allObservations).filter { call in
            !exclusions.contains { $0.leavesOut(call) }
                && (ids.contains(call.request) || subject.hasMade(call))
        }
        self.usualCounts = usualCounts
        byInstallation =
            usualCounts == nil ? ofSubject.groups(by: \.installation) : ofSubject.groups(by: \.device)
        self.isComplete = isComplete
        self.clientHasEnded = clientHasEnded
        self.now = now
    }

    /// How often the app sends the request when nothing fails, on all devices together; 1 if that is unknown. Each of these times
    /// has retries of its own.
    func starts(of request: Observation) -> Int { usualCounts?[request.subject] ?? 1 }

    /// The devices for which the client of the request sends requests.
    func devices(of request: Observation) -> Set<DeviceIdentifier> {
        request.clientKey.map { clientDevices.of($0) } ?? []
    }

    /// True if the client of the request sends `X-Forwarded-For`, as a service does.
    func isService(_ request: Observation) -> Bool {
        request.clientKey.map(clientDevices.services.contains) == true
    }

    /// True if a request of the client that names no device can be for one of several devices: the client is a service, or several
    /// devices have its credentials.
    func servesDevices(_ request: Observation) -> Bool {
        isService(request) || devices(of: request).count > 1
    }

    /// The request without properties that differ between devices of its client, for an error about the client: a service can
    /// repeat a request that names no device for any of its devices.
    func asClients(_ request: Observation) -> Observation {
        var request = request
        request.forwardedFor = nil
        request.platform = nil
        if request.operation == .retrieveConfiguration, isService(request), devices(of: request).count > 1 {
            request.device = request.namedDevice
        }
        return request
    }

    /// Adds the clients and devices that are known from the observations of the same requests.
    private static func attributed(_ calls: [EndingCall], _ observations: [Observation]) -> [EndingCall] {
        guard !calls.isEmpty else { return [] }
        let known = Dictionary(observations.map { ($0.id, $0) }) { first, _ in first }
        return calls.map { call in
            var call = call
            call.device = known[call.request]?.device ?? call.device
            call.client = known[call.request]?.client ?? call.client
            return call
        }
    }

    /// Adds the clients that are known from the issue of the access token.
    private static func withClients(
        _ observations: [Observation], _ tokenRequests: [String: Observation]
    ) -> [Observation] {
        var observations = observations
        for index in observations.indices {
            observations[index].index = index
            guard observations[index].client == nil else { continue }
            observations[index].client = observations[index].accessToken.flatMap { tokenRequests[$0]?.client }
        }
        return observations
    }

    /// Adds the devices that can be derived from other requests.
    private static func attributed(_ observations: [Observation], _ devices: ClientDevices) -> [Observation] {
        var observations = observations
        for index in observations.indices {
            let request = observations[index]
            // The mock assigns a token request to the previous device of the client, which can be another one.
            if request.namedDevice == nil, let token = request.issuedToken,
                !devices.of(.token(token.text)).isEmpty
            {
                observations[index].device = nil
            }
            guard observations[index].device == nil else { continue }
            // A client that is used on several devices has an access token on each.
            let token = request.issuedToken?.text ?? request.accessToken
            let keys = [request.clientKey, token.map(ClientKey.token)].compactMap(\.self)
            // Credentials and tokens belong to the client, whatever its address. A device can have several addresses.
            let address = request.operation.definition.dialect == .registration ? nil : request.forwardedFor
            let owners = keys.map { devices.of($0, at: address) } + keys.map { devices.of($0) }
            observations[index].device = owners.first { $0.count == 1 }?.first
        }
        return observations
    }
}

/// The devices for which each client sends requests.
private struct ClientDevices: Sendable {
    private var devices: [RequestKey: Set<DeviceIdentifier>] = [:]
    /// The clients that send `X-Forwarded-For`.
    private(set) var services: Set<ClientKey> = []

    init(_ observations: [Observation]) {
        for observation in observations {
            let keys = [observation.clientKey, observation.accessToken.map(ClientKey.token)]
                .compactMap(\.self)
            if observation.isForwarded { services.formUnion(keys) }
            guard let device = observation.sendingDevice else { continue }
            for key in keys {
                devices[RequestKey(clientKey: key), default: []].insert(device)
                guard let address = observation.forwardedFor else { continue }
                devices[RequestKey(clientKey: key, forwardedFor: address), default: []].insert(device)
            }
        }
    }

    /// - Parameter address: the address of the devices behind a service; `nil` for all devices.
    func of(_ client: ClientKey, at address: String? = nil) -> Set<DeviceIdentifier> {
        devices[RequestKey(clientKey: client, forwardedFor: address)] ?? []
    }
}

/// The device or client whose requests are audited; all requests when neither is set.
package struct AuditSubject: Sendable, Hashable {
    var device: DeviceIdentifier?
    var client: ClientID?

    package static let all = AuditSubject()

    /// True for a call that names the subject.
    fileprivate func hasMade(_ call: EndingCall) -> Bool {
        (device == nil || call.device == device) && (client == nil || call.client == client)
    }

    /// Filters the requests of the subject. Registrations and token requests contain no device, so they
    /// belong to the device that their client is used on.
    func requests(in allObservations: [Observation]) -> [Observation] {
        let ofClient =
            client.map { client in allObservations.filter { $0.client == client } } ?? allObservations
        guard let device else { return ofClient }
        let clients = Set(ofClient.lazy.filter { $0.sendingDevice == device }.compactMap(\.client))
        return ofClient.filter { observation in
            observation.device == device
                || observation.device == nil && observation.operation.definition.dialect == .registration
                    && observation.client.map(clients.contains) == true
        }
    }
}

/// Identifies the client of a request: by its identifier, or by its access token when the identifier is
/// unknown.
enum ClientKey: Hashable, Sendable {
    case client(ClientID)
    case token(String)
}

/// Identifies requests that belong together, by the parts that a rule compares.
struct RequestKey: Hashable, Sendable {
    var device: DeviceIdentifier?
    var client: ClientID?
    var clientKey: ClientKey?
    var operation: PassOperation?
    var serviceProvider: ServiceProviderID?
    var mvpd: MVPDID?
    var code: AuthenticationCode?
    var resources: Set<ResourceID> = []
    /// The address and the platform of the device, for a request that names none.
    var forwardedFor: String?
    var platform: DevicePlatform?
}

extension Observation {
    /// Identifies the content of the request, and its device or client. A later request with the same key is a repetition.
    ///
    /// - Parameter anyResources: true if requests for other resources are repetitions, too.
    func key(anyResources: Bool = false) -> RequestKey {
        // Ignores the client if there is a device: a client is unknown if its token was issued before the journal begins, but can
        // be known for the next token.
        RequestKey(
            device: device, client: device == nil ? client : nil, operation: operation,
            serviceProvider: serviceProvider, mvpd: mvpd, code: code,
            resources: anyResources ? [] : Set(resources),
            forwardedFor: namedDevice == nil ? forwardedFor : nil,
            platform: namedDevice == nil ? platform : nil)
    }

    /// Identifies the content of the request, on any device.
    var subject: RequestKey {
        RequestKey(
            operation: operation, serviceProvider: serviceProvider, mvpd: mvpd, resources: Set(resources))
    }

    /// Identifies a code as this client uses it: it does not know the replies that other clients have received for the code.
    func key(ofCode code: AuthenticationCode) -> RequestKey { RequestKey(clientKey: clientKey, code: code) }

    var installation: RequestKey { RequestKey(device: device, clientKey: clientKey) }

    /// The app on a device, as the client of one service provider.
    var serviceInstallation: RequestKey {
        RequestKey(device: device, clientKey: clientKey, serviceProvider: serviceProvider)
    }

    /// The TV provider that a decision, a profile or a logout page is about, for one service provider.
    var mvpdKey: RequestKey { RequestKey(serviceProvider: serviceProvider, mvpd: mvpd) }

    /// The device of the app that sent the request. A code alone does not identify it: an app on a second screen sends the code of
    /// another device.
    fileprivate var sendingDevice: DeviceIdentifier? { namedDevice ?? (code == nil ? device : nil) }

    var clientKey: ClientKey? { client.map { .client($0) } ?? accessToken.map { .token($0) } }

    /// True for the operations that require an access token. This excludes client registration and pages for
    /// user agents.
    var isRESTAPIV2: Bool { operation.definition.dialect == .enhanced }

    /// True for the operations of REST API V1 that applications call. This excludes pages for user agents and the
    /// AccessEnabler endpoints.
    var isRESTAPIV1: Bool { operation.definition.isLegacy && operation.definition.dialect == .legacy }

    var isRESTAPI: Bool { isRESTAPIV2 || isRESTAPIV1 }

    /// True for operations that start or continue a login.
    var startsLogin: Bool { isRESTAPIV2 && operation.definition.startsLogin }

    /// True for requests for profiles, except the polling of a code.
    var retrievesProfiles: Bool {
        operation == .retrieveProfiles || operation == .retrieveProfileForMVPD
    }
}

extension Collection {
    /// Groups the elements by key. The elements of a group keep their order, and the groups are in the order
    /// of their first elements.
    package func groups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        let groups = Dictionary(grouping: self, by: key)
        return map(key).distinct.compactMap { groups[$0] }
    }
}

/// Requests or rules that an audit leaves out at a tester's request.
///
/// Requests that are left out neither break nor keep a rule, but their effects count for the judgment of other requests: a login is
/// a login. So no gap in the journal breaks a rule.
struct AuditExclusion: Sendable, Hashable {
    /// The parameter that requests it, such as `ignore-device`.
    var parameter: String
    var value: String
    var subject: Subject

    enum Subject: Sendable, Hashable {
        case rule(String)
        /// All rules outside of these parts of Adobe's page.
        case rulesOutside(Set<ChecklistSection.Phase>)
        /// The requests of a device: its base64 text, with or without `fingerprint ` in front, or its decoded identifier.
        case device(String)
        /// The requests that a scenario answered: its name, with or without its parameters.
        case scenario(String)
        case requests(Set<String>)
    }

    init(_ parameter: String, _ value: String, _ subject: Subject) {
        self.parameter = parameter
        self.value = value
        self.subject = subject
    }

    func leavesOut(_ rule: AuditRule) -> Bool {
        switch subject {
        case .rule(let identifier): rule.identifier == identifier
        case .rulesOutside: leavesOut(rule.section)
        case .device, .scenario, .requests: false
        }
    }

    /// True if the report has nothing on this row of Adobe's page.
    func leavesOut(_ section: ChecklistSection) -> Bool {
        if case .rulesOutside(let phases) = subject { !phases.contains(section.phase) } else { false }
    }

    func leavesOut(_ request: Observation) -> Bool {
        leavesOut(request.id, of: request.device, in: request.scenario)
    }

    func leavesOut(_ call: EndingCall) -> Bool { leavesOut(call.request, of: call.device, in: call.scenario) }

    private func leavesOut(_ request: String, of device: DeviceIdentifier?, in scenario: String) -> Bool {
        switch subject {
        case .rule, .rulesOutside: false
        case .device(let name): device?.isNamed(name) ?? false
        case .scenario(let name): scenario == name || scenario.hasPrefix(name + ";")
        case .requests(let identifiers): identifiers.contains(request)
        }
    }
}

/// The profiles that each app has received, up to some request.
struct KnownLogins {
    private var profiles: [RequestKey: [MVPDID: KnownProfile]] = [:]

    /// A profile, and the response that contained it.
    typealias KnownProfile = (profile: ObservedProfile, source: Observation)

    /// The valid profiles that the client has received before it sends the request.
    func profiles(at observation: Observation) -> [MVPDID: KnownProfile] {
        (profiles[observation.serviceInstallation] ?? [:]).filter {
            $0.value.profile.notAfter > observation.timing.deviceTime
        }
    }

    /// Adds and removes profiles according to a request and its response.
    mutating func update(with observation: Observation) {
        let key = observation.serviceInstallation
        if observation.operation == .initiateLogout, let mvpd = observation.mvpd {
            profiles[key]?[mvpd] = nil
        }
        guard observation.isDelivered else { return }
        if let found = observation.profiles {
            if observation.operation == .retrieveProfiles { profiles[key] = [:] }
            if let mvpd = observation.mvpd { profiles[key]?[mvpd] = nil }
            for (mvpd, profile) in found {
                profiles[key, default: [:]][mvpd] = (profile, observation)
            }
        }
        let errors = [observation.error] + observation.decisions.map(\.error)
        if let mvpd = observation.mvpd, errors.contains(where: { $0?.action == .authentication }) {
            profiles[key]?[mvpd] = nil
        }
    }
}
