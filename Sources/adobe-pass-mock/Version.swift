/// The one place that says which version this is (Semantic Versioning 2.0.0).
enum Version {
    static let current = "0.1.0"
}
