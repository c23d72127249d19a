import ControlAPI
import PassAPI
import PassBackend

extension CapturedWorld {
    /// The files for a folder of a project, with the logins and the denials of the capture.
    ///
    /// - Throws: the mistakes in the files.
    package func validFiles() throws(Diagnostics) -> [String: String] {
        let files = files(
            certificate: try ControlDocuments().key("keys/REF30.cert.pem").text, withOutcome: true)
        _ = try ControlDocuments(files: files).load().activeScenarios(Self.scenario)
        return files
    }
}
