import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let showState = AdminRoute(
        .get, "/state", "showState", "Exports the whole state.",
        handle: AdminResponder.showState)

    static let putState = AdminRoute(
        .put, "/state", "putState", "Imports an exported state.", work: .longRunning,
        handle: AdminResponder.putState)

    static let takeSnapshot = AdminRoute(
        .put, "/snapshots/{name}", "takeSnapshot", "Saves the state under a name.", work: .longRunning,
        answer: AdminAnswerDescription(.created, .noContent), handle: AdminResponder.takeSnapshot)

    static let showSnapshot = AdminRoute(
        .get, "/snapshots/{name}", "showSnapshot", "Returns a saved state.",
        handle: AdminResponder.showSnapshot)

    static let removeSnapshot = AdminRoute(
        .delete, "/snapshots/{name}", "removeSnapshot", "Removes a saved state.",
        handle: AdminResponder.removeSnapshot)

    package static let reset = AdminRoute(
        .post, "/reset", "reset",
        "Resets the mock to its state at the start, or what belongs to one service provider.",
        journal: .optional, work: .longRunning, handle: AdminResponder.reset)

    package static let undo = AdminRoute(
        .post, "/undo", "undo",
        "Returns to the moment before the last reset of everything, or brings back the last removed requests or device.",
        journal: .optional,
        refusals: [.notFound], handle: AdminResponder.undoLast)
}

extension AdminResponder {
    func showState() throws(AdminError) -> StateDocument { try withState(\.document) }

    func putState(_ body: ImportedState) throws(AdminError) -> NoContent {
        do { try backend.importState(body.jsonBytes) } catch let error as Diagnostics {
            throw .invalidBody(error)
        } catch {
            throw .unavailable("\(error)")
        }
        return NoContent()
    }

    func takeSnapshot(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = call.parameters["name"] ?? ""
        return try withState { state in
            let isNew = state.snapshots.row(of: name) == nil
            state.snapshots[name] = state.document
            return Reply(status: isNew ? .created : .noContent)
        }
    }

    func showSnapshot(_ call: AdminCall) throws(AdminError) -> StateDocument {
        let name = call.parameters["name"] ?? ""
        return try withState { (state) throws(AdminError) in try Self.snapshot(name, in: state) }
    }

    func removeSnapshot(_ call: AdminCall) throws(AdminError) -> NoContent {
        let name = call.parameters["name"] ?? ""
        try withState { (state) throws(AdminError) in
            _ = try Self.snapshot(name, in: state)
            state.snapshots[name] = nil
        }
        return NoContent()
    }

    private static func snapshot(_ name: String, in state: MockState) throws(AdminError) -> StateDocument {
        if let document = state.snapshots[name] { return document }
        let known = state.snapshots.keys.sorted()
        throw .notFound(
            "There is no snapshot \"\(name)\""
                + (known.isEmpty
                    ? ", nor any other. A reset removes all of them, and so does a restart without Redis."
                    : ", expected one of: \(known.joined(separator: ", "))."))
    }

    func reset(_ target: ResetTarget) throws(AdminError) -> NoContent {
        if let name = target.serviceProvider {
            try reset(ServiceProviderID(name))
        } else {
            try requiringSharedState(backend.reset)
        }
        return NoContent()
    }

    /// Removes everything that belongs to a service provider, for teams that share a mock.
    private func reset(_ serviceProvider: ServiceProviderID) throws(AdminError) {
        let entries = entries
        let requests = ServiceProviderRequests(entries, now: backend.now())
        try withState { (state) throws(AdminError) in
            let known = state.serviceProviders.union(requests.serviceProviders)
            let isKnown = known.contains(serviceProvider) || state.acceptsServiceProvider(serviceProvider)
            // `*` is not a service provider: in scenarios, it stands for all of them.
            guard isKnown, serviceProvider.text != IntegrationSelector.every else {
                let names = AllowedValues("service provider", known.map(\.text).sorted())
                throw .invalidBody(
                    names.message(forUnknown: serviceProvider.text), at: "/serviceProvider")
            }
            let forgotten = state.reset(serviceProvider, usedBy: requests.byDevice)
            // All requests of a removed device are removed, so that the journal stays complete for all other devices.
            let ids = requests.identifiers(of: serviceProvider, forgotten)
            if !ids.isEmpty { state.journalChanges.append(.forgotten(ids.sorted())) }
        }
    }

