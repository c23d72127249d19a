extension AdobePassMock {
    /// The result of checking a client's requests against Adobe's page *REST API V2 Checklist*.
    public typealias Checklist = ChecklistReport

    /// Checks the recorded requests against Adobe's *REST API V2 Checklist*.
    ///
    /// - Parameters:
    ///   - device: the device to check, with the requests of its clients that name no device; or `.all`.
    ///   - sections: the sections whose rules are reported, such as `apis-that-end`; all of them when empty.
    ///   - exceptions: the identifiers of rules that are left out.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, does not accept the admin token, or does not know a
    ///   section or a rule; then it names those that it knows.
    public func checklist(
        device: some DeviceSelection, only sections: Set<String> = [], except exceptions: Set<String> = []
    ) async throws -> Checklist {
        let device = device.selectedDevice.map { ["device=\($0.pathSegment)"] } ?? []
        let query =
            device + sections.sorted().map { "only=\($0.percentEncoded)" }
            + exceptions.sorted().map { "ignore=\($0.percentEncoded)" }
        return try await calls.ask(
            .get, "/checklist" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
    }

    /// Checks that there are requests, and that they break no rule of the checklist. A rule without any relevant
    /// request counts as not broken.
    ///
    /// - Parameters:
    ///   - device: the device to check, or `.all`.
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - sections: the sections whose rules are checked, such as `apis-that-end` for calls of REST API V1 and of the
    ///     AccessEnabler SDKs; all of them when empty.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the broken rules and the requests that broke
    ///   them, or when the device has sent no request, with the devices that have;
    ///   ``AdobePassMockError/refused(call:status:explanation:)`` for an unknown section or rule.
    public func verifyChecklist(
        device: some DeviceSelection, level: Checklist.Level = .mandatory, only sections: Set<String> = [],
        except exceptions: Set<String> = []
    ) async throws {
        let checklist = try await checklist(device: device, only: sections, except: exceptions)
        guard checklist.requestCount > 0 else {
            throw AdobePassMockError.unverified(
                "Adobe's checklist has no request to check.\n"
                    + (try await received(on: device.selectedDevice)))
        }
        let broken = checklist.verdicts.filter { verdict in
            verdict.outcome == .broken && (level == .recommended || verdict.level == .mandatory)
        }
        guard !broken.isEmpty else { return }
        let named = Dictionary(checklist.evidence.map { ($0.id, $0.description) }) { first, _ in first }
        var lines: [String] = []
        for verdict in broken {
            lines.append("  \(verdict)")
            lines += verdict.calls.map { "    - \($0), /__admin/requests/\($0.last)" }
            if verdict.calls.isEmpty {
                lines += verdict.requests.map { "    - \(named[$0] ?? $0), /__admin/requests/\($0)" }
            }
        }
        throw AdobePassMockError.unverified(
            "The client breaks Adobe's checklist:\n" + lines.joined(separator: "\n"))
    }
}
