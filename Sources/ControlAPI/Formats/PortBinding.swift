/// `--listen PORT=SCENARIO`: an additional port and the scenario that it serves.
package struct PortBinding: Sendable, Hashable {
    /// 0 chooses a free port.
    package var port: UInt16
    /// The scenario with its parameters, in the format of `--scenario`.
    package var scenario: String

    /// Parses `PORT=SCENARIO`; `nil` when the text has another form.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let port = UInt16(parts[0]) else { return nil }
        self.port = port
        scenario = String(parts[1])
    }
}
