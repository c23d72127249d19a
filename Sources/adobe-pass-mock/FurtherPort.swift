/// `--listen PORT=SCENARIO`: a further port, bound to a scenario.
struct FurtherPort {
    /// 0 takes any free one.
    var port: UInt16
    var scenario: String

    /// - Throws: `Failure` when the text is no port and scenario.
    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let port = UInt16(parts[0]) else {
            throw .badInput("--listen \(text): expected PORT=SCENARIO, such as 8081=fallback-to-basic")
        }
        self.port = port
        scenario = String(parts[1])
    }
}
