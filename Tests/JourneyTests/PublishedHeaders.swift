import PassAPI
import TestSupport

/// Header values as the samples on Adobe's pages have them.
enum PublishedHeaders {
    static let json = ["Content-Type": "application/json", "Accept": "application/json"]
    static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    /// Of an Apple TV. The object in `X-Device-Info` lacks a comma, on the pages as well.
    static let device = [
        "X-Device-Info":
            "ewoJInByaW1hcnlIYXJkd2FyZVR5cGUiOiAiU2V0VG9wQm94IiwKCSJtb2RlbCI6ICJUViA1dGggR2VuIiwKCSJtYW51ZmFjdHV"
            + "yZXIiOiAiQXBwbGUiLAoJIm9zTmFtZSI6ICJ0dk9TIgoJIm9zVmVuZG9yIjogIkFwcGxlIiwKCSJvc1ZlcnNpb24iOiAiMTEu"
            + "MCIKfQ==",
        "Accept": "application/json",
        "User-Agent": "Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)",
    ]

    /// Granted, Cablevision, valid until 2034.
    static let status =
        "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImdyYW50ZWQiCiAgICB9LAog"
        + "ICAgImZyYW1ld29ya1Byb3ZpZGVySW5mbyIgOiB7CiAgICAgICJpZCIgOiAiQ2FibGV2aXNpb24iLAogICAgICAiZXhwaXJhdGlv"
        + "bkRhdGUiIDogIjIwMjU0MzA2MzYwMDAiCiAgICB9Cn0="

    /// Denied, without a provider.
    static let deniedStatus =
        "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImRlbmllZCIKICAgIH0sCiAg"
        + "ICAiZnJhbWV3b3JrUHJvdmlkZXJJbmZvIiA6IHt9Cn0="

    /// Of the device of all samples.
    static let deviceIdentifier = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"

    /// Who a promotional pass is for: `{"email":"foo@bar.com"}`.
    static let identity = "eyJlbWFpbCI6ImZvb0BiYXIuY29tIn0="

    /// A status like the published one, for another provider.
    static func status(provider: String) -> String {
        PartnerFrameworkStatus.make(provider: PlatformMappingID(provider)).headerValue
    }

    /// A well-formed statement, as a team's own would be.
    static let softwareStatement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImpvdXJuZXkifQ.c2lnbmF0dXJl"
}
