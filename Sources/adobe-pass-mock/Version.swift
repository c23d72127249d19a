import CProgram

/// The version of the program (Semantic Versioning 2.0.0), defined only here.
enum Version {
    static let current = "0.1.0"

    /// The version, the commit and the build, for bug reports:
    /// `0.1.0 (commit 1b2c3d4e5f60, archive for Linux x86_64)`. A build from source names no commit, because
    /// the compiler does not know which one is checked out.
    static var description: String {
        let origin =
            if let commit = release_commit(), let form = release_form() {
                "commit \(String(cString: commit)), \(String(cString: form))"
            } else {
                "built from source, \(optimization)"
            }
        return "\(current) (\(origin) for \(system) \(processor))"
    }

    /// The location of the documentation: the site of a released program, else the files of the checkout.
    static var documentation: String {
        guard let address = release_documentation() else {
            return "README.md and Sources/adobe-pass-mock/Documentation.docc"
        }
        return String(cString: address)
    }

    private static var optimization: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #elseif os(macOS)
            "macOS"
        #else
            "another system"
        #endif
    }

    private static var processor: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another processor"
        #endif
    }
}
