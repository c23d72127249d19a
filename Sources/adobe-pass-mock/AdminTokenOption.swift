import ArgumentParser
import ControlAPI

/// `--token` of a command that calls the admin API of a running mock.
struct AdminTokenOption: ParsableArguments {
    @Option(
        help: """
            The token of the admin API (--admin-token), if the mock requires one. \
            (default: ADOBE_PASS_MOCK_ADMIN_TOKEN)
            """)
    var token: String?

    /// The token of the flag, otherwise of the variable; `nil` if neither is set.
    var value: String? { token ?? Environment.text(\.adminToken) }
}
