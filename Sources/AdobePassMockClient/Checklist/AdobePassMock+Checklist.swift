import Foundation

extension AdobePassMock {
    /// Checks the recorded requests against Adobe's *REST API V2 Checklist*.
    ///
    /// - Parameter device: the device to check, with the requests of its clients that name no device; or `.all`.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func checklist(device: some DeviceSelection) async throws -> Checklist {
        let query = device.selectedDevice.map { "?device=\($0.pathSegment)" } ?? ""
        return try await calls.ask(.get, "/checklist" + query)
    }

    /// Checks that there are requests, and that they break no rule of the checklist. A rule without any relevant
    /// request counts as not broken.
    ///
    /// - Parameters:
    ///   - device: the device to check, or `.all`.
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the broken rules and the requests that broke
    ///   them, or when the device has sent no request, with the devices that have.
    public func verifyChecklist(
        device: some DeviceSelection, level: Checklist.Level = .mandatory,
        except exceptions: Set<String> = []
    ) async throws {
        let checklist = try await checklist(device: device)
        guard checklist.requestCount > 0 else {
            throw AdobePassMockError.unverified(
                "Adobe's checklist has no request to check.\n"
                    + (try await received(on: device.selectedDevice)))
        }
        let broken = checklist.verdicts.filter { verdict in
            verdict.outcome == .broken && !exceptions.contains(verdict.rule)
                && (level == .recommended || verdict.level == .mandatory)
        }
        guard !broken.isEmpty else { return }
        let named = Dictionary(checklist.evidence.map { ($0.id, $0.description) }) { first, _ in first }
        let lines = broken.flatMap { verdict in
            ["  \(verdict)"] + verdict.requests.map { "    - \(named[$0] ?? $0), /__admin/requests/\($0)" }
        }
        throw AdobePassMockError.unverified(
            "The client breaks Adobe's checklist:\n" + lines.joined(separator: "\n"))
    }
}
