import PassAPI

/// One place of a published body where the mock answers something else, and why.
struct Deviation: Sendable {
    /// In the body as `JSONPattern.Mismatch` names it; else `Location`.
    var location: String
    /// What the mock answers there; `nil` for nothing.
    var answer: JSONPattern?
    var reason: String

    init(_ location: String, _ answer: JSONPattern?, because reason: String) {
        self.location = location
        self.answer = answer
        self.reason = reason
    }

    /// Every error has a `trace`, in samples and out of them.
    ///
    /// - Parameter error: the place of the error; empty where it is the whole body.
    static func trace(in error: String = "") -> Deviation {
        Deviation(
            error.isEmpty ? "trace" : "\(error).trace", .uuid,
            because: "The page on enhanced errors has it in every error; of the samples only one does.")
    }

    /// What explains a mismatch.
    func explains(_ mismatch: JSONPattern.Mismatch, in context: JSONPattern.Context) -> Bool {
        guard location == mismatch.location else { return false }
        guard let answer else { return mismatch.found == nil }
        return answer.mismatches(with: mismatch.found, in: context).isEmpty
    }
}
