import ControlAPI
import PassAPI

extension Session {
    /// The user whom the MVPD logs in without a page (page *Home-Based Authentication (HBA)*); `nil` when it shows its
    /// login page. The platform is that of the device that created the session.
    package func homeBasedUser(in configuration: Configuration) -> TestUser? {
        guard let id = parameters.mvpd, let mvpd = configuration.mvpd(id),
            let home = mvpd.homeBasedAuthentication, home.isActive,
            configuration.activeIntegration(serviceProvider, id)?.homeBasedAuthentication
                .value(for: origin.platform) ?? false
        else { return nil }
        return mvpd.users.first { home.user == nil || $0.name == home.user }
    }
}
