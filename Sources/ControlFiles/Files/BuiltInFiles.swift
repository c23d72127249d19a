/// The contents of `config` and `scenarios` at build time, by path.
///
/// SwiftPM embeds the files behind the symbolic links in `BuiltIn`. It derives the constants from the file
/// names alone, so two files must not have the same name. ShippedFilesTests check that this list is complete.
enum BuiltInFiles {
    static let all: [String: [UInt8]] = [
        "config/applications.yaml": PackageResources.applications_yaml,
        "config/integrations.yaml": PackageResources.integrations_yaml,
        "config/identity-services.yaml": PackageResources.identity_services_yaml,
        "config/keys/REF30.cert.pem": PackageResources.REF30_cert_pem,
        "config/keys/REF30.key.pem": PackageResources.REF30_key_pem,
        "config/keys/access-token.key.pem": PackageResources.access_token_key_pem,
        "config/keys/media-token.cert.pem": PackageResources.media_token_cert_pem,
        "config/keys/media-token.key.pem": PackageResources.media_token_key_pem,
        "config/keys/service-token.key.pem": PackageResources.service_token_key_pem,
        "config/keys/service-token.pub.pem": PackageResources.service_token_pub_pem,
        "config/keys/software-statement.key.pem": PackageResources.software_statement_key_pem,
        "config/mvpds.yaml": PackageResources.mvpds_yaml,
        "config/policies.yaml": PackageResources.policies_yaml,
        "config/service-providers.yaml": PackageResources.service_providers_yaml,
        "scenarios/degraded-authn-all.yaml": PackageResources.degraded_authn_all_yaml,
        "scenarios/degraded-authz-all.yaml": PackageResources.degraded_authz_all_yaml,
        "scenarios/degraded-authz-none.yaml": PackageResources.degraded_authz_none_yaml,
        "scenarios/enhanced-error-code.yaml": PackageResources.enhanced_error_code_yaml,
        "scenarios/expired-profile.yaml": PackageResources.expired_profile_yaml,
        "scenarios/fallback-to-basic.yaml": PackageResources.fallback_to_basic_yaml,
        "scenarios/flaky-network.yaml": PackageResources.flaky_network_yaml,
        "scenarios/home-based-authentication.yaml": PackageResources.home_based_authentication_yaml,
        "scenarios/legacy-apis-ended.yaml": PackageResources.legacy_apis_ended_yaml,
        "scenarios/maintenance.yaml": PackageResources.maintenance_yaml,
        "scenarios/mixed-decisions.yaml": PackageResources.mixed_decisions_yaml,
        "scenarios/parental-controls.yaml": PackageResources.parental_controls_yaml,
        "scenarios/permission-denied-device.yaml": PackageResources.permission_denied_device_yaml,
        "scenarios/retry-then-permit.yaml": PackageResources.retry_then_permit_yaml,
        "scenarios/returning-sso-user.yaml": PackageResources.returning_sso_user_yaml,
        "scenarios/returning-user.yaml": PackageResources.returning_user_yaml,
        "scenarios/slow-network.yaml": PackageResources.slow_network_yaml,
        "scenarios/temppass-duration-exceeded.yaml": PackageResources.temppass_duration_exceeded_yaml,
        "scenarios/temppass-misconfigured.yaml": PackageResources.temppass_misconfigured_yaml,
        "scenarios/temppass-resources-exceeded.yaml": PackageResources.temppass_resources_exceeded_yaml,
        "scenarios/throttled.yaml": PackageResources.throttled_yaml,
        "scenarios/valid-sso.yaml": PackageResources.valid_sso_yaml,
    ]
}
