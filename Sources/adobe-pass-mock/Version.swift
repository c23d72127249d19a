/// The version of the program (Semantic Versioning 2.0.0), defined only here.
enum Version {
    static let current = "0.1.0"
}
