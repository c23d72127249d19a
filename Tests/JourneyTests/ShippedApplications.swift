import ControlAPI
import TestSupport

/// The registered applications of the shipped configuration.
enum ShippedApplications {
    /// The software statement of the first application that matches.
    static func statement(where isWanted: (RegisteredApplication) -> Bool) throws -> String {
        let applications = try ControlDocuments.shipped.get().makeConfiguration().applications.values
        guard let statement = applications.filter(isWanted).compactMap(\.softwareStatement).first else {
            throw Missing()
        }
        return statement
    }

    struct Missing: Error {}
}
