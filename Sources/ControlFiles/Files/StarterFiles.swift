/// The files that `init` writes: the shipped configuration, and a scenario with a single rule.
package enum StarterFiles {
    /// The contents by path.
    package static var all: [String: [UInt8]] {
        var files = BuiltInFiles.all.filter { $0.key.hasPrefix("config/") }
        files["scenarios/first.yaml"] = Array(scenario.utf8)
        return files
    }

    private static let scenario = """
        # yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/scenario.json
        #
        # Change this scenario as you like. With --watch, the mock reloads it when you save the file.

        description: The first authorization of a device fails with a network error; the next is permitted.
        extends: valid-sso
        rules:
          - on: [retrieveAuthorizationDecisions]
            times: 1
            then: { error: network_received_error }

        """
}
