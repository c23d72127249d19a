/// What all answers of Adobe's single sign-on service share (page *Adobe Single Sign-On Service*).
enum SingleSignOnService {
    /// The member `status`: the name of an HTTP status that the service answers with.
    static func name(ofStatus status: Int) -> String {
        guard let name = statusNames[status] else {
            preconditionFailure("no answer has the status \(status)")
        }
        return name
    }

    private static let statusNames = [
        200: "OK", 201: "CREATED", 400: "BAD_REQUEST", 401: "UNAUTHORIZED", 403: "FORBIDDEN",
        405: "METHOD_NOT_ALLOWED", 500: "INTERNAL_SERVER_ERROR",
    ]
}
