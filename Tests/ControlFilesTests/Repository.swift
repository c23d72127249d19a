/// The paths of the checkout that contains the tests.
enum Repository {
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(3).joined(separator: "/")
    static let config = root + "/config"
    static let scenarios = root + "/scenarios"
}
