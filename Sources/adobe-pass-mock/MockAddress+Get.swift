import EventServer
import PassAPI
import RequestJournal

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
        let detail = JSONValue(parsing: answer.body.utf8)?["errors"]?.array?.first?["detail"]?.string
        // Any server can have the address.
        let excerpt = (detail ?? String(answer.body.prefix(200))).withoutControlCharacters
        let text = "\(target) answered with status \(answer.status): \(excerpt)"
        return [400, 401, 403].contains(answer.status) ? .badInput(text) : .unreachable(text)
    }
}
