import Testing

/// The row of the page *Enhanced Error Codes* about one code, written down apart from the product's table.
struct EnhancedErrorFixture: Sendable, CustomTestStringConvertible {
    var code: String
    var action: String
    var status: Int
    var message: String
    var onDecisions: String

    var testDescription: String { code }

    static let rows: [EnhancedErrorFixture] = table.split(separator: "\n").map { line in
        let cells = line.split(separator: "|", maxSplits: 4).map(String.init)
        return EnhancedErrorFixture(
            code: cells[0], action: cells[1], status: Int(cells[2])!, message: cells[4], onDecisions: cells[3]
        )
    }

    /// code | action | status | level on decisions | message
    private static let table = #"""
        invalid_parameter_service_provider|none|400|top|The service provider parameter value is \#
        missing or invalid.
        invalid_parameter_mvpd|none|400|top|The mvpd parameter value is missing or invalid.
        invalid_parameter_code|none|400|top|The code parameter value is missing or invalid.
        invalid_parameter_resources|none|400|top|The resources parameter value is missing or \#
        invalid.
        invalid_parameter_redirect_url|none|400|top|The redirect URL parameter value is missing or \#
        invalid.
        invalid_parameter_partner|none|400|top|The partner parameter value is missing or invalid.
        invalid_parameter_saml_response|none|400|top|The SAML response parameter value is missing or \#
        invalid.
        invalid_header_device_info|none|400|top|The device information header value is missing or \#
        invalid.
        invalid_header_device_identifier|none|400|top|The device identifier header value is missing \#
        or invalid.
        invalid_header_identity_for_temporary_access|none|400|item|The identity for temporary access \#
        header value is missing or invalid.
        invalid_header_pfs_permission_access_not_present|none|400|top|The permission access status \#
        value from the partner framework status header is not present.
        invalid_header_pfs_permission_access_not_determined|none|400|top|The permission access \#
        status value from the partner framework status header is undetermined.
        invalid_header_pfs_permission_access_not_granted|none|400|top|The permission access status \#
        value from the partner framework status header is not granted.
        invalid_header_pfs_provider_id_not_determined|none|400|top|The provider id value from the \#
        partner framework status header is not associated with a known mvpd.
        invalid_header_pfs_provider_id_mismatch|none|400|top|The provider id value from the partner \#
        framework status header does not match the mvpd sent as parameter.
        invalid_header_pfs_provider_info_expired|none|400|top|The provider information from the \#
        partner framework status header has expired.
        invalid_integration|none|400|top|The integration between the specified service provider and \#
        mvpd does not exist or is disabled.
        invalid_authentication_session|none|400|top|The authentication session associated with this \#
        request is missing or invalid.
        preauthorization_denied_by_mvpd|none|403|item|The MVPD has returned a “Deny” decision when \#
        requesting pre-authorization for the specified resource.
        authorization_denied_by_mvpd|none|403|item|The MVPD has returned a "Deny" decision when \#
        requesting authorization for the specified resource.
        authorization_denied_by_parental_controls|none|403|item|The MVPD has returned a "Deny" \#
        decision due parental controls settings for the specified resource.
        authorization_denied_by_degradation_rule|none|403|item|The integration between the specified \#
        service provider and mvpd has a degradation rule applied that denies authorization for the \#
        requested resources.
        internal_server_error|none|500|top|The request failed due to an internal server error.
        too_many_resources|configuration|403|top|The authorization or preauthorization request \#
        failed because too many resources were queried. Please contact support team to properly \#
        configure the authorization and preauthorization limitations.
        invalid_configuration_user_metadata_certificate|configuration|500|top|The user metadata \#
        certificate configuration is missing or invalid.
        invalid_configuration_temporary_access|configuration|500|item|The temporary access \#
        configuration is invalid.
        invalid_configuration_platform|configuration|500|top|The platform configuration is missing \#
        or invalid for integration.
        invalid_configuration_platform_id|configuration|500|top|The platform id configuration is \#
        missing or invalid.
        invalid_configuration_platform_trait|configuration|500|top|The platform trait configuration \#
        is missing or invalid.
        invalid_configuration_platform_category_trait|configuration|500|top|The platform category \#
        trait configuration is missing or invalid.
        invalid_configuration_platform_services|configuration|500|top|The platform services \#
        configuration is missing or invalid for integration.
        invalid_configuration_mvpd_platform|configuration|500|top|The mvpd platform configuration is \#
        missing or invalid for mvpd and platform.
        invalid_configuration_mvpd_platform_boarding_status|configuration|500|top|The mvpd platform \#
        boarding status configuration is missing or invalid for mvpd and platform.
        invalid_configuration_mvpd_platform_profile_exchange|configuration|500|top|The mvpd platform \#
        profile exchange configuration is missing or invalid for mvpd and platform.
        invalid_access_token_service_provider|application-registration|401|top|The access token is \#
        invalid due to invalid service provider.
        invalid_access_token_client_application|application-registration|401|top|The access token is \#
        invalid due to invalid client application.
        authenticated_profile_missing|authentication|403|item|The authenticated profile associated \#
        with this request is missing.
        authenticated_profile_expired|authentication|403|item|The authenticated profile associated \#
        with this request has expired.
        authenticated_profile_invalidated|authentication|403|item|The authenticated profile \#
        associated with this request has been invalidated.
        temporary_access_duration_limit_exceeded|authentication|403|item|The temporary access \#
        duration limit has been exceeded.
        temporary_access_resources_limit_exceeded|authentication|403|item|The temporary access \#
        resources limit has been exceeded.
        authorization_denied_by_hba_policies|authentication|403|item|The MVPD has returned a "Deny" \#
        decision due home-based authentication policies. The current authentication was obtain \#
        through a Home-based authentication flow and but the device is no longer in-home when \#
        requesting authorization for the specified resource. The user must re-authenticate with a \#
        supported MVPD in order to continue.
        authorization_denied_by_session_invalidated|authentication|403|item|The authentication \#
        session was invalidated by the identity provider. The user must re-authenticate with a \#
        supported MVPD in order to continue.
        identity_not_recognized_by_mvpd|authentication|403|item|The authorization request failed due \#
        to the fact that user identity was not recognized by the MVPD.
        network_received_error|retry|403|item|There was a read error while retrieving the response \#
        from the associated partner service. Retrying the request might solve the issue.
        network_connection_timeout|retry|403|item|There was a connection timeout with the associated \#
        partner service. Retrying the request might solve the issue.
        maximum_execution_time_exceeded|retry|403|item|The request did not complete in the maximum \#
        allowed time. Retrying the request might solve the issue.
        """#
}
