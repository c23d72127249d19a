import AdminAPI
import Dashboard
import Testing

extension AdminRoute: CustomTestStringConvertible {
    /// All calls that the mock answers under `/__admin`.
    package static let withDashboard = all + dashboard

    package var testDescription: String { name }
}
