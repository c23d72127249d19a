import PassBackend

/// Removes secrets from a capture: keeps only the calls of Adobe Pass, with pseudonyms in place of secrets.
///
/// Only what is known to be harmless stays, such as the names of the API, times and error codes. Everything else becomes
/// a pseudonym of the same form, which is the same for the same secret, so that a comparison of both captures with the mock
/// finds the same differences.
package struct CaptureRedaction {
    private let pseudonyms: Pseudonyms
    private let version: String
    /// The number of calls that were written.
    package private(set) var callCount = 0
    /// The entries that were left out, by subject, with their counts.
    package private(set) var leftOut: [String: Int] = [:]

    /// - Parameters:
    ///   - key: determines the pseudonyms. It must not be kept.
    ///   - version: the version of the program.
    package init(key: RedactionKey = RedactionKey(), version: String) {
        pseudonyms = Pseudonyms(key: key)
        self.version = version
    }

    /// The part of the new archive for an entry; empty if the entry is no call of Adobe Pass.
    package mutating func add(_ finding: HTTPArchiveReader.Finding) -> [UInt8] {
        switch finding {
        case .skipped:
            leftOut["entries that cannot be read", default: 0] += 1
            return []
        case .exchange(let exchange):
            switch CapturedCall.reading(exchange) {
            case .success(let call):
                callCount += 1
                let start = callCount == 1 ? HTTPArchive.opening(version: version) : Array(",".utf8)
                return start + Array("\n".utf8) + CallRedactor(call, by: pseudonyms).entry.json
            case .failure(let none):
                leftOut[none.subject, default: 0] += 1
                return []
            }
        }
    }

    /// The end of the archive. Must be added if there was a call.
    package var end: [UInt8] { Array("\n".utf8) + HTTPArchive.closing + Array("\n".utf8) }
}
