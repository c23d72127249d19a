import PassAPI
import TestSupport

/// Header values from the samples on Adobe's pages.
enum PublishedHeaders {
    static let json = ["Content-Type": "application/json", "Accept": "application/json"]
    static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    /// `X-Device-Info` of an Apple TV. The JSON object lacks a comma on the pages, too.
    static let device = [
        "X-Device-Info":
            "ewoJInByaW1hcnlIYXJkd2FyZVR5cGUiOiAiU2V0VG9wQm94IiwKCSJtb2RlbCI6ICJUViA1dGggR2VuIiwKCSJtYW51ZmFjdHV"
            + "yZXIiOiAiQXBwbGUiLAoJIm9zTmFtZSI6ICJ0dk9TIgoJIm9zVmVuZG9yIjogIkFwcGxlIiwKCSJvc1ZlcnNpb24iOiAiMTEu"
            + "MCIKfQ==",
        "Accept": "application/json",
        "User-Agent": "Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)",
    ]

    /// A status with granted permission for Cablevision, valid until 2034.
    static let status =
        "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImdyYW50ZWQiCiAgICB9LAog"
        + "ICAgImZyYW1ld29ya1Byb3ZpZGVySW5mbyIgOiB7CiAgICAgICJpZCIgOiAiQ2FibGV2aXNpb24iLAogICAgICAiZXhwaXJhdGlv"
        + "bkRhdGUiIDogIjIwMjU0MzA2MzYwMDAiCiAgICB9Cn0="

    /// A status with denied permission, without a provider.
    static let deniedStatus =
        "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImRlbmllZCIKICAgIH0sCiAg"
        + "ICAiZnJhbWV3b3JrUHJvdmlkZXJJbmZvIiA6IHt9Cn0="

    /// The device identifier of all samples.
    static let deviceIdentifier = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"

    /// The identity of a promotional pass: `{"email":"foo@bar.com"}`.
    static let identity = "eyJlbWFpbCI6ImZvb0BiYXIuY29tIn0="

    /// A status like the published one with another provider.
    static func status(provider: String) -> String {
        PartnerFrameworkStatus.make(provider: PlatformMappingID(provider)).headerValue
    }

    /// A well-formed software statement that the mock did not sign, such as a team's own.
    static let softwareStatement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImpvdXJuZXkifQ.c2lnbmF0dXJl"
}
