/// What a configuration of one's own begins with: the shipped one, and a scenario that changes one thing.
package enum StarterFiles {
    /// Texts by path.
    package static var all: [String: [UInt8]] {
        var files = BuiltInFiles.all.filter { $0.key.hasPrefix("config/") }
        files["scenarios/first.yaml"] = Array(scenario.utf8)
        return files
    }

    private static let scenario = """
        # yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/scenario.json
        #
        # Yours to change. With --watch the mock plays it anew whenever this file is saved.

        description: The first authorization of a device fails on the network, the next one is permitted.
        extends: valid-sso
        rules:
          - on: [retrieveAuthorizationDecisions]
            times: 1
            then: { error: network_received_error }

        """
}