    /// The name of the contents that ``undoLast()`` would bring back; `nil` if there are none.
    package func undoableSubject() throws(AdminError) -> String? {
        try withState { $0.testerSettings.undo?.subject }
    }

    func undoLast() throws(AdminError) -> NoContent {
        guard try withState({ $0.takeBack() }) else {
            throw .notFound(
                """
                There is nothing to take back: no reset or removal since the start, the last undo or the last import of a \
                state. The reset of one service provider cannot be taken back.
                """)
        }
        return NoContent()
    }
}

/// The state of the mock: an export or a snapshot.
extension StateDocument: EncodedAnswer {
    package static let schema = Schema(
        .record(
            [
                .always("version", .integer(4...4, "The version of the format.")),
                .always(
                    "scenario", .text("The scenario that is active for all devices, with its parameters.")),
                .always("deviceScenarios", .map("device", of: .text(""), "The scenarios of single devices.")),
                .always("deviceLabels", .map("device", of: .text(""), "The names of single devices.")),
                .always("rules", .list(of: Schema(.anything), "The rules on top of every scenario.")),
                .always("clock", Schema(.anything)),
                .always("backend", Schema(.anything, "Devices, sessions and what belongs to them.")),
            ], []), "The complete state of the mock.", definition: "state")
}

/// The import validates the document itself, because the schema does not describe all of it.
struct ImportedState: AdminInput {
    let jsonBytes: [UInt8]

    static let body: AdminBodyDescription? = AdminBodyDescription(
        schema: StateDocument.schema, contentType: "application/json")

    init(_ call: AdminCall) { jsonBytes = call.request.body }
}

struct ResetTarget: AdminBody {
    /// `nil` to reset everything.
    let serviceProvider: String?

    // `null` is refused: a script whose variable is not set must not reset the state of other teams.
    static let schema = Schema.record(
        "What to reset.",
        [
            .optional(
                "serviceProvider",
                .text(
                    .filled,
                    """
                    The service provider whose logins, sessions, permits, uses of temporary passes, requests and rules are \
                    removed, with the devices that only its app has used. Everything is reset when absent.
                    """
                ))
        ])

    static let example: JSONValue? = ["serviceProvider": "REF30"]

    init(_ members: [String: JSONValue]) { serviceProvider = members["serviceProvider"]?.string }
}

/// The service providers of the requests in a journal.
private struct ServiceProviderRequests {
    private let entries: [JournalEntry]
    /// The requests to operations, with devices and clients that are derived from other requests.
    private let observations: [Observation]

    init(_ entries: [JournalEntry], now: Timestamp) {
        self.entries = entries
        observations = AuditedJournal(entries.compactMap(Observation.init), now: now).allObservations
    }

    var serviceProviders: Set<ServiceProviderID> { Set(observations.compactMap(\.serviceProvider)) }

    var byDevice: [DeviceIdentifier: Set<ServiceProviderID>] {
        observations.reduce(into: [:]) { found, request in
            guard let device = request.device, let serviceProvider = request.serviceProvider else { return }
            found[device, default: []].insert(serviceProvider)
        }
    }

    /// The requests to a service provider, and requests without one: of the removed devices, or of clients that only this service
    /// provider's app has used.
    func identifiers(
        of serviceProvider: ServiceProviderID, _ removed: Set<DeviceIdentifier>
    ) -> Set<String> {
        func isOfRemovedDevice(_ device: DeviceIdentifier?) -> Bool { device.map(removed.contains) ?? false }
        let own = observations.filter { request in
            request.serviceProvider.map { $0 == serviceProvider } ?? isOfRemovedDevice(request.device)
        }
        let others = observations.filter { request in
            request.serviceProvider.map { $0 != serviceProvider } ?? false
        }
        let clients = Set(own.compactMap(\.client)).subtracting(others.compactMap(\.client))
        let known = Set(observations.map(\.id))
        let registrations = observations.filter { request in
            request.serviceProvider == nil && request.device == nil
                && request.client.map(clients.contains) == true
        }
        // Adds requests that match no operation.
        let rest = entries.filter { !known.contains($0.id) && isOfRemovedDevice($0.device) }
        return Set(own.map(\.id) + registrations.map(\.id) + rest.map(\.id))
    }
}
