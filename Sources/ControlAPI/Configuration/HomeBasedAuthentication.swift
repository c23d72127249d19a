/// `mvpds.<id>.homeBasedAuthentication`: the MVPD can log users in without a page, because their device is in the home
/// network of an account (page *Home-Based Authentication (HBA)*).
package struct HomeBasedAuthentication: Sendable, Hashable {
    /// False while the MVPD shows its login page to everybody.
    package var isActive: Bool = true
    /// The user whose home it is; `nil` for the MVPD's first user.
    package var user: String?
    /// True when the MVPD sends `hba_status` with each login.
    package var sendsStatus: Bool = true
}
