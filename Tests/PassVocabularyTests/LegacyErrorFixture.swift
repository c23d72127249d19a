import Testing

/// The row of the page *Enhanced Error Codes* about one code of REST API V1, written down apart from the product's table.
struct LegacyErrorFixture: Sendable, CustomTestStringConvertible {
    var code: String
    var action: String
    var statuses: [Int]
    var message: String

    var testDescription: String { code }

    static let rows: [LegacyErrorFixture] = table.split(separator: "\n").map { line in
        let cells = line.split(separator: "|", maxSplits: 3).map(String.init)
        return LegacyErrorFixture(
            code: cells[0], action: cells[1], statuses: cells[2].split(separator: " ").map { Int($0)! },
            message: cells[3])
    }

    /// code | action | statuses | message
    private static let table = #"""
        invalid_requestor|none|400|The requestor parameter is missing or invalid.
        invalid_device_info|none|400|The device information is missing or invalid.
        invalid_device_id|none|400|The device identifier is missing or invalid.
        missing_resource|none|400 412|The resource parameter is missing.
        malformed_authz_request|none|400 412|Authorization request is null or invalid.
        preauthorization_denied_by_mvpd|none|403|The MVPD has returned a “Deny” decision when \#
        requesting pre-authorization for the specified resource.
        authorization_denied_by_mvpd|none|403|The MVPD has returned a "Deny" decision when \#
        requesting authorization for the specified resource.
        authorization_denied_by_parental_controls|none|403|The MVPD has returned a "Deny" decision \#
        due parental controls settings for the specified resource.
        internal_error|none|400 405 500|The request failed due to an internal server error.
        unknown_integration|configuration|400 412|The integration between the specified programmer \#
        and identity provider does not exist. Use the TVE Dashboard to create the required \#
        integration.
        too_many_resources|configuration|403|The authorization or preauthorization request failed \#
        because too many resources were queried. Please contact support team to properly configure \#
        the authorization and preauthorization limitations.
        authentication_session_issuer_mismatch|authentication|400|The authorization request failed \#
        due to the fact that the indicated MVPD for the authorization flow is different from the one \#
        who issued the authentication session. The user must re-authenticate with the desired MVPD \#
        in order to continue.
        authorization_denied_by_hba_policies|authentication|403|The MVPD has returned a "Deny" \#
        decision due home-based authentication policies. The current authentication was obtained \#
        using a home-based authentication flow (HBA) but the device is no longer at-home when \#
        requesting authorization for the specified resource. The user must re-authenticate with a \#
        supported MVPD in order to continue.
        authorization_denied_by_session_invalidated|authentication|403|The authentication session \#
        was invalidated by the identity provider. The user must re-authenticate with a supported \#
        MVPD in order to continue.
        identity_not_recognized_by_mvpd|authentication|403|The authorization request failed due to \#
        the fact that user identity was not recognized by the MVPD.
        authentication_session_invalidated|authentication|403|The authentication session was \#
        invalidated by the identity provider. The user must re-authenticate with a supported MVPD in \#
        order to continue.
        authentication_session_missing|authentication|403 412|The authentication session associated \#
        with this request could not be retrieved. The user must re-authenticate with a supported \#
        MVPD in order to continue.
        authentication_session_expired|authentication|403 412|The current authentication session has \#
        expired. The user must re-authenticate with a supported MVPD in order to continue.
        preauthorization_authentication_session_missing|authentication|412|The authentication \#
        session associated with this request could not be retrieved. The user must re-authenticate \#
        with a supported MVPD in order to continue.
        preauthorization_authentication_session_expired|authentication|412|The current \#
        authentication session has expired. The user must re-authenticate with a supported MVPD in \#
        order to continue.
        authorization_not_found|authorization|403 404|No authorization was found for the specified \#
        resource. The user must obtain a new authorization in order to continue.
        authorization_expired|authorization|410|The previous authorization for the specified \#
        resource has expired. The user must obtain a new authorization in order to continue.
        network_received_error|retry|403|There was a read error while retrieving the response from \#
        the associated partner service. Retrying the request might solve the issue.
        network_connection_timeout|retry|403|There was a connection timeout with the associated \#
        partner service. Retrying the request might solve the issue.
        maximum_execution_time_exceeded|retry|403|The request did not complete in the maximum \#
        allowed time. Retrying the request might solve the issue.
        """#
}
