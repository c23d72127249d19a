/// The contents of `config` and `scenarios` at build time, by folder and path.
///
/// SwiftPM embeds the files behind the symbolic links in `BuiltIn`. It derives the constants from the file
/// names alone, so two files must not have the same name. ShippedFilesTests check that this list is complete.
enum BuiltInFiles {
    static let all: [String: [String: [UInt8]]] = ["config": config, "scenarios": scenarios]

    private static let config: [String: [UInt8]] = [
        "applications.yaml": PackageResources.applications_yaml,
        "integrations.yaml": PackageResources.integrations_yaml,
        "identity-services.yaml": PackageResources.identity_services_yaml,
        "keys/REF30.cert.pem": PackageResources.REF30_cert_pem,
        "keys/REF30.key.pem": PackageResources.REF30_key_pem,
        "keys/access-token.key.pem": PackageResources.access_token_key_pem,
        "keys/media-token.cert.pem": PackageResources.media_token_cert_pem,
        "keys/media-token.key.pem": PackageResources.media_token_key_pem,
        "keys/service-token.key.pem": PackageResources.service_token_key_pem,
        "keys/service-token.pub.pem": PackageResources.service_token_pub_pem,
        "keys/software-statement.key.pem": PackageResources.software_statement_key_pem,
        "mvpds.yaml": PackageResources.mvpds_yaml,
        "policies.yaml": PackageResources.policies_yaml,
        "service-providers.yaml": PackageResources.service_providers_yaml,
    ]

    private static let scenarios: [String: [UInt8]] = [
        "access-token-expires.yaml": PackageResources.access_token_expires_yaml,
        "adopt-unknown.yaml": PackageResources.adopt_unknown_yaml,
        "degraded-authn-all.yaml": PackageResources.degraded_authn_all_yaml,
        "degraded-authz-all.yaml": PackageResources.degraded_authz_all_yaml,
        "degraded-authz-none.yaml": PackageResources.degraded_authz_none_yaml,
        "enhanced-error-code.yaml": PackageResources.enhanced_error_code_yaml,
        "expired-profile.yaml": PackageResources.expired_profile_yaml,
        "fallback-to-basic.yaml": PackageResources.fallback_to_basic_yaml,
        "flaky-network.yaml": PackageResources.flaky_network_yaml,
        "home-based-authentication.yaml": PackageResources.home_based_authentication_yaml,
        "legacy-apis-ended.yaml": PackageResources.legacy_apis_ended_yaml,
        "maintenance.yaml": PackageResources.maintenance_yaml,
        "mixed-decisions.yaml": PackageResources.mixed_decisions_yaml,
        "mvpd-gone.yaml": PackageResources.mvpd_gone_yaml,
        "mvpd-only-in-picker.yaml": PackageResources.mvpd_only_in_picker_yaml,
        "parental-controls.yaml": PackageResources.parental_controls_yaml,
        "permission-denied-device.yaml": PackageResources.permission_denied_device_yaml,
        "retry-then-permit.yaml": PackageResources.retry_then_permit_yaml,
        "returning-sso-user.yaml": PackageResources.returning_sso_user_yaml,
        "returning-user.yaml": PackageResources.returning_user_yaml,
        "slow-mvpd.yaml": PackageResources.slow_mvpd_yaml,
        "slow-network.yaml": PackageResources.slow_network_yaml,
        "temppass-duration-exceeded.yaml": PackageResources.temppass_duration_exceeded_yaml,
        "temppass-misconfigured.yaml": PackageResources.temppass_misconfigured_yaml,
        "temppass-resources-exceeded.yaml": PackageResources.temppass_resources_exceeded_yaml,
        "throttled.yaml": PackageResources.throttled_yaml,
        "throttled-with-retry-after.yaml": PackageResources.throttled_with_retry_after_yaml,
        "user-cancels.yaml": PackageResources.user_cancels_yaml,
        "user-denied.yaml": PackageResources.user_denied_yaml,
        "user-mistypes.yaml": PackageResources.user_mistypes_yaml,
        "valid-sso.yaml": PackageResources.valid_sso_yaml,
    ]
}
