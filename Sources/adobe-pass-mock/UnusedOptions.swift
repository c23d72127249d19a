import ControlAPI
import PassAPI
import StateStore

extension OptionValues {
    /// A note for each option that is set, but has no effect without another option, or because of another one.
    ///
    /// It is not refused, because a variable or a configuration can be for several mocks with different flags. For commands other
    /// than `serve`, only flags get a note, because a variable or a configuration can be for `serve` alone.
    func notesOnUnused(_ role: StartedMock.Role) throws(Failure) -> [String] {
        let options = OptionTable.options
        let reasons: [(row: OptionRow, reason: String?)] = [
            (options.host.row, try reasonAgainstHost()),
            (options.tlsHost.row, try reasonAgainstOwnAuthority()),
            (options.tlsDir.row, try reasonAgainstOwnAuthority()),
            (options.stateSync.row, try self[\.state] == nil ? "without --state" : nil),
            (options.replica.row, try reasonAgainstReplica()),
            (
                options.drain.row,
                role.endsWithCommand
                    ? "when the mock ends with a command, because it stops at once then" : nil
            ),
        ]
        return reasons.compactMap { row, reason in
            let isNoted = role.endsWithCommand ? flags[row] != nil : isSet(row)
            return reason.flatMap { isNoted ? "\(source(of: row)) has no effect \($0)" : nil }
        }
    }

    private func reasonAgainstHost() throws(Failure) -> String? {
        let row = OptionTable.options.host.row
        // Ignores the variable, because the container image sets it.
        guard source(of: row) != row.variable, try port() == nil, try self[\.listen].isEmpty else {
            return nil
        }
        return "without a port: add --port or --listen"
    }

    private func reasonAgainstOwnAuthority() throws(Failure) -> String? {
        if try self[\.tlsCert] != nil {
            return "with \(source(of: \.tlsCert)), because that certificate is used as it is"
        }
        return try self[\.tls] ? nil : "without --tls"
    }

    private func reasonAgainstReplica() throws(Failure) -> String? {
        guard let state = try self[\.state], RedisAddress.isURL(state) else {
            return "without a journal that several mocks share: add --state with the URL of a Redis server"
        }
        switch try self[\.journal] {
        case .local?, .off?: return "with a journal that is not shared: see \(source(of: \.journal))"
        case .shared?, nil: return nil
        }
    }
}
