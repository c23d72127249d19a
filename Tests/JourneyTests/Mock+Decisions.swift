import PassAPI

extension Mock.Answer {
    /// The decision on the only resource, or on the first one.
    var decision: JSONValue? { self["decisions"]?.array?.first }

    /// The code of the error that the first decision carries, else of the one that is the answer.
    var errorCode: String? { (decision?["error"]?["code"] ?? self["code"])?.string }

    var isPermit: Bool { decision?["authorized"] == .bool(true) }

    /// The types of the profiles in it, by MVPD.
    var profileTypes: [String: String] {
        (self["profiles"]?.object ?? [:]).compactMapValues { $0["type"]?.string }
    }
}
