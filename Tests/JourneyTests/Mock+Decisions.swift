import PassAPI

extension Mock.Answer {
    /// The first decision.
    var decision: JSONValue? { self["decisions"]?.array?.first }

    /// The error code of the first decision, else of the whole answer.
    var errorCode: String? { (decision?["error"]?["code"] ?? self["code"])?.string }

    var isPermit: Bool { decision?["authorized"] == .bool(true) }

    /// The types of the profiles, by MVPD.
    var profileTypes: [String: String] {
        (self["profiles"]?.object ?? [:]).compactMapValues { $0["type"]?.string }
    }
}
