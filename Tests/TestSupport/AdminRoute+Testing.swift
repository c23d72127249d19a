import AdminAPI
import Dashboard
import Testing

extension AdminRoute: CustomTestStringConvertible {
    /// All routes under `/__admin`, including the dashboard.
    package static let withDashboard = all + dashboard

    package var testDescription: String { name }
}
