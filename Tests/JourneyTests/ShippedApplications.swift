import ControlAPI
import ControlFiles

/// The registered applications of the shipped configuration.
enum ShippedApplications {
    /// The software statement of the first application that matches.
    static func statement(where isWanted: (RegisteredApplication) -> Bool) throws -> String {
        let applications = try ControlDocuments().load().makeConfiguration().applications.values
        guard let application = applications.first(where: isWanted) else { throw Missing() }
        return application.softwareStatement
    }

    struct Missing: Error {}
}
