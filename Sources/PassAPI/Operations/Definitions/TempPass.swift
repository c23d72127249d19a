import HTTPTypes

extension OperationDefinition {
    /// The operations for temporary passes.
    static let tempPass = [
        OperationDefinition(
            .resetTempPass, dialect: .statusOnly,
            help:
                "Resets temporary passes: those of devices, or on the second path those of users.",
            query: [
                .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                .query("mvpd_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                .query("device_id", "The device, on the first path; all devices when absent or `all`."),
                .query("key", "The user's key, on the second path; all users when absent or `all`."),
            ], answers: [.init(.noContent, "The passes were reset.", .nothing)])
    ]
}
