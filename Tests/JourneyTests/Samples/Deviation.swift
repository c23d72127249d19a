/// One location in a published body where the mock's answer differs, and the reason.
struct Deviation: Sendable {
    /// The location as in `JSONPattern.Mismatch`, or `Location` for the header.
    var location: String
    /// The mock's value at the location; `nil` if it has none.
    var answer: JSONPattern?
    var reason: String

    init(_ location: String, _ answer: JSONPattern?, because reason: String) {
        self.location = location
        self.answer = answer
        self.reason = reason
    }

    /// The `trace` that every error of the mock has and most samples lack.
    ///
    /// - Parameter error: the location of the error; empty if it is the whole body.
    static func trace(in error: String = "") -> Deviation {
        Deviation(
            error.isEmpty ? "trace" : "\(error).trace", .uuid,
            because: "The page on enhanced errors has a trace in every error, but only one sample has it.")
    }

    /// True if this deviation is the reason for the mismatch.
    func explains(_ mismatch: JSONPattern.Mismatch, in context: JSONPattern.Context) -> Bool {
        guard location == mismatch.location else { return false }
        guard let answer else { return mismatch.found == nil }
        return answer.mismatches(with: mismatch.found, in: context).isEmpty
    }
}

extension [Deviation] {
    /// Every mismatch without a deviation, and every deviation without a mismatch.
    func diagnostics(for mismatches: [JSONPattern.Mismatch], in context: JSONPattern.Context) -> [String] {
        let unexplained = mismatches.filter { mismatch in
            !contains { $0.explains(mismatch, in: context) }
        }
        let useless = filter { deviation in
            !mismatches.contains { deviation.explains($0, in: context) }
        }
        return unexplained.map(\.description)
            + useless.map { "\($0.location): deviates no more (\($0.reason))" }
    }
}
