import EventServer
import PassAPI
import PassBackend

/// Calls of the admin API at the address.
extension MockAddress {
    /// Sends a GET request. Does not verify the certificate of an https address.
    ///
    /// - Parameter token: the token of the admin API; `nil` to send none.
    /// - Throws: `Failure` when no server answers.
    func get(_ path: String, token: String?) throws(Failure) -> Probe.Answer {
        do throws(Probe.Failure) {
            return try Probe.get(path, at: target, token: token)
        } catch {
            throw .unreachable(
                "no adobe-pass-mock answers at \(target): \(error.reason); start one, or correct --url (or the variable \(MockURLOption.variable))"
            )
        }
    }

    /// The failure for an answer that is not the expected one.
    func failure(for answer: Probe.Answer) -> Failure {
        guard let detail = Self.detail(of: answer) else {
            return .unreachable(
                """
                the server at \(target) is no adobe-pass-mock: it answered with status \(answer.status); correct --url \
                (or the variable \(MockURLOption.variable))
                """)
        }
        let text = "\(target) answered with status \(answer.status): \(detail.withoutControlCharacters)"
        return [400, 401, 403].contains(answer.status) ? .badInput(text) : .unreachable(text)
    }

    /// What a mock says about a request that it refuses; `nil` for the answer of another server.
    static func detail(of answer: Probe.Answer) -> String? {
        let json = JSONValue(parsing: answer.body.utf8)
        return (json?["errors"]?.array?.first?["detail"] ?? json?["mock"]?["detail"])?.string
    }
}
