import Foundation

extension AdobePassMock {
    /// What the requests show of Adobe's *REST API V2 Checklist*.
    ///
    /// - Parameter device: whose requests, with those of its clients that name no device; everybody's when absent.
    public func checklist(device: DeviceIdentifier? = nil) async throws -> Checklist {
        let query = device.map { "?device=\($0.pathSegment)" } ?? ""
        return try await calls.ask(.get, "/checklist" + query)
    }

    /// Checks that the requests break no rule of the checklist. A rule that nothing was seen of is not broken.
    ///
    /// - Parameters:
    ///   - device: whose requests; everybody's when absent.
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - exceptions: rules that may be broken, by their identifiers.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the broken rules, and the requests that prove it.
    public func verifyChecklist(
        device: DeviceIdentifier? = nil, level: Checklist.Level = .mandatory,
        except exceptions: Set<String> = []
    ) async throws {
        let broken = try await checklist(device: device).verdicts.filter { verdict in
            verdict.outcome == .broken && !exceptions.contains(verdict.rule)
                && (level == .recommended || verdict.level == .mandatory)
        }
        guard !broken.isEmpty else { return }
        let requests = try await requests()
        let named = Dictionary(requests.map { ($0.id, $0.description) }) { first, _ in first }
        let lines = broken.flatMap { verdict in
            ["  \(verdict)"] + verdict.requests.map { "    - \(named[$0] ?? $0), /__admin/requests/\($0)" }
        }
        throw AdobePassMockError.unverified(
            "The client breaks Adobe's checklist:\n" + lines.joined(separator: "\n"))
    }
}
