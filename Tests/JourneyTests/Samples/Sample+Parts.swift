import PassAPI

/// The parts that several samples share.
extension Sample {
    static let plain = plain(.text)
    static let encrypted: JSONPattern = ["value": .text, "state": "enc"]
    static let household = ["userID": plain, "householdID": plain, "zip": encrypted]

    static func plain(_ value: JSONPattern) -> JSONPattern { ["value": value, "state": "plain"] }

    static func profile(
        _ type: JSONPattern, by issuer: JSONPattern, since start: Duration = .zero, lasting: Duration,
        _ attributes: [String: JSONPattern]
    ) -> JSONPattern {
        [
            "notBefore": .moment(start), "notAfter": .moment(start + lasting), "issuer": issuer, "type": type,
            "attributes": .object(attributes, optional: [:]),
        ]
    }

    static func temporary(_ attributes: [String: JSONPattern]) -> JSONPattern {
        profile(
            "temporary", by: "Adobe", lasting: .minutes(1),
            attributes.merging(["userID": plain(.prefix("temppass_"))]) { $1 })
    }

    static func degraded(lasting: Duration) -> JSONPattern {
        profile(
            "degraded", by: "Adobe", lasting: lasting, ["userID": plain(.prefix("95cf93bcd183214a"))])
    }

    /// An error as in the samples: without a trace.
    static func error(
        _ code: JSONPattern, _ status: JSONPattern, action: JSONPattern, _ message: JSONPattern
    ) -> JSONPattern {
        [
            "status": status, "code": code, "message": message, "action": action,
            "helpUrl":
                "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/enhanced-error-codes.html",
        ]
    }

    static func durationExceeded(_ action: JSONPattern = "authentication") -> JSONPattern {
        error(
            "temporary_access_duration_limit_exceeded", 403, action: action,
            "The temporary access duration limit has been exceeded.")
    }

    static let resourcesExceeded = error(
        "temporary_access_resources_limit_exceeded", 403, action: "authentication",
        "The temporary access resources limit has been exceeded.")

    static func misconfigured(_ action: JSONPattern = "configuration") -> JSONPattern {
        error(
            "invalid_configuration_temporary_access", 500, action: action,
            "The temporary access configuration is invalid.")
    }

    static let invalidIdentity = error(
        "invalid_header_identity_for_temporary_access", 400, action: "none",
        "The identity for temporary access header value is missing or invalid.")

    /// Temporary passes with the duration of the published ones.
    static let minutePasses = """
        world:
          mvpds:
            TempPass_TEST40: { tempPass: { duration: PT1M } }
            flexibleTempPass: { tempPass: { duration: PT1M } }
        """

    /// The published identity is valid, but some samples reject it: this pass requires another key.
    static let otherIdentityKey =
        "world: { mvpds: { flexibleTempPass: { tempPass: { identityKey: phone } } } }"
}
